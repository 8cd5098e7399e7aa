// The table of Intrigues and Cabbage: castles, the middle, the deck with its risk, the own castle.

import type { Frame } from "../core/table";
import { _ } from "../core/words";
import type { Motion } from "../ui/motion";
import { Castles, OpenCastles, Own, Stamp } from "./cabbage/castles";
import { key_of, legal_named, phase_of, save_move, targets_of, type Picked } from "./cabbage/choice";
import { Dock, walk } from "./cabbage/dock";
import { guard_move, guard_of, Intrigue, use_intrigue } from "./cabbage/intrigue";
import { flip_of, Middle, Next, risk_of, Saving, Shown } from "./cabbage/stage";
import type { Game, GameProps } from "./game";
import { area, enter_is_free } from "./parts";

// Hills under the sun, or the moon.
const Sky = () => (
  <svg class="cab-sky" viewBox="0 0 1280 220" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <circle cx="1060" cy="84" r="34" fill="var(--sun)" />
    <circle cx="1060" cy="84" r="59" fill="none" stroke="var(--sun)" stroke-width="32" stroke-dasharray="6 12.5" opacity="var(--rays)" />
    <circle cx="1076" cy="74" r="29" fill="var(--bg)" opacity="var(--moon)" />
    <path d="M0 150C180 96 380 150 620 120S1060 92 1280 138V220H0Z" fill="var(--h1)" />
    <path d="M0 184C240 142 500 190 760 160S1140 152 1280 176V220H0Z" fill="var(--h2)" />
    <path d="M820 160V144l12-8 12 8v16zM93 157v-28h5v5h5v-5h4v5h6v-5h4v28zM103 129v-15l11 4-9 4v7z" fill="var(--h3)" />
  </svg>
);

function Board(p: GameProps) {
  const phase = phase_of(p.frame);
  const saving = area(p.frame.scene, "middle")?.faces.some(f => f.flags?.includes("failing"));
  const aiming = phase === "fox" || phase === "pig";
  return (
    <div class={"cab " + (phase ?? "waits")}>
      <Sky />
      {aiming ? null : <Castles {...p} />}
      <div class="cab-stage" role="group" aria-label={_("Table")}>
        {!area(p.frame.scene, "middle") ? null : phase === "guard" ? <Intrigue {...p} /> : saving ? <Saving {...p} /> : (
          <>
            <Middle {...p} small={aiming} />
            {aiming ? <OpenCastles {...p} /> : phase === "wolf" || phase === "rabbit" ? null
              : area(p.frame.scene, "shown") ? <Shown {...p} /> : <Next {...p} />}
          </>
        )}
      </div>
      {phase === "guard" ? <Planned {...p} /> : <Own {...p} />}
    </div>
  );
}

const Planned = (p: GameProps) => <Own {...p} scene={use_intrigue(p)} />;

// In the rail: what is left in the deck.
function Odds(p: GameProps) {
  const left = area(p.frame.scene, "left");
  if (!risk_of(p) || !left) return null;
  const most = Math.max(...left.faces.map(f => f.count));
  return (
    <>
      <h3>{left.title}</h3>
      <ul class="cab-left">{left.faces.map(f => (
        <li key={f.id} class={f.flags?.includes("failing") ? "bad" : ""} aria-label={`${f.name}: ${f.count}`}>
          <Stamp id={f.id!} /><span><i style={`width:${(100 * f.count) / most}%`} /></span><b>{f.count}</b>
        </li>))}</ul>
    </>
  );
}

// Cards come from the deck unless somebody's castle or the discard pile has given them.
function motion(frame: Frame): Motion {
  const said = (id: string) => frame.events.find(h => h.event.id === id)?.event;
  const fox = said("fox"), wolf = said("wolf"), rabbit = said("rabbit"), pig = said("pig"), stopped = said("stopped");
  const saved = (said("saved")?.cards ?? []) as string[];
  const middle = area(frame.scene, "middle")?.faces ?? [];
  const newest = middle.length ? flip_of(middle, middle.findIndex(f => f.flags?.includes("new"))) : undefined;
  const source = (card: string): string => {
    if (fox?.card === card) return `c${fox.from}-${card}`;
    if (rabbit?.card === card) return `c${rabbit.seat}-${card}`;
    if (said("chicken")?.card === card) return "s-" + card;
    return "deck";
  };
  return {
    enter: key => {
      const [place, card] = key.split("-") as [string, string];
      if (place === "m") return source(card);
      if (place === "s") return "discard";
      if (!place.startsWith("c") || place === "castle") return undefined;
      if (wolf?.card === card && place === "c" + wolf.to) return `c${wolf.seat}-${card}`;
      return stopped || saved.includes(card) ? `m-${card}-0` : said("cat") ? "discard" : undefined;
    },
    leave: key => {
      const [place, card] = key.split("-") as [string, string];
      if (place === "m") return stopped ? `c${stopped.seat}-${card}` : saved.includes(card) ? `c${said("saved")!.seat}-${card}`
        : said("discarded") ? "discard" : undefined;
      return pig && place === "c" + pig.from ? "discard" : place === "s" ? "discard" : undefined;
    },
    turns: key => key === newest && !!said("drawn") && source(key.split("-")[1]!) === "deck",
  };
}

// D and S; arrows and Enter among targets; arrows, Space and Enter among what can be saved; 0 for nothing.
function keys(key: string, p: GameProps): boolean {
  const phase = phase_of(p.frame), picked = p.picked.value as Picked | undefined;
  const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : key === "ArrowLeft" || key === "ArrowUp" ? -1 : 0;
  const make = (move: string | undefined): boolean => (move && legal_named(p.frame, move) ? (p.act(move), true) : false);
  if (!phase || p.busy) return false;
  if (phase === "turn") return make({ d: "draw", s: "stop" }[key.toLowerCase()]);
  if (phase === "guard" || phase === "save") {
    if (key === "0") return make(phase === "save" ? "save" : "guard 0 0");
    if (step) return focus_on(step);
    if (key !== "Enter" || !enter_is_free()) return false;
    if (phase === "guard") return make(guard_move(guard_of(p)));
    const faces = area(p.frame.scene, "middle")!.faces;
    return make(save_move(p.frame, (picked?.saved ?? []).map(i => faces[i]!.id!))?.move);
  }
  if (step) return walk(p, step), true;
  const target = targets_of(p.frame).find(t => key_of(t) === picked?.target);
  return key === "Enter" && enter_is_free() && target?.legal.length === 1 && make(target.legal[0]!.move);
}

// Walks among the cards and slots that can be chosen.
function focus_on(step: number): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(".cab [data-pick]:not(:disabled)")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[at < 0 ? 0 : (at + step + all.length) % all.length]?.focus();
  return true;
}

export default { Board, Dock, Odds, motion, keys } satisfies Game;
