// A card: picture, name, value, how many; its state by flags of the scene. Where it is a choice it is
// a button that carries its move. Whatever has data-card can be held, or right-clicked, to be seen
// large (card_help.tsx).

import type { ComponentChildren, JSX } from "preact";
import type { Face } from "../core/types";
import { _ } from "../core/words";
import { Picture } from "./art";

export interface CardProps {
  set: string; // of pictures
  face: Face;
  picture?: string; // where it is not the face's id
  size?: "small" | "normal" | "large";
  flip?: string | undefined; // the key by which it is found again when it moves
  class?: string;
  plain?: boolean; // no name, no value
  chosen?: boolean;
  dim?: boolean; // no target now
  label?: string; // its accessible name, where that is more than the card's
  badge?: ComponentChildren; // upright, whatever the card does
  tag?: ComponentChildren; // beneath a card that lies sideways: why it does
  onPick?: () => void;
  move?: string;
}

// What a game prints in the corner of its cards; a game's own files add theirs.
export const seals: Record<string, (id: string) => ComponentChildren> = {};

const has = (face: Face, flag: string): boolean => !!face.flags?.some(f => f === flag);

export function card_label(face: Face): string {
  const name = has(face, "hidden") || !face.name ? _("unknown card") : face.name;
  const parts = [name];
  if (face.value) parts.push(String(face.value));
  if (face.count > 1) parts.push("× " + face.count);
  if (face.note) parts.push(face.note);
  return parts.join(", ");
}

export function Card(p: CardProps) {
  const { face } = p;
  const hidden = has(face, "hidden") || !face.id;
  const classes = ["card", p.size ?? "normal", p.class, ...(face.flags ?? []).map(f => "is-" + f),
    p.chosen && "chosen", p.dim && "dim", p.onPick && "pickable"].filter(Boolean).join(" ");
  const inner: JSX.Element = (
    <span class="inner">
      <span class="face">
        <Picture set={p.set} id={hidden ? "back" : (p.picture ?? face.id!)} />
        {!hidden && !p.plain ? <><span class="name">{face.name}</span>{seals[p.set]?.(face.id!)}</> : null}
      </span>
      {!hidden && !p.plain && face.value ? <b class="value">{face.worth || face.value}</b> : null}
      {p.tag ? <span class="tag">{p.tag}</span> : null}
      {face.count > 1 ? <span class="count">×{face.count}</span> : null}
      {p.badge}
    </span>
  );
  const shared = {
    class: classes, "data-flip": p.flip, "data-card": hidden ? undefined : face.id, "data-list": face.list,
    "data-picture": hidden ? undefined : p.picture,
  };
  if (p.onPick)
    return (
      <button type="button" {...shared} data-move={p.move} aria-label={p.label ?? card_label(face)}
        aria-pressed={p.chosen} onClick={p.onPick}>{inner}</button>
    );
  return <span {...shared} role="img" aria-label={p.label ?? card_label(face)}>{inner}</span>;
}
