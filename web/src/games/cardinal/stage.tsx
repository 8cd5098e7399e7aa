// The middle of the table: piles and where the End is; the row with what each card is against the one
// before, the deck with its risk in the next place; or the kinds that somebody has to place.

import { Fragment } from "preact";
import type { GameProps } from "../game";
import type { Face } from "../../core/types";
import { _ } from "../../core/words";
import { Picture, Sign } from "../../ui/art";
import { Card, card_label } from "../../ui/card";
import { changes, count_of, find, flagged, gain, hinted, percent, risk, signed, type Model } from "./model";
import { Avatar } from "./seats";
import { type_of } from "./seal";

type Props = { p: GameProps; m: Model };

function Piles({ m }: Props) {
  const ends = m.discard.faces.some(f => f.id === "end");
  const top = m.deck.faces.some(f => f.id === "end");
  const over = m.row.faces.some(f => f.id === "end");
  return (
    <div class="cdl-piles">
      <span><Sign id="cards" />{m.deck.title} <b>{count_of(m.deck.faces)}</b></span>
      <span data-place="discard">{m.discard.title} <b>{count_of(m.discard.faces)}</b></span>
      {over ? null : (
        <span class={ends ? "good" : "bad"} data-card="end" data-list="card"><Sign id="hourglass" />
          {ends ? _("The End: in the discard pile") : top ? _("The End is next!") : _("The End: in the deck!")}</span>)}
    </div>
  );
}

// The card as it counts against the printed value of the one before.
function Disc({ before, counts }: { before: number; counts: number }) {
  const sign = counts > before ? "<" : counts === before ? "=" : ">";
  return <i class={"cdl-disc " + (sign === "<" ? "bad" : sign === "=" ? "even" : "")} aria-hidden="true">{sign}</i>;
}

function Next({ p, m }: Props) {
  const reveal = find(m, "reveal");
  const failing = m.row.faces.some(f => flagged(f, "failing"));
  if (m.row.faces.length >= 5 || m.row.faces.some(f => f.id === "end")) return null;
  if (failing) return <li class="cdl-slot"><Sign id="lock" /></li>;
  const top = m.deck.faces.find(f => flagged(f, "top")), r = risk(m), left = count_of(m.deck.faces);
  const burns = r && m.row.faces.length ? percent(r.failing, r.of) : undefined;
  const label = [_("Deck: {n} {n|card|cards}", { n: left }), top ? card_label(top) : "",
    burns !== undefined && !top ? _("{k} of {n} would lose the row", { k: r!.failing, n: r!.of }) : ""].filter(Boolean).join(", ");
  const inner = (
    <>
      {top ? <Card set="cardinal" face={top} flip="top" class={type_of(top.id!)} badge={<i class="cdl-eye"><Sign id="eye" /></i>} />
        : left ? <Picture set="cardinal" id="back" /> : <Sign id="cards" />}
      {burns !== undefined && !top ? (
        <span class={"cdl-risk" + (burns ? " bad" : "")}><b>{burns} %</b>{_("burns")}</span>) : null}
    </>
  );
  const shared = { class: "cdl-deck" + (top ? " known" : ""), "data-flip": "deck", "aria-label": label };
  return <li>{reveal
    ? <button type="button" {...shared} data-move="reveal" aria-label={reveal.legal.sentence + ". " + label}
        onClick={() => p.act("reveal")}>{inner}</button>
    : <span {...shared} role="img">{inner}</span>}</li>;
}

function RowCard({ face, i, by }: { face: Face; i: number; by: number }) {
  const last = flagged(face, "new"), counts = last ? (face.worth ?? 0) : (face.value ?? 0) + by;
  const value = face.value ?? 0;
  return (
    <Card set="cardinal" face={{ ...face, worth: value }} flip={"row-" + i} class={type_of(face.id!)}
      badge={counts !== value ? <span class="cdl-change">{value}→{counts}</span> : null} />
  );
}

function Row({ p, m }: Props) {
  const by = changes(p), faces = m.row.faces;
  const last = faces.at(-1), before = faces.at(-2);
  const stamp = p.frame.events.some(h => h.event.id === "bust" || h.event.id === "gave-up");
  const swaps = m.pick.mode === "swap" && m.pick.seat !== undefined;
  return (
    <ol class={"cdl-row" + (swaps ? " given" : "")} style={swaps ? `--to:var(--seat-${m.pick.seat})` : undefined}
      aria-label={`${m.row.title}, ${_("{n} {n|card|cards}", { n: faces.length })}${m.row.remark ? ", " + m.row.remark : ""}`}>
      {faces.map((face, i) => {
        const previous = faces[i - 1];
        const counts = face === last ? (face.worth ?? 0) : (face.value ?? 0) + (by[i] ?? 0);
        return (
          <li key={i} class={flagged(face, "failing") ? "high" : flagged(face, "equal") ? "even" : ""}>
            {previous && face.value ? <Disc before={previous.value ?? 0} counts={counts} /> : null}
            <RowCard face={face} i={i} by={by[i] ?? 0} />
            {face === last && before && flagged(face, "failing")
              ? <b class="cdl-over">+{counts - (before.value ?? 0)}</b> : null}
          </li>
        );
      })}
      <Next p={p} m={m} />
      {Array.from({ length: Math.max(0, 4 - faces.length) }, (_x, i) => <li key={"e" + i} class="cdl-slot empty" />)}
      {stamp && !faces.length ? <b class="cdl-stamp" aria-hidden="true">{_("Burnt!")}</b> : null}
    </ol>
  );
}

// C15: what was received and has no place yet. The row may still wait for its new owner (C16).
function Placing({ p, m }: Props) {
  const seat = m.placing!.seats?.[0] ?? -1, mine = m.own?.seat === seat && !!p.frame.ask && !p.busy;
  const drop = m.steps.find(s => s.verb === "drop" && s.kind === m.pick.place);
  return (
    <>
      <ol class="cdl-row placing" style={`--k:${m.placing!.faces.length + 1}`} aria-label={m.placing!.title}>
        {m.placing!.faces.map(face => {
          const keep = m.steps.find(s => s.verb === "keep" && s.kind === face.id);
          const brings = keep && gain(m, keep.legal, seat);
          return (
            <li key={face.id} class={hinted(p, m.steps.filter(s => s.kind === face.id)) ? "hinted" : ""}>
              <Card set="cardinal" face={face} class={type_of(face.id!)} flip={"place-" + face.id}
                chosen={m.pick.place === face.id} {...mine ? { onPick: () => m.choose({ place: face.id! }) } : {}} />
              <span class="cdl-worth">{brings ? signed(brings) : face.count === 1 ? _("1 more") : ""}</span>
            </li>
          );
        })}
        {mine && m.steps.some(s => s.verb === "drop") ? (
          <li><button type="button" class="cdl-slot bin" disabled={!drop} aria-label={drop?.legal.sentence ?? m.discard.title}
            data-move={drop?.legal.move} onClick={() => drop && p.act(drop.legal.move)}><Sign id="bin" />{m.discard.title}</button></li>) : null}
      </ol>
      {m.row.faces.length ? (
        <div class="cdl-waits"><span>{m.row.remark}</span>{m.row.faces.map((f, i) =>
          <Card key={i} set="cardinal" face={f} size="small" plain flip={"row-" + i} />)}</div>) : null}
    </>
  );
}

export function Stage({ p, m }: Props) {
  const to = m.pick.mode === "swap" ? m.courts.find(c => c.seat === m.pick.seat) : undefined;
  return (
    <section class="cdl-stage" aria-label={_("Table")}>
      {to ? <div class="cdl-piles"><span class="to"><Avatar {...to} />{_("The whole row goes to {name}", { name: to.name })}</span></div>
        : <Piles p={p} m={m} />}
      {m.placing ? <Fragment><p class="cdl-title">{m.placing.title}</p><Placing p={p} m={m} /></Fragment> : <Row p={p} m={m} />}
    </section>
  );
}
