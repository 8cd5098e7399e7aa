// The foot of a table: what is asked, why, and what can be done. Every control that makes a move carries
// its notation, and its sentence as accessible name.

import type { ComponentChildren } from "preact";
import type { GameProps } from "../games/game";
import type { LegalMove } from "../core/types";
import { use } from "../core/store";
import { settings } from "../core/keep";
import { _ } from "../core/words";
import { Clock } from "./clock";

// Title: in place of the scene's own prompt.
export function Prompt({ frame, table, title, children }: GameProps & { title?: ComponentChildren; children?: ComponentChildren }) {
  const refusal = use(table.refusal), { awaited } = frame.scene;
  const timed = frame.ask ? table.viewer! : awaited.length === 1 ? awaited[0] : undefined;
  return (
    <div class="prompt">
      <h2>{title ?? frame.scene.prompt}{timed === undefined ? null : <> <Clock frame={frame} seat={timed} /></>}</h2>
      {refusal ? <p class="refused"><b>{refusal.reason}</b>{refusal.rule
        ? <a href={"#/rules/" + table.game + "/" + refusal.rule}> {_("Rule {rule}", { rule: refusal.rule })}</a>
        : null}</p> : null}
      {children}
    </div>
  );
}

export interface MoveButtonProps extends GameProps {
  legal: LegalMove;
  title?: ComponentChildren; // in place of the sentence
  more?: ComponentChildren; // what it costs or brings
  picture?: ComponentChildren;
  hotkey?: string;
  kind?: "main" | "good" | "plain" | "special";
}

export function MoveButton(p: MoveButtonProps) {
  const { notation } = use(settings);
  const sent = use(p.table.sent);
  return (
    <button type="button" class={`act ${p.kind ?? "plain"}` + (p.hinted === p.legal.move ? " hinted" : "")}
      data-move={p.legal.move} aria-label={p.legal.sentence} disabled={p.busy || sent !== undefined}
      onClick={() => p.act(p.legal.move)}>
      {p.picture}
      <b>{p.title ?? p.legal.sentence}</b>
      {p.more ? <small>{p.more}</small> : null}
      {notation ? <code>{p.legal.move}</code> : null}
      {p.hotkey ? <kbd>{p.hotkey}</kbd> : null}
    </button>
  );
}
