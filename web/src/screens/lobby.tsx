// Tables of this server that wait for people, and making one.

import { useEffect, useState } from "preact/hooks";
import { keep, kept, settings } from "../core/keep";
import { ask, explain, make_table, server, type TableInfo, type TableSettings } from "../core/server";
import { use } from "../core/store";
import type { Clock, GameId, GameInfo, BotInfo } from "../core/types";
import { _ } from "../core/words";
import { go } from "../router";
import { Icon, Picture } from "../ui/art";
import back_sign from "../../art/ui/back.svg";
import plus_sign from "../../art/ui/plus.svg";
import { JoinForm } from "./home";
import { Banner, Disc, Line, Message, name_of, NameField, OptionFields, Portraits, Segments, Select, Shell, Toggle, use_games, type Options } from "./parts";
import { Levels } from "./setup";

// ---- what a table is set to ----

export function clock_text(clock?: Clock | null): string {
  if (clock?.days) return _("{n} {n|day|days} for a move", { n: clock.days });
  if (!clock?.move && !clock?.bank) return _("no clock");
  const move = _("{n} s for a move", { n: clock.move ?? 0 });
  return clock.bank ? _("{move}, {n} min to spare", { move, n: Math.round(clock.bank / 6) / 10 }) : move;
}

export function terms_of(t: TableSettings): string {
  return [clock_text(t.clock), ...(t.rated ? [_("rated")] : []), ...(t.invited ? [_("by invitation")] : []),
    ...(t.onlookers === "none" ? [_("no onlookers")] : [])].join(" · ");
}

// ---- the list ----

function Row({ table: t, title }: { table: TableInfo; title: string }) {
  const free = t.seats.filter(s => s.kind === "empty").length;
  const host = t.seats[t.host];
  return (
    <li class="table-row">
      <Picture set="posters" id={t.game} />
      <div>
        <b>{host ? _("Table of {name}", { name: host.name }) : t.table}</b>
        <small>{title}</small>
        <span class="discs" role="img" aria-label={_("{n} seated, {free} free", { n: t.seats.length - free, free })}>
          {t.seats.map(s => (s.kind === "empty" ? <span key={s.seat} class="disc free" /> : <Disc key={s.seat} name={name_of(s)} seat={s.seat} />))}</span>
        <small>{terms_of(t)}</small>
      </div>
      <a class="act main" href={"#/room/" + t.table}><b>{_("Sit down")}</b></a>
    </li>
  );
}

const EVERY = 5000; // milliseconds between looks at the list

export function Lobby() {
  const { games, bots } = use_games();
  const [tables, set_tables] = useState<TableInfo[]>();
  const [only, set_only] = useState<GameId>();
  const state = use(server);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible")
        void ask<{ tables: TableInfo[] }>("GET", "tables").then(t => set_tables(t.tables), () => set_tables([]));
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  const shown = tables?.filter(t => !only || t.game === only);
  const away = state === "away" || state === "none";
  return (
    <Shell at="online" title={_("Tables")} class="lobby">
      <section class="tables">
        <Line />
        {away ? null : <div class="chips" role="group" aria-label={_("Games")}>
          <button type="button" aria-pressed={!only} onClick={() => set_only(undefined)}>{_("All")}</button>
          {games.map(g => <button key={g.game} type="button" aria-pressed={only === g.game} onClick={() => set_only(g.game)}>{g.title}</button>)}
        </div>}
        {away ? <Message title={_("No server here")}><p>{_("Tables need a server, and none answers. Games against bots work all the same.")}</p>
          <a class="act main" href="#/"><b>{_("Play against bots")}</b></a></Message>
        : shown?.length ? <ul>{shown.map(t => <Row key={t.table} table={t} title={games.find(g => g.game === t.game)?.title ?? ""} />)}</ul>
        : shown ? <Message title={_("No open tables yet")}><p>{_("Open one and share its link, or play against bots meanwhile.")}</p></Message> : null}
        {away ? null : <><a class="act main new" href="#/create"><Icon svg={plus_sign} /><b>{_("New table")}</b></a><JoinForm /></>}
      </section>
      {away || !games.length ? null : <section class="beside"><h2>{_("New table")}</h2><CreateForm games={games} bots={bots} /></section>}
    </Shell>
  );
}

// ---- a new one ----

interface Chosen { game: GameId; players: number; seats: string[]; level: string; options: Record<string, Options>; clock: string; who: string; onlookers: string; odds: boolean; rated: boolean }

const usual: Chosen = {
  game: "cabbage", players: 3, seats: [], level: "normal", options: {}, clock: "none", who: "link", onlookers: "public", odds: true, rated: false,
};
const CLOCKS: Record<string, Clock | null> = {
  none: null, quick: { move: 20, bank: 120 }, calm: { move: 60, bank: 300 }, day: { days: 1 }, days: { days: 3 },
};

function settings_of(c: Chosen, players: number): Partial<TableSettings> {
  const others = Array.from({ length: players - 1 }, (_x, i) => c.seats[i] ?? "person");
  return {
    game: c.game, players, options: c.options[c.game] ?? {}, bots: c.rated ? [] : others.filter(s => s !== "person"), level: c.level,
    clock: CLOCKS[c.clock] ?? null, open: c.who === "open", invited: c.who === "invited",
    onlookers: c.onlookers as TableSettings["onlookers"], odds: c.odds, rated: c.rated,
  };
}

export function CreateForm({ games, bots, game }: { games: GameInfo[]; bots: BotInfo[]; game?: GameId | undefined }) {
  const [c, set_c] = useState<Chosen>({ ...usual, ...kept<Chosen>("create"), ...(game ? { game } : {}) });
  const [error, set_error] = useState("");
  const [busy, set_busy] = useState(false);
  const { name } = use(settings), account = kept<string>("account");
  const info = games.find(g => g.game === c.game)!;
  const players = Math.min(info.max, Math.max(info.min, c.players));
  const change = (part: Partial<Chosen>): void => set_c({ ...c, ...part });
  const seat = (n: number): string => (n ? _("Seat {n}", { n: n + 1 }) : name || _("You"));
  const make = async (): Promise<void> => {
    set_busy(true);
    keep("create", c);
    try {
      go("#/room/" + (await make_table(settings_of(c, players), name)));
    } catch (why) {
      set_error(explain(why));
    }
    set_busy(false);
  };
  return (
    <form class="form" onSubmit={e => (e.preventDefault(), void make())}>
      {game ? null : <Select title={_("Game")} value={c.game} values={games.map(g => [g.game, g.title] as const)} onChange={g => change({ game: g as GameId })} />}
      {account ? null : <NameField />}
      <Segments title={_("How many players")} from={info.min} to={info.max} value={players} onChange={n => change({ players: n })} />
      {c.rated ? null : (
        <ul class="people">
          <li><Disc name={seat(0)} seat={0} /><b>{seat(0)}</b></li>
          {Array.from({ length: players - 1 }, (_x, i) => (
            <li key={i}><Disc name={String(i + 2)} seat={i + 1} /><b>{seat(i + 1)}</b>
              <Levels bots={bots} value={c.seats[i] ?? "person"} more={[["person", _("a person")]]} label={_("Who sits on seat {n}", { n: i + 2 })}
                onChange={to => change({ seats: Array.from({ length: 7 }, (_y, j) => (i === j ? to : c.seats[j] ?? "person")) })} /></li>))}
        </ul>)}
      {c.game === "coach" ? <Portraits /> : null}
      <Select title={_("Clock")} value={c.clock} onChange={clock => change({ clock })} help={_("A bot moves for whoever runs out of time")}
        values={Object.entries(CLOCKS).map(([id, clock]) => [id, clock_text(clock)] as const)} />
      <Select title={_("Who may join")} value={c.who} onChange={who => change({ who })} values={[["link", _("whoever has the link")],
        ["invited", _("only by the whole link")], ["open", _("everybody: it is listed")]]} />
      <Select title={_("Onlookers")} value={c.onlookers} onChange={onlookers => change({ onlookers })} help={_("They see what everybody at the table may know")}
        values={[["public", _("yes")], ["after", _("after the end")], ["none", _("no")]]} />
      <Select title={_("Bots that fill in")} value={c.level} onChange={level => change({ level })} help={_("On empty seats, and for people who are away")}
        values={bots.filter(b => b.bot !== "random").slice(0, 4).map(b => [b.bot, b.title] as const)} />
      <Toggle title={_("Odds and hints")} help={_("Everybody may ask for them at this table")} value={c.odds && !c.rated} onChange={odds => change({ odds })} />
      {account ? <Toggle title={_("Rated")} help={_("For people with an account, without bots, odds and hints")} value={c.rated} onChange={rated => change({ rated })} /> : null}
      <OptionFields info={info} players={players} value={c.options[c.game] ?? {}} seat={seat}
        onChange={o => change({ options: { ...c.options, [c.game]: o } })} />
      {error ? <p class="wrong" role="alert">{error}</p> : null}
      <button type="submit" class="act main" disabled={busy}><b>{_("Open the table")}</b></button>
    </form>
  );
}

export function Create({ game }: { game?: GameId | undefined }) {
  const { games, bots } = use_games();
  const info = games.find(g => g.game === game);
  if (!games.length) return <main class="loading" aria-busy="true" />;
  return (
    <main class="setup">
      {info ? <Banner game={info.game} back={"#/setup/" + game} title={info.title}>{_("A table for you and your friends")}</Banner>
        : <header class="banner-top plain"><a class="round" href="#/lobby" aria-label={_("Back")}><Icon svg={back_sign} /></a><div class="words"><h1>{_("New table")}</h1></div></header>}
      <CreateForm games={games} bots={bots} game={info?.game} />
    </main>
  );
}
