// What a beginner is told at the table: the tutor's lessons and doubts in the dock, hints on request.

import type { Hint, Opinion } from "../core/core";
import type { Table } from "../core/table";
import type { Move } from "../core/types";
import { _ } from "../core/words";
import { Icon } from "../ui/art";
import { Dialog } from "../ui/dialog";
import close from "../../art/ui/close.svg";
import learn from "../../art/ui/learn.svg";
import { Compare } from "./compare";

export interface Told { text: string; rule?: string }

// The rule's number ends a lesson's text; here it is a link.
export function LessonBox({ lesson, table, onClose }: { lesson: Told; table: Table; onClose: () => void }) {
  const text = lesson.rule ? lesson.text.replace(/\s*\([^()]*\)$/, "") : lesson.text;
  return (
    <div class="lesson">
      <Icon svg={learn} />
      <p>{text}{lesson.rule ? <> <a href={`#/rules/${table.game}/${lesson.rule}`}>{_("Why? Rule {rule}", { rule: lesson.rule })}</a></> : null}</p>
      <button type="button" class="round" aria-label={_("Got it")} onClick={onClose}><Icon svg={close} /></button>
    </div>
  );
}

export interface Doubt { move: Move; cost: number; moves: Opinion[] }

// A move that costs much is asked about once.
export function DoubtBox({ doubt, onBack, onGo }: { doubt: Doubt; onBack: () => void; onGo: () => void }) {
  const [best, made] = doubt.moves;
  return (
    <div class="doubt" role="alertdialog" aria-label={_("The tutor doubts")}>
      <h2>{_("Wait: that costs about {n} % of your chances", { n: doubt.cost })}</h2>
      {best && made ? <Compare made={made} best={best} /> : null}
      <div class="buttons">
        <button type="button" class="act main" onClick={onBack}><b>{_("Think again")}</b></button>
        <button type="button" class="act plain" data-move={doubt.move} aria-label={made?.sentence} onClick={onGo}><b>{_("Do it all the same")}</b></button>
      </div>
    </div>
  );
}

export function HintSheet({ hint, onClose, onShow }: { hint: Hint | undefined; onClose: () => void; onShow: () => void }) {
  const best = hint?.moves.find(o => o.move === hint.move)?.win; // not the first one where moves are mixed
  return (
    <Dialog title={hint ? _("A strong bot would choose this") : _("A strong bot thinks…")} onClose={onClose} class="hint-sheet">
      {hint ? (
        <>
          {hint.tried ? <p>{_("Chance to win after each move; {n} {n|game|games} tried out", { n: hint.tried })}</p> : null}
          <ol>{hint.moves.map(o => (
            <li key={o.move} class={o.move === hint.move ? "best" : ""}>
              <span>{o.sentence}</span>
              {o.win === undefined ? null : <><b>{o.win} %</b><i class="rv-meter"><i style={{ width: o.win + "%" }} /></i></>}
              {o.share ? <small>{_("right in {n} % of such cases", { n: o.share })}</small> : null}
              {o.facts.length ? <ul>{o.facts.map(f => <li key={f}>{f}</li>)}</ul> : null}
              {!o.share && best !== undefined && o.win !== undefined && o.win < best ? <small class="price">{_("costs {n} %", { n: best - o.win })}</small> : null}
            </li>))}</ol>
          <button type="button" class="act main" onClick={onShow}><b>{_("Show on the table")}</b></button>
        </>
      ) : <progress aria-label={_("A strong bot thinks…")} />}
    </Dialog>
  );
}
