// A game against bots, played in this browser: opened from its address or from what is kept, saved
// after every step.

import { useEffect, useMemo, useState } from "preact/hooks";
import { games_of } from "../core/core";
import { random_seed, SoloDoor } from "../core/doors";
import { keep, keep_game, kept_game, settings, type KeptGame } from "../core/keep";
import { use } from "../core/store";
import { Table } from "../core/table";
import type { GameId } from "../core/types";
import { _, lang } from "../core/words";
import { GameScreen } from "./game";

// ?players=3&bots=hard,easy&seat=0&seed=42&option=k:v&tutor=1
export interface Wanted {
  game: GameId;
  players: number;
  bots: string[];
  seat: number;
  seed?: string;
  options: Record<string, string>;
  tutor: boolean;
}

export function wanted_of(game: GameId, query: URLSearchParams): Wanted {
  const options = query.getAll("option").map(o => o.split(/:(.*)/s).slice(0, 2) as [string, string]);
  const seed = query.get("seed");
  return {
    game, players: Number(query.get("players") ?? 0), bots: (query.get("bots") ?? "normal").split(","),
    seat: Number(query.get("seat") ?? 0), options: Object.fromEntries(options),
    tutor: query.get("tutor") === "1", ...(seed ? { seed } : {}),
  };
}

async function open(w: Wanted, name: string): Promise<{ door: SoloDoor; kept: KeptGame }> {
  const { games } = await games_of(lang.value);
  const info = games.find(g => g.game === w.game);
  if (!info) throw new Error(_("There is no such game"));
  const players = w.players || info.min;
  if (players < info.min || players > info.max || w.seat >= players)
    throw new Error(_("This game is for {min} to {max} players", { min: info.min, max: info.max }));
  let bot = 0;
  const seats = Array.from({ length: players }, (_x, i) =>
    i === w.seat ? { name } : { bot: w.bots[bot++ % w.bots.length]! });
  const door = await SoloDoor.open(
    { game: w.game, seats, options: w.options, ...(w.seed ? { seed: w.seed } : {}) }, w.seat, settings.value.pace);
  return {
    door,
    kept: {
      id: random_seed().slice(0, 12), game: w.game, names: seats.map(s => ("name" in s ? s.name! : s.bot!)),
      seat: w.seat, changed: Date.now(), over: false, tutor: w.tutor, record: "",
    },
  };
}

async function resume(id: string): Promise<{ door: SoloDoor; kept: KeptGame }> {
  const kept = kept_game(id);
  if (!kept) throw new Error(_("This game is not kept here"));
  return { door: await SoloDoor.resume(kept.record, kept.seat, settings.value.pace), kept };
}

export function Play({ wanted: first, id }: { wanted?: Wanted; id?: string }) {
  const [state, set_state] = useState<{ table: Table; door: SoloDoor; kept: KeptGame }>();
  const [error, set_error] = useState<string>();
  const [next, set_next] = useState<{ wanted: Wanted; round: number }>(); // after the first game
  const wanted = next?.wanted ?? first;
  const key = useMemo(() => JSON.stringify([wanted, id, next?.round]), [wanted, id]);
  const pace = use(settings).pace;
  use(lang);

  useEffect(() => {
    let gone = false, door: SoloDoor | undefined;
    void (wanted ? open(wanted, settings.value.name || _("Me")) : resume(id!)).then(opened => {
      if (gone) return opened.door.close();
      door = opened.door;
      const kept = opened.kept;
      const table = new Table(door);
      door.changed = record => {
        if (gone) return;
        Object.assign(kept, { record, changed: Date.now(), over: table.over.value !== undefined });
        keep_game(kept);
      };
      table.over.listen(() => {
        kept.over = table.over.value !== undefined;
        keep_game(kept);
        if (kept.over) keep("finished." + kept.game, true); // the tutor is not offered again
      });
      void door.record().then(record => door!.changed(record));
      history.replaceState(null, "", "#/game/" + kept.id); // a reload goes on with it
      set_state({ table, door, kept });
    }, why => set_error((why as Error).message));
    return () => {
      gone = true;
      door?.close();
    };
  }, [key]);
  useEffect(() => state?.door.pace(pace), [pace]);

  if (error)
    return <main class="message"><h1>{error}</h1><a class="act main" href="#/"><b>{_("Home")}</b></a></main>;
  if (!state) return <main class="loading" aria-busy="true" />;
  // The same seats and options, dealt anew or as before.
  const again = (same: boolean): void => {
    const { game, players, options, seats } = state.table.welcome.value!, { seat } = state.kept;
    set_state(undefined);
    set_next({
      round: (next?.round ?? 0) + 1,
      wanted: {
        game, players, seat, tutor: false, bots: seats.filter(s => s.seat !== seat).map(s => s.level ?? "normal"),
        options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
        ...(same ? { seed: state.table.over.value!.seed } : {}),
      },
    });
  };
  return <GameScreen key={key} table={state.table} solo={state.door} title={state.kept.game} tutor={state.kept.tutor} onAgain={again} />;
}
