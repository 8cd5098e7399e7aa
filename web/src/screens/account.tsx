// What I have played: here, and under an account of the server, with statistics and ratings. Nobody
// needs an account; the browser remembers only that there is one, the session is the server's cookie.

import { useEffect, useState } from "preact/hooks";
import { drop_game, keep, kept, kept_games } from "../core/keep";
import { ask, explain, server, type Me, type PlayedGame } from "../core/server";
import { use } from "../core/store";
import type { GameId } from "../core/types";
import { _, lang } from "../core/words";
import { Icon } from "../ui/art";
import bin_sign from "../../art/ui/bin.svg";
import down_sign from "../../art/ui/download.svg";
import { download } from "./menu";
import { ago, Line, Message, name_of, Shell, use_games } from "./parts";

// ---- played here ----

function Here({ title }: { title: (id: GameId) => string }) {
  const [games, set_games] = useState(kept_games().filter(k => k.over));
  if (!games.length) return <Message title={_("No finished games yet")}><p>{_("Games that you finish here can be looked at again, move by move.")}</p>
    <a class="act main" href="#/"><b>{_("Play")}</b></a></Message>;
  return (
    <ul class="played">{games.map(k => (
      <li key={k.id}>
        <a href={"#/review/" + k.id}><b>{title(k.game)}</b><small>{_("{n} {n|player|players}", { n: k.names.length })} · {ago(k.changed)}</small></a>
        <button type="button" class="round" aria-label={_("Save the record")} onClick={() => download(k.record, k.game + ".koloda")}><Icon svg={down_sign} /></button>
        <button type="button" class="round" aria-label={_("Delete: {what}", { what: title(k.game) })}
          onClick={() => (drop_game(k.id), set_games(games.filter(g => g !== k)))}><Icon svg={bin_sign} /></button>
      </li>))}</ul>
  );
}

// ---- coming in ----

function Enter({ onIn }: { onIn: () => void }) {
  const [fresh, set_fresh] = useState(false);
  const [error, set_error] = useState("");
  const send = (e: SubmitEvent): void => {
    e.preventDefault();
    const body = Object.fromEntries(new FormData(e.currentTarget as HTMLFormElement));
    void ask<{ name: string }>("POST", fresh ? "accounts" : "session", body).then(me => (keep("account", me.name), onIn()), why => set_error(explain(why)));
  };
  return (
    <form class="form narrow" onSubmit={send}>
      <p class="quiet">{_("Nobody needs an account. With one, your games, statistics and ratings are kept on this server.")}</p>
      <label class="field"><span>{_("Name")}</span><input name="name" required maxLength={40} autocomplete="username" /></label>
      <label class="field"><span>{_("Password")}</span><input name="password" type="password" required minLength={8} autocomplete={fresh ? "new-password" : "current-password"} /></label>
      {error ? <p class="wrong" role="alert">{error}</p> : null}
      <div class="buttons">
        <button type="submit" class="act main"><b>{fresh ? _("Create the account") : _("Log in")}</b></button>
        <button type="button" class="act plain" onClick={() => set_fresh(!fresh)}><b>{fresh ? _("I have an account") : _("New account")}</b></button>
      </div>
    </form>
  );
}

// ---- the account ----

function Numbers({ me, title }: { me: Me; title: (id: GameId) => string }) {
  if (!me.statistics.length) return null;
  const percent = (t: { played: number; won_hundredths: number }): string => (t.played ? Math.round(t.won_hundredths / t.played) + " %" : "–");
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={_("Statistics")}><table>
      <thead><tr><th>{_("Game")}</th><th>{_("Played")}</th><th>{_("Won")}</th><th>{_("Against bots")}</th><th>{_("Rating")}</th></tr></thead>
      <tbody>{me.statistics.map(s => {
        const r = me.ratings.find(x => x.game === s.game);
        return <tr key={s.game}><th scope="row">{title(s.game)}</th><td>{s.all.played}</td><td>{percent(s.all)}</td><td>{percent(s.against_bots)}</td><td>{r ? `${r.rating} ± ${2 * r.deviation}` : "–"}</td></tr>;
      })}</tbody></table></div>
  );
}

function History({ me, title }: { me: Me; title: (id: GameId) => string }) {
  const [games, set_games] = useState<PlayedGame[]>([]);
  const [more, set_more] = useState(true);
  const load = (): void => {
    const before = games.at(-1)?.before;
    void ask<{ games: PlayedGame[] }>("GET", "me/games?limit=20" + (before ? "&before=" + before : "")).then(
      g => (set_games([...games, ...g.games]), set_more(g.games.length === 20)), () => set_more(false));
  };
  useEffect(load, []);
  return (
    <>
      <ul class="played">{games.map(g => (
        <li key={g.table}><a href={"#/room/" + g.table}><b>{title(g.game)}: {g.winners.length ? g.winners.map(i => g.seats[i]!.name === me.name ? _("you have won") : _("won by {name}", { name: name_of(g.seats[i]!) })).join(", ") : _("nobody has won")}</b>
          <small>{g.seats.map(s => name_of(s) + (g.scores ? " " + g.scores[s.seat] : "")).join(", ")} · {ago(g.ended * 1000)}{g.rated ? " · " + _("rated") : ""}</small></a></li>))}</ul>
      {more && games.length ? <button type="button" class="act plain" onClick={load}><b>{_("More")}</b></button> : null}
    </>
  );
}

function Leave({ onOut }: { onOut: () => void }) {
  const [open, set_open] = useState<"password" | "delete">();
  const [said, set_said] = useState("");
  const send = (e: SubmitEvent): void => {
    e.preventDefault();
    const body = Object.fromEntries(new FormData(e.currentTarget as HTMLFormElement));
    const done = open === "delete" ? () => onOut() : () => (set_open(undefined), set_said(_("The password is changed.")));
    void (open === "delete" ? ask("DELETE", "me", body) : ask("PUT", "me/password", body)).then(done, why => set_said(explain(why)));
  };
  const export_all = (): void => void ask("GET", "me/export").then(all => download(JSON.stringify(all, null, 1), "koloda-account.json", "application/json"));
  return (
    <section class="form narrow">
      <div class="buttons">
        <button type="button" class="act plain" onClick={export_all}><b>{_("Export everything")}</b></button>
        <button type="button" class="act plain" onClick={() => set_open("password")}><b>{_("Change the password")}</b></button>
        <button type="button" class="act plain" onClick={() => void ask("DELETE", "session").then(onOut, onOut)}><b>{_("Log out")}</b></button>
        <button type="button" class="act plain" onClick={() => set_open("delete")}><b>{_("Delete the account…")}</b></button>
      </div>
      {open ? (
        <form class="form narrow" onSubmit={send}>
          {open === "delete" ? <p>{_("The account is deleted for good; its games stay, as a guest’s.")}</p> : null}
          <label class="field"><span>{_("Password")}</span><input name={open === "delete" ? "password" : "old"} type="password" required autocomplete="current-password" /></label>
          {open === "password" ? <label class="field"><span>{_("New password")}</span><input name="password" type="password" required minLength={8} autocomplete="new-password" /></label> : null}
          <button type="submit" class={open === "delete" ? "danger" : "act main"}><b>{open === "delete" ? _("Delete the account") : _("Change the password")}</b></button>
        </form>) : null}
      {said ? <p role="status">{said}</p> : null}
    </section>
  );
}

export function Account() {
  const { games } = use_games();
  const [name, set_name] = useState(kept<string>("account"));
  const [me, set_me] = useState<Me>();
  const state = use(server);
  use(lang);
  const title = (id: GameId): string => games.find(g => g.game === id)?.title ?? id;
  const out = (): void => (keep("account", undefined), set_name(undefined), set_me(undefined));
  useEffect(() => {
    if (name) void ask<Me>("GET", "me").then(set_me, why => why.status === 401 && out());
    else void ask("GET", "games").catch(() => {}); // is there a server?
  }, [name]);
  return (
    <Shell at="mine" title={_("My games")} class="account">
      <section><h2>{_("Played here")}</h2><Here title={title} /></section>
      <section><h2>{me ? me.name : _("Account")}</h2>
        {state === "away" || state === "none" ? <p class="quiet">{_("The server does not answer. Games against bots work all the same.")}</p>
        : me ? <><Numbers me={me} title={title} /><History me={me} title={title} /><Leave onOut={out} /></>
        : name ? null : <Enter onIn={() => set_name(kept<string>("account"))} />}
        <Line />
      </section>
    </Shell>
  );
}
