// The reader's secrets: society and profession, the hand, and how near the goal is. The eye hides all of
// it from whoever looks over a shoulder.

import { useState } from "preact/hooks";
import { Store, use } from "../../core/store";
import type { Face } from "../../core/types";
import { _ } from "../../core/words";
import { Icon } from "../../ui/art";
import { Dialog } from "../../ui/dialog";
import eye_sign from "../../../art/ui/eye.svg";
import eye_off_sign from "../../../art/ui/eye-off.svg";
import type { GameProps } from "../game";
import { chosen, choices, current, figure, GOAL, goals, holding, people, slots, type Person, type Picked, type Society } from "./model";
import { CoachCard, SocietySign, use_words } from "./parts";

export const covered = new Store(false);

export function Own(p: GameProps) {
  const me = people(p.frame.scene).find(a => a.mine), hidden = use(covered);
  const [shown, set_shown] = useState<Face>();
  if (!me) return null;
  const fixed = [me.society, me.profession].filter(f => f !== undefined);
  return (
    <section class="coach-own" aria-label={_("Your secrets")}>
      <header>
        <h3>{_("Your secrets")}</h3><small>{_("only you see them")}</small>
        <button type="button" class="round" aria-pressed={hidden} aria-label={hidden ? _("Show your cards") : _("Hide your cards")}
          onClick={() => (covered.value = !hidden)}><Icon svg={hidden ? eye_off_sign : eye_sign} /></button>
      </header>
      <div class="coach-hand">
        <div class="coach-fixed">{fixed.map(f => (
          <CoachCard key={f.list} face={hidden ? { count: 1 } : f} label={hidden ? _("hidden") : undefined}
            class={"back-" + f.list} onPick={hidden ? undefined : () => set_shown(f)} />))}</div>
        <Hand p={p} me={me} hidden={hidden} onShow={set_shown} />
      </div>
      <Goal p={p} me={me} hidden={hidden} />
      {shown ? <Large p={p} face={shown} onClose={() => set_shown(undefined)} /> : null}
    </section>
  );
}

function Hand({ p, me, hidden, onShow }: { p: GameProps; me: Person; hidden: boolean; onShow: (f: Face) => void }) {
  const legal = p.busy ? [] : (p.frame.ask?.legal ?? []);
  const now = current(legal, use(p.picked) as Picked | undefined), at = now ? slots(now).indexOf("own") : -1;
  const can = at >= 0 ? choices(legal, now!, at) : [];
  const copies: Record<string, number> = {};
  // What has just come flies in; what was there stays.
  const fresh = p.frame.events.filter(h => h.event.id === "drawn" || (h.event.id === "moved" && h.event["other"] === me.seat))
    .map(h => h.event["item"]);
  return (
    <div class="coach-cards">{me.items.map(f => {
      const id = f.id!, n = (copies[id] = (copies[id] ?? 0) + 1);
      const pickable = can.includes(id);
      return <CoachCard key={id + n} flip={fresh.includes(id) && n === 1 ? "own-" + id : undefined} face={hidden ? { count: 1 } : f}
        label={hidden ? _("hidden") : undefined} chosen={pickable && now!.args[at] === id && n === 1}
        class={pickable ? "can" : at >= 0 ? "out" : ""}
        onPick={pickable ? () => (p.picked.value = chosen(legal, now!, at, id)) : hidden ? undefined : () => onShow(f)} />;
    })}</div>
  );
}

// One card with what it does.
function Large({ p, face, onClose }: { p: GameProps; face: Face; onClose: () => void }) {
  const word = use_words(p.table)(face.id ?? "");
  return (
    <Dialog title={word.title || face.name || ""} onClose={onClose}>
      <div class="coach-large"><CoachCard face={face} class="large" /><p>{word.help}{face.note ? <small> ({face.note})</small> : null}</p></div>
    </Dialog>
  );
}

// A sign for every goal item that is needed, filled as far as the reader knows where they are.
function Goal({ p, me, hidden }: { p: GameProps; me: Person; hidden: boolean }) {
  const { scene } = p.frame, society = me.society?.id as Society | undefined;
  if (!society) return null;
  const needed = figure(scene, "needed") ?? 3, kinds = goals(scene, society);
  const places = people(scene).map(a => ({ who: a, n: holding(scene, a, kinds).sure })).filter(a => a.n);
  const located = places.reduce((n, a) => n + a.n, 0);
  const where = places.map(({ who, n }) => _("{name}: {n}", { name: who.name, n })).join(", ");
  return (
    <div class={"coach-goal " + society}>
      {Array.from({ length: needed }, (_x, i) => (
        <i key={i} class={!hidden && i < located ? "on" : ""}><SocietySign of={society} /></i>))}
      <p>{hidden ? null : <>{GOAL[society] === "key" ? _("The Order needs {n} {n|Key|Keys}.", { n: needed })
        : _("The Brotherhood needs {n} {n|Goblet|Goblets}.", { n: needed })} {located
        ? _("You know where {k} {k|is|are}: {where}.", { k: located, where }) : _("You do not know yet where they are.")}</>}</p>
    </div>
  );
}
