// A finished game with a strong bot: chances over the moves, the moves that cost most, each with what
// the bot would have done; and the same as questions.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { moves_of, weigh, type Opinion } from "../core/core";
import { look, pack, ReplayTable, replay_hash, review, type Judged, type Replay } from "../core/replay";
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
import { Curve, type Line } from "./curve";
import { ShareButton, Steps } from "./replay";

const COSTLY = 3, TELLING = 10, KEYS = 6, CHOICES = 6; // percent, percent, how many

// ---- pieces ----

const FOLDERS: Record<string, string> = { item: "items", resource: "items", profession: "professions" }; // coach's pictures

// The middle of the table, and what was one's own: enough to remember the moment by.
export function Position({ scene }: { scene: Scene }) {
  const areas = scene.areas.filter(a => (a.kind === "centre" || a.kind === "own") && (a.faces.length || a.remark));
  return (
    <div class="rv-position">
      {areas.map((a, i) => (
        <section key={i}><h4>{a.title}{a.remark ? <small> {a.remark}</small> : null}</h4>
          <div class="row">{a.faces.map((f, k) => <Card key={k} set={scene.game} face={f} {...(FOLDERS[f.list ?? ""] ? { picture: FOLDERS[f.list!] + "/" + f.id } : {})} />)}</div></section>
      ))}
    </div>
  );
}

// Two moves side by side, each with its chance to win.
export function Compare({ made, best }: { made: Opinion; best: Opinion }) {
  const side = (o: Opinion, who: string, kind: string) => (
    <div class={kind}>
      <small>{who}</small><span>{o.sentence}</span>
      {o.win === undefined ? null : <><b>{o.win} %</b><i class="rv-meter"><i style={{ width: o.win + "%" }} /></i></>}
      {o.facts.length ? <ul>{o.facts.map(f => <li key={f}>{f}</li>)}</ul> : null}
    </div>
  );
  return <div class="rv-compare">{side(made, _("Your move"), "bad")}{side(best, _("The bot"), "good")}</div>;
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

function lines_of(r: Replay, judged: Judged[], seat: number, names: string[]): Line[] {
  const winners = r.over?.winners ?? [];
  return names.map((name, i) => {
    const own = judged.filter(j => j.seat === i && j.win !== undefined).sort((a, b) => a.step - b.step)
      .map(j => [j.step + 1, j.win!] as [number, number]);
    const end: [number, number] = [r.moves.length, winners.includes(i) ? Math.round(100 / winners.length) : winners.length ? 0 : Math.round(100 / r.players)];
    return { seat: i, name: i === seat ? _("You") : name, me: i === seat, at: [[0, Math.round(100 / r.players)], ...own, end] };
  });
}

// ---- the review ----

export function Review({ replay, seat, onBack }: { replay: Replay; seat: number; onBack: () => void }) {
  const language = use(lang), title = use_title(replay.game);
  const names = useMemo(() => new ReplayTable(replay).reader().names, [replay, language]);
  const [judged, set_judged] = useState<Judged[]>([]);
  const [done, set_done] = useState(0);
  const [at, set_at] = useState<number>();
  const [learning, set_learning] = useState(false);
  use_world(replay.game);
  useEffect(() => {
    let gone = false;
    set_judged([]);
    void review(replay, seat, names, (all, part) => {
      if (!gone && (part === 1 || all.length % 4 === 0)) {
        set_judged([...all]);
        set_done(part);
      }
      return !gone;
    });
    return () => void (gone = true);
  }, [replay, seat, language]);

  const mine = judged.filter(j => j.seat === seat);
  const costly = mine.filter(j => j.cost >= COSTLY).sort((a, b) => b.cost - a.cost).slice(0, KEYS);
  const good = mine.filter(j => j.gain >= TELLING).sort((a, b) => b.gain - a.gain).slice(0, 2);
  const keys = [...costly, ...good].sort((a, b) => a.step - b.step);
  const shown = at ?? costly[0]?.step ?? mine[0]?.step ?? 0;
  const here = mine.find(j => j.step === shown);
  const to = (n: number): void => set_at(Math.max(0, n - 1)); // the n-th move
  const shared = replay.game === "coach"; // a society wins, and its members share what a bot hopes for
  const lines = lines_of(replay, judged, seat, names);
  const top = Math.min(100, 10 * Math.ceil(Math.max(...lines.flatMap(l => l.at.map(([, v]) => v))) / 10));
  if (learning) return <Learn replay={replay} names={names} questions={costly} onBack={() => set_learning(false)} />;
  return (
    <main class="review">
      <header class="rv-head">
        <button type="button" class="round" aria-label={_("Back")} onClick={onBack}><Icon svg={back} /></button>
        <h1>{_("Review")}</h1>
        <ShareButton hash={async () => replay_hash(await pack(replay.text), shown + 1, seat)} title={title} />
      </header>
      <section class="panel">
        <Curve title={shared ? _("Share of the win to be hoped for, %") : _("Chances to win, %")} unit=" %" top={top} steps={replay.moves.length} at={shown + 1} onAt={to} lines={lines}
          marks={keys.flatMap(j => (j.win === undefined ? [] : [{ step: j.step + 1, value: j.win, good: j.cost < COSTLY }]))}>
          <Steps at={shown + 1} of={replay.moves.length} onAt={to} />
        </Curve>
        {done < 1 ? <label class="rv-thinking">{_("A strong bot looks at every move…")} <progress value={done} /></label> : null}
      </section>
      <Moment {...{ replay, seat, names, step: shown, here }} />
      <section class="rv-keys">
        <h3>{_("Key moves")}</h3>
        {keys.length ? null : <p>{done < 1 ? "…" : _("No move cost much. Well played.")}</p>}
        <ol>{keys.map(j => (
          <li key={j.step}><button type="button" aria-current={j.step === shown ? "step" : undefined} onClick={() => set_at(j.step)}>
            <i>{j.step + 1}</i><span>{j.sentence}</span><b class={j.cost >= COSTLY ? "bad" : "good"}>{j.cost >= COSTLY ? "−" + j.cost : "+" + j.gain} %</b></button></li>))}</ol>
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
        <h2>{here ? here.sentence : scene?.prompt}</h2></header>
      {scene ? <Position scene={scene} /> : null}
      {here?.best && here.made ? <Compare made={here.made} best={here.best} /> : null}
      {here?.best && here.cost < COSTLY ? <p>{_("That is about as good.")}</p> : null}
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
    : legal.filter((m, i) => m.move === q.move || m.move === q.best!.move || i % step === q.step % step);
}

function Learn({ replay, names, questions, onBack }: { replay: Replay; names: string[]; questions: Judged[]; onBack: () => void }) {
  const [n, set_n] = useState(0);
  const [solved, set_solved] = useState<boolean[]>([]);
  const [verdict, set_verdict] = useState<Verdict>();
  const [asked, set_asked] = useState<Move>();
  const language = use(lang), title = useRef<HTMLHeadingElement>(null);
  const q = questions[n]!;
  const scene = use_scene(replay, q.step, q.seat, names);
  const [legal, set_legal] = useState<LegalMove[]>([]);
  useEffect(() => void moves_of(q.view, { lang: language, names }).then(set_legal), [q, language]);
  useEffect(() => title.current?.focus(), [n]);
  const answer = async (move: Move): Promise<void> => {
    set_asked(move);
    const cost = move === q.best!.move ? 0 : move === q.move ? q.cost
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
            <Compare made={q.made!} best={q.best!} />
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
