// A finished game with a strong bot: chances over the moves, the moves that cost most, each with what
// the bot would have done; and the same as questions.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { moves_of, weigh } from "../core/core";
import { look, pack, ReplayTable, replay_hash, review, type Account, type Judged, type Mark, type Point, type Replay, type Reviewed } from "../core/replay";
import { use } from "../core/store";
import type { LegalMove, Move, Scene } from "../core/types";
import { _, lang } from "../core/words";
import { Icon } from "../ui/art";
import { Card } from "../ui/card";
import { say } from "../ui/live";
import { use_title, use_world } from "../ui/world";
import back from "../../art/ui/back.svg";
import check from "../../art/ui/check.svg";
import close from "../../art/ui/close.svg";
import learn from "../../art/ui/learn.svg";
import { Compare } from "./compare";
import { Curve, type Line } from "./curve";
import { Steps } from "./replay";
import { ShareButton } from "./share";

const KEYS = 6, CHOICES = 6; // how many
const SIGNS: Record<Mark, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const mark_name = (m: Mark): string => ({ inaccuracy: _("Inaccuracy"), mistake: _("Mistake"), blunder: _("Blunder") })[m];

// ---- pieces ----

const FOLDERS: Record<string, string> = { item: "items", resource: "items", profession: "professions" }; // coach's pictures

// The middle of the table, and what was one's own: enough to remember the moment by.
export function Position({ scene }: { scene: Scene }) {
  const areas = scene.areas.filter(a => (a.kind === "centre" || a.kind === "own") && (a.faces.length || a.remark));
  return (
    <div class="rv-position">
      {areas.map((a, i) => (
        <section key={i}><h4>{a.title}{a.remark ? <small> · {a.remark}</small> : null}</h4>
          <div class="row">{a.faces.map((f, k) => <Card key={k} set={scene.game} face={f} {...(FOLDERS[f.list ?? ""] ? { picture: FOLDERS[f.list!] + "/" + f.id } : {})} />)}</div></section>
      ))}
    </div>
  );
}

function use_scene(r: Replay, step: number, seat: number, names: string[]): Scene | undefined {
  const [scene, set_scene] = useState<Scene>();
  const language = use(lang);
  useEffect(() => {
    let gone = false;
    void look(r, step, seat, { lang: language, names }, step).then(l => gone || set_scene(l.scene));
    return () => void (gone = true);
  }, [r, step, seat, language]);
  return scene;
}

const percent = (chance: number): number => Math.round(100 * chance);
// Where a move cost something the line falls at once.
const line_at = (points: Point[]): [number, number][] => points.flatMap(p => [[p.step, percent(p.chance)] as [number, number],
  ...(p.lost ? [[p.step, percent(p.chance - p.lost)] as [number, number]] : [])]);

function lines_of(known: Reviewed, seat: number, names: string[]): Line[] {
  return names.map((name, i) => {
    const course = i === seat ? known.course : known.others.get(i);
    const so_far = known.judged.map(j => [j.step, j.made.win!] as [number, number]);
    return { seat: i, name: i === seat ? _("You") : name, me: i === seat, at: course ? line_at(course.points) : i === seat ? so_far : [] };
  });
}

// What the cards gave and what the decisions gave: together the result.
function Sums({ account }: { account: Account }) {
  const language = use(lang);
  const points = (x: number, sign: boolean): string => (100 * x).toLocaleString(language,
    { minimumFractionDigits: 1, maximumFractionDigits: 1, ...(sign ? { signDisplay: "always" } : {}) }) + " %";
  const rows: [string, number, boolean][] = [[_("Chance at the start"), account.start, false], [_("Luck"), account.luck, true],
    [_("Your decisions"), account.skill, true], [_("What others did"), account.others, true], [_("Result"), account.result, false]];
  return (
    <section class="panel rv-sums"><h3>{_("Luck and skill")}</h3>
      <dl>{rows.map(([name, x, sign]) => <div key={name}><dt>{name}</dt><dd>{points(x, sign)}</dd></div>)}</dl></section>
  );
}

// ---- the review ----

export function Review({ replay, seat, onBack }: { replay: Replay; seat: number; onBack: () => void }) {
  const language = use(lang), title = use_title(replay.game);
  const names = useMemo(() => new ReplayTable(replay).reader().names, [replay, language]);
  const [known, set_known] = useState<Reviewed>({ judged: [], others: new Map(), done: 0 });
  const [at, set_at] = useState<number>();
  const [learning, set_learning] = useState(false);
  use_world(replay.game);
  useEffect(() => {
    let gone = false, shown = 0;
    void review(replay, seat, names, all => {
      if (!gone && (all.done === 1 || all.done - shown > 0.02)) {
        shown = all.done;
        set_known({ ...all, judged: [...all.judged] });
      }
      return !gone;
    });
    return () => void (gone = true);
  }, [replay, seat, language]);

  const { judged, done } = known;
  const costly = judged.filter(j => j.mark).sort((a, b) => b.cost - a.cost).slice(0, KEYS);
  const keys = [...costly].sort((a, b) => a.step - b.step);
  const shown = at ?? costly[0]?.step ?? judged[0]?.step ?? 0;
  const here = judged.find(j => j.step === shown);
  const to = (n: number): void => set_at(Math.max(0, n - 1)); // the n-th move
  const lines = lines_of(known, seat, names);
  const top = Math.min(100, 10 * Math.ceil(Math.max(10, ...lines.flatMap(l => l.at.map(([, v]) => v))) / 10));
  if (learning) return <Learn replay={replay} seat={seat} names={names} questions={costly} onBack={() => set_learning(false)} />;
  return (
    <main class="review">
      <header class="rv-head">
        <button type="button" class="round" aria-label={_("Back")} onClick={onBack}><Icon svg={back} /></button>
        <h1>{_("Review")}</h1>
        <ShareButton hash={async () => replay_hash(await pack(replay.text), shown + 1, seat)} title={title} />
      </header>
      <section class="panel">
        <Curve title={_("Chances to win, %")} unit=" %" top={top} steps={replay.moves.length} at={shown + 1} onAt={to} lines={lines}
          marks={keys.map(j => ({ step: j.step, value: j.made.win!, good: false }))}>
          <Steps at={shown + 1} of={replay.moves.length} onAt={to} />
        </Curve>
        {done < 1 ? <label class="rv-thinking">{_("A strong bot looks at every move…")} <progress value={done} /></label> : null}
      </section>
      <Moment {...{ replay, seat, names, step: shown, here }} />
      {known.course ? <Sums account={known.course.account} /> : null}
      <section class="rv-keys">
        <h3>{_("Key moves")}</h3>
        {keys.length ? null : <p>{done < 1 ? "…" : _("No move cost much. Well played.")}</p>}
        <ol>{keys.map(j => (
          <li key={j.step}><button type="button" aria-current={j.step === shown ? "step" : undefined} onClick={() => set_at(j.step)}>
            <i>{j.step + 1}</i><span>{j.made.sentence}</span><b class="bad"><span title={mark_name(j.mark!)}>{SIGNS[j.mark!]}</span> −{j.cost} %</b></button></li>))}</ol>
        {costly.length ? <button type="button" class="act main" onClick={() => set_learning(true)}><Icon svg={learn} /><b>{_("Learn from your mistakes")}</b>
          <small>{_("{n} {n|question|questions}", { n: costly.length })}</small></button> : null}
      </section>
    </main>
  );
}

function Moment({ replay, seat, names, step, here }: { replay: Replay; seat: number; names: string[]; step: number; here: Judged | undefined }) {
  const scene = use_scene(replay, step, seat, names);
  const move = replay.moves[step];
  return (
    <section class="panel rv-moment">
      <header><i>{_("Move {n}", { n: step + 1 })}</i>
        <h2>{here ? here.made.sentence : scene?.prompt}</h2></header>
      {here?.mark ? <p class="rv-mark"><b>{SIGNS[here.mark]}</b> {mark_name(here.mark)}</p> : null}
      {scene ? <Position scene={scene} /> : null}
      {here?.best ? <Compare made={here.made} best={here.best} /> : null}
      {here?.best && !here.mark ? <p>{_("That is about as good.")}</p> : null}
      {here && !here.best ? <p class="rv-praise"><Icon svg={check} />{_("A strong bot would have done the same.")}</p> : null}
      {!here && move && move.seat === seat ? <p>{_("There was nothing to choose.")}</p> : null}
    </section>
  );
}

// ---- questions ----

type Verdict = { move: Move; right: boolean } | "shown";

// The legal moves as equal buttons; where they are many, one's own, the bot's, and some others.
function choices(q: Judged, legal: LegalMove[]): LegalMove[] {
  const step = Math.ceil(legal.length / (CHOICES - 2));
  return legal.length <= CHOICES ? legal
    : legal.filter((m, i) => m.move === q.made.move || m.move === q.best!.move || i % step === q.step % step);
}

function Learn({ replay, seat, names, questions, onBack }: { replay: Replay; seat: number; names: string[]; questions: Judged[]; onBack: () => void }) {
  const [n, set_n] = useState(0);
  const [solved, set_solved] = useState<boolean[]>([]);
  const [verdict, set_verdict] = useState<Verdict>();
  const [asked, set_asked] = useState<Move>();
  const language = use(lang), title = useRef<HTMLHeadingElement>(null);
  const q = questions[n]!;
  const scene = use_scene(replay, q.step, seat, names);
  const [legal, set_legal] = useState<LegalMove[]>([]);
  useEffect(() => void moves_of(q.view, { lang: language, names }).then(set_legal), [q, language]);
  useEffect(() => title.current?.focus(), [n]);
  const answer = async (move: Move): Promise<void> => {
    set_asked(move);
    const cost = move === q.best!.move ? 0 : move === q.made.move ? q.cost
      : (await weigh(q.view, move, { lang: language, names })).cost;
    set_asked(undefined);
    set_verdict({ move, right: cost <= 1 });
    set_solved(s => Object.assign([...s], { [n]: cost <= 1 }));
    say(cost <= 1 ? _("Right.") : _("Not quite: that costs {n} %.", { n: cost }));
  };
  const on = (): void => {
    set_verdict(undefined);
    if (n + 1 < questions.length) set_n(n + 1);
    else onBack();
  };
  const last = n + 1 === questions.length;
  return (
    <main class="review learn">
      <header class="rv-head">
        <button type="button" class="round" aria-label={_("Back")} onClick={onBack}><Icon svg={back} /></button>
        <h1>{_("Learn from your mistakes")}</h1>
      </header>
      <ol class="rv-pips" aria-label={_("Question {n} of {all}", { n: n + 1, all: questions.length })}>
        {questions.map((_q, i) => <li key={i} class={solved[i] ? "right" : ""} aria-current={i === n ? "step" : undefined}>{solved[i] ? <Icon svg={check} /> : i + 1}</li>)}</ol>
      <section class="panel rv-moment"><header><i>{_("Move {n}", { n: q.step + 1 })}</i><h2>{_("As it was at the table")}</h2></header>
        {scene ? <Position scene={scene} /> : null}
        {scene?.odds.length ? <ul class="rv-odds-lines">{scene.odds.slice(0, 4).map(l => <li key={l}>{l}</li>)}</ul> : null}
      </section>
      <section class="dock" aria-label={_("Question")}>
        {verdict ? (
          <>
            <h2 ref={title} tabIndex={-1} class={verdict !== "shown" && verdict.right ? "right" : ""}>
              {verdict === "shown" ? _("The answer") : <><Icon svg={verdict.right ? check : close} /> {verdict.right ? _("Right.") : _("That is not the best one.")}</>}</h2>
            <Compare made={q.made} best={q.best!} />
            <div class="buttons">
              {verdict !== "shown" && !verdict.right ? <button type="button" class="act plain" onClick={() => set_verdict(undefined)}><b>{_("Try again")}</b></button> : null}
              <button type="button" class="act main" onClick={on}><b>{last ? _("Back to the review") : _("Next question")}</b></button>
            </div>
          </>
        ) : (
          <>
            <h2 ref={title} tabIndex={-1}>{_("Your move then cost {n} % of your chances. What is better?", { n: q.cost })}</h2>
            <p>{_("Several answers may be right: any within 1 % of the best one counts.")}</p>
            <div class="buttons">{choices(q, legal).map(o => (
              <button key={o.move} type="button" class="act plain" data-answer={o.move} disabled={asked !== undefined} onClick={() => void answer(o.move)}><b>{o.sentence}</b></button>))}</div>
            <div class="buttons rv-quiet">
              <button type="button" class="act" onClick={() => set_verdict("shown")}><b>{_("Show the answer")}</b></button>
              <button type="button" class="act" onClick={on}><b>{_("Skip")}</b></button>
            </div>
          </>
        )}
      </section>
    </main>
  );
}
