// Lines over the moves of a game: points, or chances. A table with the same numbers stands behind it.

import type { ComponentChildren } from "preact";
import { _ } from "../core/words";

export interface Line { seat: number; name: string; me: boolean; at: [step: number, value: number][] }
export interface Mark { step: number; value: number; good: boolean }

const W = 600, H = 240;

// The last value known at a step.
export const value_at = (line: Line, step: number): number | undefined =>
  line.at.filter(([s]) => s <= step).at(-1)?.[1];

export function Curve(p: {
  title: string; lines: Line[]; steps: number; top: number; unit?: string; at?: number; marks?: Mark[];
  onAt?: (step: number) => void; children?: ComponentChildren;
}) {
  const x = (step: number): number => (step / Math.max(1, p.steps)) * W;
  const y = (value: number): number => H - (value / Math.max(1, p.top)) * H;
  const path = (line: Line): string => line.at.map(([s, v]) => `${x(s).toFixed(1)},${y(v).toFixed(1)}`).join(" ");
  const unit = p.unit ?? "", at = p.at ?? p.steps;
  const lines = [...p.lines].sort((a, b) => Number(a.me) - Number(b.me)); // mine lies on top
  return (
    <figure class="rv-curve">
      <figcaption>{p.title}</figcaption>
      <svg viewBox={`-4 -8 ${W + 8} ${H + 16}`} preserveAspectRatio="none" aria-hidden="true"
        onClick={e => {
          const box = e.currentTarget.getBoundingClientRect();
          p.onAt?.(Math.round(Math.min(1, Math.max(0, (e.clientX - box.left) / box.width)) * p.steps));
        }}>
        {[0, 0.5, 1].map(part => <path key={part} class="grid" d={`M0 ${H * part}H${W}`} />)}
        {lines.map(l => (
          <g key={l.seat} class={"rv-line rv-seat-" + l.seat + (l.me ? " me" : "")}>
            {l.me && l.at.length ? <polygon points={`${x(l.at[0]![0])},${H} ${path(l)} ${x(l.at.at(-1)![0])},${H}`} /> : null}
            <polyline points={path(l)} />
          </g>
        ))}
        {p.marks?.map(m => <path key={m.step} class={"mark " + (m.good ? "good" : "bad")} d={`M${x(m.step)} ${y(m.value)}h.01`} />)}
        {p.at === undefined ? null : <path class="cursor" d={`M${x(p.at)} -4V${H + 4}`} />}
      </svg>
      <b class="scale" aria-hidden="true">{p.top}{unit}</b>
      <ul class="rv-legend">{p.lines.map(l => (
        <li key={l.seat} class={"rv-line rv-seat-" + l.seat + (l.me ? " me" : "")}>
          <svg viewBox="0 0 22 6" aria-hidden="true"><path d="M0 3H22" /></svg>{l.name} <b>{value_at(l, at) ?? "–"}</b></li>))}</ul>
      {p.children}
      <details>
        <summary>{_("As a table")}</summary>
        <div class="rv-numbers" tabIndex={0}><table>
          <thead><tr><th scope="col">{_("Move")}</th>{p.lines.map(l => <th key={l.seat} scope="col">{l.name}</th>)}</tr></thead>
          <tbody>{[...new Set(p.lines.flatMap(l => l.at.map(([s]) => s)))].sort((a, b) => a - b).map(step => (
            <tr key={step}><th scope="row">{step}</th>{p.lines.map(l => <td key={l.seat}>{value_at(l, step) ?? "–"}</td>)}</tr>))}</tbody>
        </table></div>
      </details>
    </figure>
  );
}
