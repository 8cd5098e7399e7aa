// Who has most of each value: values across, players down; filled is who leads, a dot is a Joker.

import type { Frame } from "../../core/table";
import { use } from "../../core/store";
import { _ } from "../../core/words";
import scissors from "../../../art/ui/scissors.svg";
import { Icon } from "../../ui/art";
import type { GameProps } from "../game";
import { Avatar, area, colour, SeatName } from "../parts";

const VALUES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

const leader_of = ({ table }: GameProps): unknown => table.log.value.filter(h => h.event.id === "dealt").at(-1)?.event.seat;

function Cell(p: { frame: Frame; seat: number; value: string; lit: boolean; chosen: boolean }) {
  const face = area(p.frame.scene, "piles", p.seat)?.faces.find(f => f.id === p.value);
  const leads = p.frame.scene.sheet.lines.some(l => l.seat === p.seat && l.source === p.value && l.points);
  const classes = [face && leads ? "leads" : "", p.lit ? "lit" : "", p.chosen ? "chosen" : ""].join(" ");
  return (
    <td class={classes}>{face ? (
      <span data-flip={`b-${p.seat}-${p.value}-${face.count}`}>{face.count}
        {leads ? <span class="unseen">{_("leads")}</span> : null}{face.wild ? <i title={face.note} /> : null}</span>) : null}</td>
  );
}

export function Majorities(p: GameProps) {
  const { table, frame } = p, leader = leader_of(p), picked = use(p.picked);
  const me = table.viewer ?? 0, n = table.players;
  const seats = Array.from({ length: n }, (_x, i) => (me + i) % n);
  const left = table.welcome.value?.odds === false ? undefined : area(frame.scene, "left");
  const in_deck = (id: string): number => left?.faces.find(f => f.id === id)?.count ?? 0;
  const own = frame.ask?.legal.filter(m => m.move.startsWith("joker")).map(m => m.move.split(" ")[1]) ?? [];
  return (
    <section class="pod-board" aria-label={_("Who has most of each value")}>
      <table>
        <thead><tr><th class="pod-name"><span class="unseen">{_("Players")}</span></th>
          {VALUES.map(v => <th key={v} scope="col" style={`--c:var(--v${v})`} class={Number(v) > 6 ? "dark" : ""}>{v}</th>)}</tr></thead>
        <tbody>{seats.map(seat => {
          const loose = area(frame.scene, "piles", seat)?.faces.find(f => f.id === "joker");
          return (
            <tr key={seat} style={colour(seat)} class={frame.scene.awaited.includes(seat) ? "active" : ""} data-place={"seat-" + seat}>
              <th scope="row" class="pod-name"><span>
                <span class="pod-av"><Avatar table={table} seat={seat} />{seat === leader ? <Icon svg={scissors} /> : null}
                  {loose ? <small aria-label={`${loose.name} × ${loose.count}, ${loose.note}`}>{loose.count}☻</small> : null}</span>
                <SeatName table={table} frame={frame} seat={seat} />
                <em>{frame.scene.sheet.points?.[seat]}</em></span>
                {seat === leader ? <span class="unseen">{_("leads the round")}</span> : null}</th>
              {VALUES.map(v => <Cell key={v} frame={frame} seat={seat} value={v} lit={seat === table.viewer && own.includes(v)}
                chosen={seat === table.viewer && own.includes(v) && picked === v} />)}
            </tr>
          );
        })}</tbody>
        {left ? <tfoot><tr><th scope="row" class="pod-name" data-place="deck">{_("in the deck")}</th>
          {VALUES.map(v => <td key={v}>{in_deck(v) || "–"}</td>)}</tr></tfoot> : null}
      </table>
    </section>
  );
}
