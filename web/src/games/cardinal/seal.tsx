// What is printed on the cards of Grey Cardinal besides picture and name: a seal by which ability and
// type are told without colour: round influences, a shield protects, a square restricts.

import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/art";
import eye from "../../../art/ui/eye.svg";
import lock from "../../../art/ui/lock.svg";
import scales from "../../../art/ui/judge.svg";
import shield from "../../../art/ui/shield.svg";

const SEALS: Record<string, { type: "inf" | "pro" | "res"; sign: ComponentChildren }> = {
  general: { type: "inf", sign: "−3" },
  seer: { type: "inf", sign: <Icon svg={eye} /> },
  jester: { type: "inf", sign: "±1" },
  assassin: { type: "inf", sign: "−2" },
  judge: { type: "inf", sign: <Icon svg={scales} /> },
  minstrel: { type: "pro", sign: <Icon svg={shield} /> },
  alchemist: { type: "pro", sign: <Icon svg={shield} /> },
  queen: { type: "res", sign: <Icon svg={lock} /> },
  king: { type: "res", sign: <Icon svg={lock} /> },
};

export const type_of = (kind: string): string => SEALS[kind]?.type ?? "end";

export function seal(kind: string): ComponentChildren {
  const of = SEALS[kind];
  return of ? <i class={"seal " + of.type} aria-hidden="true">{of.sign}</i> : null;
}
