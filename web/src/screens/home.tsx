// Home: go on with a game, choose one of the four, or a table with friends.

import { useEffect, useState } from "preact/hooks";
import { drop_game, drop_seat, kept_games, kept_seats, type KeptGame } from "../core/keep";
import { ask, plain_code, server, type TableInfo } from "../core/server";
import { use } from "../core/store";
import type { GameId, GameInfo } from "../core/types";
import { _ } from "../core/words";
import { go } from "../router";
import { Icon, Picture } from "../ui/art";
import bin_sign from "../../art/ui/bin.svg";
import play_sign from "../../art/ui/play.svg";
import { update, use_update } from "./install";
import { ago, Line, Poster, Shell, use_games } from "./parts";

interface Going { key: string; game: GameId; href: string; what: string; changed: number; drop: () => void }

const DAY = 86400e3;

// Unfinished games of this browser, and its seats at tables elsewhere; the latest first.
export function use_going(): [Going[], () => void] {
  const [, again] = useState(0);
  const [tables, set_tables] = useState<Record<string, TableInfo>>({});
  const seats = kept_seats();
  useEffect(() => {
    const forget = (table: string): void => (drop_seat(table), again(n => n + 1));
    for (const { table, changed } of seats)
      void ask<TableInfo>("GET", "tables/" + table).then(
        info => (info.state === "over" && Date.now() - changed > DAY ? forget(table) : set_tables(all => ({ ...all, [table]: info }))),
        why => why.status === 404 && forget(table));
  }, []);
  const solo = kept_games().filter(k => !k.over).map(k => ({
    key: k.id, game: k.game, href: "#/game/" + k.id, changed: k.changed, drop: () => void drop_game(k.id),
    what: _("{n} {n|player|players}", { n: k.names.length }),
  }));
  const online = seats.filter(s => tables[s.table]?.state !== "over").map(s => ({
    key: s.table, game: s.game, href: "#/room/" + s.table, changed: s.changed,
    what: _("online, table {code}", { code: s.table }),
    drop: () => (void ask("POST", `tables/${s.table}/leave`, {}, s.token).catch(() => {}), void drop_seat(s.table)),
  }));
  return [[...solo, ...online].sort((a, b) => b.changed - a.changed), () => again(n => n + 1)];
}

// Deleting takes two taps.
function GoOn({ one, title, onDrop }: { one: Going; title: string; onDrop: () => void }) {
  const [sure, set_sure] = useState(false);
  return (
    <li class="go-on">
      <a href={one.href}>
        <Picture set="posters" id={one.game} />
        <span><small>{_("Go on")}</small><b>{title}</b><em>{one.what} · {ago(one.changed)}</em></span>
        <i class="disc-play"><Icon svg={play_sign} /></i>
      </a>
      {sure
        ? <button type="button" class="danger" onBlur={() => set_sure(false)} onClick={() => (one.drop(), onDrop())}>{_("Delete?")}</button>
        : <button type="button" class="round" aria-label={_("Delete: {what}", { what: title })} onClick={() => set_sure(true)}><Icon svg={bin_sign} /></button>}
    </li>
  );
}

export function JoinForm() {
  return (
    <form class="join" onSubmit={e => {
      e.preventDefault();
      const code = plain_code(String(new FormData(e.currentTarget).get("code")));
      if (code) go("#/room/" + code);
    }}>
      <label><span class="unseen">{_("Code of a table")}</span>
        <input name="code" placeholder={_("Code of a table")} autocomplete="off" autocapitalize="characters" spellcheck={false} /></label>
      <button type="submit" class="act plain"><b>{_("Join")}</b></button>
    </form>
  );
}

// One deal a day for everybody, by the day's number.
function today(games: GameInfo[]): { game: GameInfo; href: string } | undefined {
  const day = Math.floor(Date.now() / DAY), game = games[day % games.length];
  return game && { game, href: `#/play/${game.game}?players=${Math.min(3, game.max)}&bots=hard&seed=${day}` };
}

function More({ games, last }: { games: GameInfo[]; last: KeptGame | undefined }) {
  const [tables, set_tables] = useState<TableInfo[]>();
  const state = use(server), daily = today(games);
  const title = (id: GameId): string => games.find(g => g.game === id)?.title ?? "";
  useEffect(() => void ask<{ tables: TableInfo[] }>("GET", "tables").then(t => set_tables(t.tables), () => {}), []);
  return (
    <section class="more">
      {daily ? <a href={daily.href}><b>{_("Today’s deal")}</b><span>{_("{game}: one deal for everybody", { game: daily.game.title })}</span></a> : null}
      <a href="#/lobby"><b>{_("Tables online")}</b><span>{tables?.length
        ? _("{n} open {n|table|tables}", { n: tables.length })
        : state === "there" ? _("No open tables yet") : _("The server does not answer")}</span></a>
      {last ? <a href={"#/review/" + last.id}><b>{_("Last game")}</b><span>{title(last.game)}, {ago(last.changed)}</span></a> : null}
    </section>
  );
}

export function Home() {
  const { games } = use_games();
  const [going, changed] = use_going();
  const fresh = use(update);
  const title = (id: GameId): string => games.find(g => g.game === id)?.title ?? "";
  return (
    <Shell at="play" class="home">
      {going.length ? <ul class="going">{going.map(one => <GoOn key={one.key} one={one} title={title(one.game)} onDrop={changed} />)}</ul> : null}
      <section class="posters" aria-label={_("Games")}>{games.map(g => <Poster key={g.game} game={g} href={"#/setup/" + g.game} />)}</section>
      <JoinForm />
      <More games={games} last={kept_games().find(k => k.over)} />
      <footer class="foot">
        <Line />
        {fresh ? <p>{_("There is a new version.")} <button type="button" class="link" onClick={use_update}>{_("Use it now")}</button></p> : null}
        <a href="#/credits">{_("Who made this")}</a>
      </footer>
    </Shell>
  );
}

// The rules of which game?
export function RulesHome() {
  const { games } = use_games();
  return (
    <Shell at="rules" title={_("Rules")}>
      <section class="posters">{games.map(g => <Poster key={g.game} game={g} href={"#/rules/" + g.game} />)}</section>
    </Shell>
  );
}
