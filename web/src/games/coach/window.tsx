// A window of a duel: the same for everybody, whatever they hold (law 4). Three slots that are always
// there, and pass; a slot with several answers goes through them, tap by tap.

import { use } from "../../core/store";
import type { LegalMove } from "../../core/types";
import { _ } from "../../core/words";
import { Picture } from "../../ui/art";
import { MoveButton, Prompt } from "../../ui/dock";
import type { GameProps } from "../game";
import { duel_of, people, whole, words, type Picked } from "./model";
import { CoachCard, Letter, use_words, word_face, type Dictionary } from "./parts";

type Kind = "item" | "profession" | "token";

const PROFESSION_VERBS: Record<string, string> = { poison: "poisoner", priest: "priest", doctor: "doctor", hypnotize: "hypnotist" };
const ITEMS = ["dagger", "gloves", "poison_ring", "knives", "whip"];

function kind_of(m: LegalMove): Kind {
  const [verb, what] = words(m);
  return verb !== "use" ? "profession" : what === "token" ? "token" : ITEMS.includes(what!) ? "item" : "profession";
}

export const answers = (legal: LegalMove[], slot: number): LegalMove[] =>
  legal.filter(m => m.move !== "pass" && kind_of(m) === (["item", "profession", "token"] as const)[slot]);

// The first answer of a slot, or the one after what is picked.
export function cycle(p: GameProps, legal: LegalMove[], slot: number): boolean {
  const all = answers(legal, slot), now = whole(legal, p.picked.value as Picked | undefined);
  const next = all[(all.findIndex(m => m === now) + 1) % all.length];
  if (!next) return false;
  const [verb, ...args] = words(next);
  p.picked.value = { verb: verb!, args };
  return true;
}

// What the answer brings, in a word or two.
function brings(m: LegalMove, p: GameProps): string {
  const { scene } = p.frame, duel = duel_of(scene)!, [verb, what] = words(m);
  const name = (seat: number): string => people(scene).find(a => a.seat === seat)?.name ?? "";
  if (verb === "poison") return _("{name} wins", { name: name(what === "attacker" ? duel.attacker : duel.defender) });
  if (verb === "hypnotize") return name(Number(what));
  if (verb === "priest") return _("no duel");
  if (verb === "doctor") return _("no reward");
  if (what === "poison_ring") return _("wins a tie");
  if (what === "duelist") return _("+1, nobody else counts");
  const me = p.table.viewer, sword = me === duel.attacker || duel.sides?.[0].includes(me ?? -1);
  return sword ? _("+1 sword") : _("+1 shield");
}

function Slot({ p, legal, slot, title, say }: { p: GameProps; legal: LegalMove[]; slot: number; title: string; say: Dictionary }) {
  const all = answers(legal, slot), now = whole(legal, use(p.picked) as Picked | undefined);
  const at = Math.max(0, all.findIndex(m => m === now)), m = all[at], [verb, what] = m ? words(m) : [];
  const id = verb === "use" ? what! : PROFESSION_VERBS[verb ?? ""];
  const mine = !!m && m === now;
  return (
    <button type="button" class={"coach-slot" + (mine ? " on" : "")} aria-pressed={m ? mine : undefined} disabled={!m || p.busy}
      aria-label={m ? `${title}: ${m.sentence}` : `${title}: ${_("nothing")}`} onClick={() => cycle(p, legal, slot)}>
      <small>{title}{all.length > 1 ? ` ${at + 1}/${all.length}` : ""}</small>
      {!m ? <span class="coach-empty" /> : slot === 2 ? <span class="coach-coin"><Picture set="coach" id="token" /></span>
        : <CoachCard face={word_face(slot ? "profession" : "item", id!, say)} />}
      <b>{m ? brings(m, p) : "—"}</b><kbd>{slot + 1}</kbd>
    </button>
  );
}

export function Window(p: GameProps & { legal: LegalMove[] }) {
  const { scene } = p.frame, say = use_words(p.table), picked = use(p.picked) as Picked | undefined;
  const duel = duel_of(scene), asked = scene.awaited.length;
  const ready = whole(p.legal, picked), pass = p.legal.find(m => m.move === "pass")!;
  const real = ready && ready !== pass ? ready : undefined;
  return (
    <>
      <Prompt {...p}><p class="coach-help"><Letter /> {asked > 1
        ? _("the same window is open for {n} {n|passenger|passengers}", { n: asked }) : _("every attacker is asked this")}
        {duel ? " · " + duel.remark : ""}</p></Prompt>
      <div class="coach-slots">
        {[_("Item"), _("Profession"), _("Token")].map((title, i) => <Slot key={i} p={p} legal={p.legal} slot={i} title={title} say={say} />)}
      </div>
      <div class="buttons coach-end">
        {real ? <MoveButton {...p} kind="main" legal={real} title={_("Commit it")} more={real.sentence} hotkey="↵" />
          : <button type="button" class="act main" disabled><b>{_("Commit it")}</b><small>{_("choose a slot")}</small></button>}
        <MoveButton {...p} legal={pass} title={_("Pass")} more={_("use nothing now")} hotkey="0" />
      </div>
    </>
  );
}
