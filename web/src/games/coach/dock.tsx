// The dock of coach: for every question the fitting way to answer it. A move is put together of words
// that are picked one after the other, on the table or here; its button says the whole sentence.

import type { ComponentChildren } from "preact";
import { use } from "../../core/store";
import type { LegalMove } from "../../core/types";
import { _ } from "../../core/words";
import { Icon } from "../../ui/art";
import { MoveButton, Prompt } from "../../ui/dock";
import eye_sign from "../../../art/ui/eye.svg";
import type { GameProps } from "../game";
import { Declare } from "./declare";
import { area, choices, chosen, current, duel_of, figure, of_verb, open_at, people, slots, whole, words, type Picked } from "./model";
import { CoachCard, Letter, Points, Portrait, Sign, use_words, word_face } from "./parts";
import { Window } from "./window";

export interface Step extends GameProps { legal: LegalMove[]; now: Picked }

export function Dock(p: GameProps) {
  const legal = p.frame.ask?.legal ?? [], picked = use(p.picked) as Picked | undefined;
  const verbs = new Set(legal.map(m => words(m)[0]!));
  if (!legal.length) return <Waiting {...p} />;
  if (picked && ["declare", "divine", "declare-alone"].includes(picked.verb)) return <Declare {...p} legal={legal} now={picked} />;
  if (verbs.has("spy") && !picked) return <Actions {...p} legal={legal} />;
  if (verbs.has("sword")) return <Vote {...p} legal={legal} />;
  if (legal.some(m => m.move === "pass")) return <Window {...p} legal={legal} />;
  const now = current(legal, picked);
  if (!now) return <Few {...p} legal={legal} />;
  return now.verb === "accept" || (!verbs.has("accept") && verbs.has("refuse"))
    ? <Offer {...p} legal={legal} now={now} /> : <Steps {...p} legal={legal} now={now} />;
}

function Waiting(p: GameProps) {
  const choice = area(p.frame.scene, "choice");
  return <Prompt {...p}>{choice ? <p class="coach-sealed"><Letter /> {choice.title}: {choice.remark}</p> : null}</Prompt>;
}

// ---- the own turn ----

const ACTIONS = ["spy", "offer", "duel", "declare"] as const;

// The action of a tile or key, or nothing.
export function begin(p: GameProps, legal: LegalMove[], n: number): boolean {
  const verb = n === 3 ? ["declare", "declare-alone", "divine"].find(v => of_verb(legal, v).length) : ACTIONS[n];
  if (!verb || !of_verb(legal, verb).length) return false;
  p.picked.value = { verb, args: [] };
  return true;
}

const title_of = (verb: string): string | undefined =>
  ({ spy: _("Spying"), offer: _("Trade"), duel: _("Duel"), diplomat: _("Diplomat: ask somebody for an item") })[verb];

function Actions(p: GameProps & { legal: LegalMove[] }) {
  const { scene } = p.frame, n = people(scene).length;
  const costs = [_("see one item"), _("a token if refused"), _("{n} {n|vote decides|votes decide}", { n: n - 2 }), _("declare it")];
  const ability = p.legal.find(m => m.move === "clairvoyant"), diplomat = of_verb(p.legal, "diplomat").length > 0;
  return (
    <>
      <Prompt {...p} title={_("Your turn: one action")} />
      <div class="coach-tiles">{ACTIONS.map((verb, i) => {
        const can = i === 3 ? p.legal.some(m => /^(declare|divine)/.test(m.move)) : of_verb(p.legal, verb).length > 0;
        return (
          <button type="button" key={verb} class={"act tile" + (p.hinted?.startsWith(verb) ? " hinted" : "")} disabled={!can || p.busy}
            onClick={() => begin(p, p.legal, i)}>
            <Sign id={verb === "offer" ? "trade" : verb} /><b>{title_of(verb) ?? _("Victory")}</b><small>{can ? costs[i] : _("not yet")}</small><kbd>{i + 1}</kbd>
          </button>
        );
      })}</div>
      {ability ? <MoveButton {...p} legal={ability} hotkey="5" /> : null}
      {diplomat ? <button type="button" class="act" onClick={() => (p.picked.value = { verb: "diplomat", args: [] })}>
        <b>{title_of("diplomat")}</b><kbd>5</kbd></button> : null}
    </>
  );
}

// ---- moves word by word ----

// The passengers that can be meant, in reach of the thumb.
function Targets({ p, at }: { p: Step; at: number }) {
  const can = choices(p.legal, p.now, at);
  return (
    <div class="coach-targets" role="radiogroup" aria-label={_("Whom?")}>
      {people(p.frame.scene).filter(a => can.includes(String(a.seat))).map(a => (
        <button type="button" key={a.seat} role="radio" aria-label={a.name} aria-checked={p.now.args[at] === String(a.seat)}
          onClick={() => (p.picked.value = chosen(p.legal, p.now, at, String(a.seat)))}>
          <Portrait table={p.table} seat={a.seat} lit={p.now.args[at] === String(a.seat)} /><small>{a.name}</small></button>))}
    </div>
  );
}

// Cards to choose from that do not lie in the own hand.
export function Cards({ p, at }: { p: Step; at: number }) {
  const say = use_words(p.table), list = p.now.verb === "cloak" ? "profession" : "item";
  const ids = choices(p.legal, p.now, at).filter(id => id !== "keep");
  return (
    <div class={"coach-choice" + (ids.length > 8 ? " many" : "")} role="group" aria-label={_("Which?")}>
      {ids.map(id => <CoachCard key={id} face={word_face(list, id, say)} chosen={p.now.args[at] === id}
        onPick={() => (p.picked.value = chosen(p.legal, p.now, at, id))} />)}
    </div>
  );
}

export function Confirm({ p, text }: { p: Step; text?: ComponentChildren }) {
  const ready = whole(p.legal, p.now);
  return ready ? <MoveButton {...p} kind="main" legal={ready} more={text} hotkey="↵" />
    : <button type="button" class="act main" disabled><b>{ask_for(p)}</b></button>;
}

function ask_for(p: Step): string {
  const at = open_at(p.legal, p.now), slot = slots(p.now)[at];
  if (p.now.verb === "arrange") return at ? _("And what below it?") : _("What comes on top?");
  if (p.now.verb === "diplomat" && at === 1) return _("Which item do you want?");
  if (slot === "seat") return _("Choose a passenger");
  return p.now.verb === "cloak" ? _("Choose a profession") : _("Choose an item");
}

function Steps(p: Step) {
  const shape = slots(p.now).slice(0, Math.max(...of_verb(p.legal, p.now.verb).map(m => words(m).length - 1)));
  const keep = p.legal.find(m => m.move === "cloak keep"), chose = use(p.picked);
  const at = open_at(p.legal, p.now), say = use_words(p.table);
  // One list of cards at a time: the one to be filled now, or the last.
  const cards = shape.reduce((last, s, i) => (s === "card" && (i === 0 || p.now.args[i - 1]) ? i : last), -1);
  const card = cards >= 0 && (shape.length === 1 || at <= cards) ? cards : -1;
  const id = card >= 0 ? p.now.args[card] : undefined;
  return (
    <>
      <Prompt {...p} title={title_of(p.now.verb)}>{id && p.now.verb !== "diplomat" ? <p class="coach-help">{say(id).help}</p> : null}</Prompt>
      {shape[0] === "seat" ? <Targets p={p} at={0} /> : null}
      {card >= 0 ? <Cards p={p} at={card} /> : null}
      <div class="buttons coach-end">
        <Confirm p={p} />
        {keep ? <MoveButton {...p} legal={keep} hotkey="0" /> : null}
        {chose && !keep ? <button type="button" class="act" onClick={() => back(p, p.legal)}><b>{_("Back")}</b><kbd>Esc</kbd></button> : null}
      </div>
    </>
  );
}

// One step back; false if there is none.
export function back(p: GameProps, legal: LegalMove[]): boolean {
  const picked = p.picked.value as Picked | undefined;
  if (!picked) return false;
  const args = picked.args.slice(0, -1), asked = current(legal, undefined) !== undefined;
  const stays = picked.args.length > 0 && slots(picked).length > 0 && (args.length > 0 || !asked);
  p.picked.value = stays ? { verb: picked.verb, args } : undefined;
  return true;
}

// A question with a handful of answers: each is a button.
function Few(p: GameProps & { legal: LegalMove[] }) {
  const n = people(p.frame.scene).length, me = p.table.viewer ?? 0;
  const name = (seat: number): string => people(p.frame.scene).find(a => a.seat === (seat + n) % n)?.name ?? "";
  const more = (m: LegalMove): string | undefined =>
    m.move === "sextant left" ? _("yours goes to {name}", { name: name(me + 1) })
    : m.move === "sextant right" ? _("yours goes to {name}", { name: name(me - 1) }) : undefined;
  const trade = area(p.frame.scene, "trade");
  return (
    <>
      <Prompt {...p}>{trade ? <p class="coach-help">{trade.title}: {trade.faces.map(f => f.name || _("unknown")).join(" ⇄ ")}</p> : null}</Prompt>
      <div class="buttons">{p.legal.map((m, i) => <MoveButton key={m.move} {...p} legal={m} more={more(m)} hotkey={String(i + 1)} />)}</div>
    </>
  );
}

// ---- an offer: the opened letter ----

function Offer(p: Step) {
  const { scene } = p.frame, say = use_words(p.table), offered = area(scene, "offer")?.faces[0];
  const from = people(scene).find(a => a.seat === offered?.seat), refuse = p.legal.find(m => m.move === "refuse");
  const supply = figure(scene, "supply") ?? 0, gives = p.now.args[0];
  if (!offered?.id || !from) return null;
  return (
    <>
      <div class="coach-opened">
        <span class="coach-tilted" data-flip="offer"><CoachCard face={offered} /></span>
        <Prompt {...p}>
          <p class="coach-help"><Icon svg={eye_sign} /> {_("only {name} and you see it", { name: from.name })}</p>
          <p class="coach-help">{say(offered.id).help}</p>
        </Prompt>
      </div>
      <h3 class="coach-label">{_("What do you give for it?")}</h3>
      <Cards p={p} at={0} />
      <div class="buttons coach-end">
        <Confirm p={p} text={gives ? _("{given} for {taken}", { given: say(gives).title, taken: offered.name ?? "" }) : undefined} />
        {refuse ? <MoveButton {...p} legal={refuse} hotkey="0" title={_("Refuse")}
          more={supply ? _("{name} takes a token: {n} then", { name: from.name, n: from.tokens + 1 }) : _("no token is left")} />
          : <button type="button" class="act" disabled><b>{_("Refuse")}</b><small>{_("this cannot be refused (K9)")}</small></button>}
      </div>
    </>
  );
}

// ---- votes: choose, then seal ----

function Vote(p: GameProps & { legal: LegalMove[] }) {
  const { scene } = p.frame, duel = duel_of(scene)!, picked = use(p.picked) as Picked | undefined;
  const name = (seat: number): string => people(scene).find(a => a.seat === seat)?.name ?? "";
  const ready = whole(p.legal, picked);
  const half = (verb: "sword" | "shield", text: string, key: string) => (
    <button type="button" role="radio" class={verb} aria-checked={picked?.verb === verb} disabled={p.busy}
      onClick={() => (p.picked.value = { verb, args: [] })}>
      <Points sword={verb === "sword"} /><b>{verb === "sword" ? _("Sword") : _("Shield")}</b><small>{text}</small><kbd>{key}</kbd>
    </button>
  );
  return (
    <>
      <Prompt {...p}><p class="coach-help"><Letter /> {_("all votes are shown together")}</p></Prompt>
      <div class="coach-halves" role="radiogroup" aria-label={_("Your vote")}>
        {half("sword", _("for {name}", { name: name(duel.attacker) }), "←")}
        {half("shield", _("for {name}", { name: name(duel.defender) }), "→")}
      </div>
      {ready ? <MoveButton {...p} kind="main" legal={ready} title={picked!.verb === "sword" ? _("Seal the sword") : _("Seal the shield")}
        more={_("nobody can abstain")} hotkey="↵" />
        : <button type="button" class="act main" disabled><b>{_("Choose, then seal")}</b><small>{_("nobody can abstain")}</small></button>}
    </>
  );
}
