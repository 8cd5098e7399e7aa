// A table elsewhere: sitting down, waiting for the others, playing, once more. Whoever has a seat comes
// back to it by its kept token without a word said.

import { useEffect, useMemo, useState } from "preact/hooks";
import { OnlineDoor } from "../core/doors";
import { drop_seat, keep_seat, kept, kept_seat, settings, type KeptSeat } from "../core/keep";
import { ask, explain, join, link_of, plain_code, record_of, Refused, rematch, socket_of, type TableInfo } from "../core/server";
import { Store, use } from "../core/store";
import { Table } from "../core/table";
import type { GameInfo } from "../core/types";
import { _ } from "../core/words";
import { go } from "../router";
import { Icon } from "../ui/art";
import { Dialog } from "../ui/dialog";
import { qr } from "../ui/qr";
import bot_sign from "../../art/ui/bot.svg";
import close_sign from "../../art/ui/close.svg";
import copy_sign from "../../art/ui/copy.svg";
import lock_sign from "../../art/ui/lock.svg";
import plus_sign from "../../art/ui/plus.svg";
import share_sign from "../../art/ui/share.svg";
import { GameScreen } from "./game";
import { terms_of } from "./lobby";
import { Banner, Disc, Message, name_of, NameField, Portraits, Shell, use_games } from "./parts";
import { Talk, use_talk } from "./talk";

// ---- inviting ----

function Code({ link }: { link: string }) {
  const rows = useMemo(() => qr(link), [link]);
  if (!rows) return null;
  const size = rows.length + 8; // four light ones around
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={_("QR code of the link")} shape-rendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} /><path fill="#000" d={path} /></svg>
  );
}

function Invite({ code, link }: { code: string; link: string }) {
  const [open, set_open] = useState(false);
  const [copied, set_copied] = useState(false);
  const copy = (): Promise<void> => navigator.clipboard.writeText(link).then(() => set_copied(true), () => set_open(true));
  const share = (): void => void (navigator.share ? navigator.share({ title: "Koloda", url: link }).catch(() => {}) : copy());
  return (
    <section class="invite">
      <span><small>{_("Code")}</small><b>{code.slice(0, 4)} {code.slice(4)}</b></span>
      <button type="button" class="act plain" aria-label={_("QR code of the link")} onClick={() => set_open(true)}><b>QR</b></button>
      <button type="button" class="act plain" onClick={share}><Icon svg={share_sign} /><b>{copied ? _("Copied") : _("Share link")}</b></button>
      {open ? (
        <Dialog title={_("Scan to sit down")} onClose={() => set_open(false)} class="scan">
          <Code link={link} />
          <p class="told">{link}</p>
          <button type="button" class="act plain" onClick={() => void copy()}><Icon svg={copy_sign} /><b>{copied ? _("Copied") : _("Copy the link")}</b></button>
        </Dialog>) : null}
    </section>
  );
}

// ---- seats ----

function Seats({ table, info, bots, mine, onRemove }: { table?: Table; info: TableInfo; bots: (id: string) => string; mine: number | null; onRemove?: (seat: number) => void }) {
  const [sure, set_sure] = useState<number>();
  const told = use(table?.seats ?? NOBODY);
  const seats = told.length ? told : info.seats;
  return (
    <ul class="seats">
      {seats.map(s => {
        const what = s.kind === "empty" ? _("a bot sits down if nobody does") : s.kind === "bot" ? bots(s.level ?? "")
          : [s.seat === info.host ? _("may start the game") : "", s.here ? _("here") : _("not here now")].filter(Boolean).join(" · ");
        return (
          <li key={s.seat} class={s.kind + (s.seat === mine ? " mine" : "")}>
            {s.kind === "empty" ? <span class="disc free"><Icon svg={plus_sign} /></span> : <Disc name={name_of(s)} seat={s.seat} here={s.here} />}
            <span><b>{name_of(s)}{s.seat === mine ? <small> {_("you")}</small> : null}</b><small>{what}</small></span>
            {s.kind === "bot" ? <Icon svg={bot_sign} /> : null}
            {onRemove && s.kind === "person" && s.seat !== mine ? (sure === s.seat
              ? <button type="button" class="danger" onBlur={() => set_sure(undefined)} onClick={() => onRemove(s.seat)}>{_("Remove?")}</button>
              : <button type="button" class="round" aria-label={_("Remove {name}", { name: s.name })} onClick={() => set_sure(s.seat)}><Icon svg={close_sign} /></button>) : null}
          </li>);
      })}
    </ul>
  );
}
const NOBODY = new Store<TableInfo["seats"]>([]);

function Sealed({ commitment }: { commitment: string }) {
  return (
    <div class="sealed"><Icon svg={lock_sign} /><p><b>{_("The deal is sealed.")}</b> {_("Its fingerprint is")} <code>{commitment.slice(0, 4)} {commitment.slice(4, 8)} … {commitment.slice(-4)}</code>.
      {" "}{_("Your browser has added its own luck; after the game anybody can check that nobody has stacked the deck.")}</p></div>
  );
}

// ---- waiting for the others ----

interface At { table: Table; info: TableInfo; game: GameInfo; seat: KeptSeat | undefined; talk: { read: Store<number>; muted: Store<number[]> } }

function Waiting({ table, info, game, bots, seat, talk }: At & { bots: (id: string) => string }) {
  const [invitation, set_invitation] = useState<string>();
  const [error, set_error] = useState("");
  const seats = use(table.seats), contact = use(table.door.contact);
  use_talk(table, talk.read, talk.muted);
  const host = seats.find(s => s.kind === "person")?.seat ?? info.host, mine = table.viewer, hosting = mine !== null && mine === host;
  const empty = seats.filter(s => s.kind === "empty").length;
  useEffect(() => {
    if (info.invited && hosting)
      void ask<{ invitation: string }>("POST", `tables/${info.table}/invite`, {}, seat!.token).then(i => set_invitation(i.invitation), why => set_error(explain(why)));
  }, [hosting]);
  const act = (what: string, body = {}) => ask("POST", `tables/${info.table}/${what}`, body, seat!.token).catch(why => set_error(explain(why)));
  const stand_up = async (): Promise<void> => {
    await act("leave");
    drop_seat(info.table);
    go("#/lobby");
  };
  return (
    <main class="room">
      <Banner game={info.game} back="#/lobby" title={_("Table of {name}", { name: seats[host]?.name || info.table })}>{game.title} · {terms_of(info)}</Banner>
      {contact === "here" ? null : <p class="banner" role="status">{_("Connection lost; coming back…")}</p>}
      <div class="room-body">
        <Seats table={table} info={{ ...info, host }} bots={bots} mine={mine} {...(hosting ? { onRemove: s => void act("remove", { seat: s }) } : {})} />
        {!info.invited || hosting ? <Invite code={info.table} link={link_of(info.table, invitation)} /> : null}
        {mine !== null && info.game === "coach" ? <Portraits /> : null}
        {mine !== null ? <Sealed commitment={info.commitment} /> : null}
        <Talk table={table} {...talk} />
        {error ? <p class="wrong" role="alert">{error}</p> : null}
        <div class="start">
          {hosting && !info.rated ? <button type="button" class="act main" onClick={() => void act("start")}><b>{_("Start now")}</b>
            <small>{empty ? _("{n} {n|bot sits|bots sit} down on empty seats", { n: empty }) : ""}</small></button>
            : <p class="quiet">{mine === null ? _("You are watching. The game begins when all seats are taken.") : info.rated || hosting ? _("It begins when all seats are taken.") : _("It begins when all seats are taken, or when {name} says so.", { name: seats[host]?.name ?? "" })}</p>}
          {mine !== null ? <button type="button" class="act plain" onClick={() => void stand_up()}><b>{_("Stand up")}</b></button>
            : <a class="act plain" href="#/lobby"><b>{_("Tables")}</b></a>}
        </div>
      </div>
    </main>
  );
}

// ---- sitting down ----

function Arrive({ info, game, bots, invitation, onSeat, onWatch }: { info: TableInfo; game: GameInfo; bots: (id: string) => string; invitation: string | undefined; onSeat: () => void; onWatch: () => void }) {
  const [error, set_error] = useState("");
  const { name } = use(settings);
  const free = info.state === "waiting" && info.seats.some(s => s.kind === "empty");
  const watch = info.onlookers === "public" || (info.onlookers === "after" && info.state === "over");
  const shut = info.invited && !invitation;
  const sit = (e: Event): void => {
    e.preventDefault();
    void join(info, name, invitation).then(onSeat, why => set_error(explain(why)));
  };
  return (
    <main class="room">
      <Banner game={info.game} back="#/lobby" title={_("Table of {name}", { name: info.seats[info.host]?.name || info.table })}>{game.title} · {terms_of(info)}</Banner>
      <form class="room-body" onSubmit={sit}>
        <Seats info={info} bots={bots} mine={null} />
        {free && !shut ? <>{kept("account") ? null : <NameField />}{info.game === "coach" ? <Portraits /> : null}</> : null}
        {free ? (shut ? <p class="quiet">{_("One joins this table by an invitation: ask for the whole link")}</p> : null)
          : <p class="quiet">{info.state === "over" ? _("The game is over.") : info.state === "playing" ? _("The game has begun.") : _("All seats are taken.")}</p>}
        {error ? <p class="wrong" role="alert">{error}</p> : null}
        <div class="start">
          {free && !shut ? <button type="submit" class="act main"><b>{_("Sit down")}</b></button> : null}
          {watch ? <button type="button" class="act plain" onClick={onWatch}><b>{_("Watch")}</b></button> : null}
          <a class="act plain" href="#/lobby"><b>{_("Other tables")}</b></a>
        </div>
      </form>
    </main>
  );
}

// ---- playing ----

function Again({ table, code }: { table: Table; code: string }) {
  const [error, set_error] = useState("");
  const next = use(table.again);
  if (table.viewer === null) return next ? <a class="act main" href={"#/room/" + next}><b>{_("Watch the next game")}</b></a> : null;
  return (
    <>
      <button type="button" class="act main" onClick={() => void rematch(code).then(to => go("#/room/" + to), why => set_error(explain(why)))}>
        <b>{_("Play again")}</b><small>{next ? _("The others are waiting for you") : _("the same people, another deal")}</small></button>
      {error ? <p class="wrong" role="alert">{error}</p> : null}
    </>
  );
}

function Playing({ table, info, game, seat, talk }: At) {
  const news = use_talk(table, talk.read, talk.muted);
  const seats = use(table.seats), over = use(table.over);
  const bot = table.viewer !== null && seats[table.viewer]?.kind === "bot" && !over;
  useEffect(() => {
    if (seat) keep_seat({ ...seat, changed: Date.now() });
  }, [!over]);
  const leave = async (): Promise<void> => {
    await ask("POST", `tables/${info.table}/leave`, {}, seat!.token).catch(() => {});
    go("#/");
  };
  return (
    <GameScreen table={table} title={game.title} news={news} panel={<Talk table={table} {...talk} />}
      record={() => record_of(info.table, seat?.token)} {...(seat ? { leave: () => void leave() } : {})}
      next={<Again table={table} code={info.table} />}
      status={bot ? <>{_("A bot plays for you.")} <button type="button" onClick={() => table.order(table.orders.value)}>{_("Take my seat back")}</button></>
        : table.viewer === null && !over ? _("You are watching.") : undefined} />
  );
}

// ---- the table ----

function Open({ code, info, watch, onGone }: { code: string; info: TableInfo; watch: boolean; onGone: () => void }) {
  const { games, bots } = use_games();
  const seat = watch ? undefined : kept_seat(code);
  const [table, set_table] = useState<Table>();
  const talk = useMemo(() => ({ read: new Store(0), muted: new Store<number[]>([]) }), [code]);
  useEffect(() => {
    const t = new Table(new OnlineDoor(socket_of(code), seat?.token, seat?.unsent ? seat.luck : undefined));
    if (seat?.unsent) keep_seat({ ...seat, unsent: false });
    set_table(t);
    return () => t.close();
  }, [code, seat?.token]);
  const welcome = use(table?.welcome ?? NOT_YET), frames = use(table?.frames ?? NONE), contact = use(table?.door.contact ?? COMING);
  useEffect(() => {
    if (contact === "gone" && table && !frames.length) onGone(); // sent away, or never let in
  }, [contact]);
  const { portrait } = use(settings);
  useEffect(() => {
    if (contact === "here" && seat && info.game === "coach") table!.door.say({ type: "portrait", portrait });
  }, [contact, portrait]);
  const game = games.find(g => g.game === info.game);
  if (!table || !welcome || !game) return <main class="loading" aria-busy="true" />;
  const level = (id: string): string => bots.find(b => b.bot === id)?.title ?? id;
  const at: At = { table, info, game, seat, talk };
  return frames.length ? <Playing {...at} /> : <Waiting {...at} bots={level} />;
}
const NOT_YET = new Store(undefined), NONE = new Store<never[]>([]), COMING = new Store("coming" as const);

export function Room({ code: written, invitation }: { code: string; invitation: string | undefined }) {
  const code = plain_code(written);
  const { games, bots } = use_games();
  const [info, set_info] = useState<TableInfo>();
  const [error, set_error] = useState<unknown>();
  const [watch, set_watch] = useState(false);
  const [tries, again] = useState(0);
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    void ask<TableInfo>("GET", "tables/" + code).then(i => (set_info(i), set_error(undefined)), why => {
      if (why.status === 404) drop_seat(code);
      if (why.status === 0) later = setTimeout(() => again(tries + 1), 4000);
      set_error(why);
    });
    return () => clearTimeout(later);
  }, [code, tries]);
  const gone = (): void => {
    drop_seat(code);
    set_watch(false);
    again(tries + 1);
  };
  const game = games.find(g => g.game === info?.game);
  if (info && (kept_seat(code) || watch)) return <Open key={code} code={code} info={info} watch={watch} onGone={gone} />;
  if (error) {
    const away = error instanceof Refused && error.status === 0;
    return (
      <Shell at="online" title={_("Tables")}><Message title={away ? _("No server here") : explain(error)}>
        <p>{away ? _("Tables need a server, and none answers. Games against bots work all the same.") : _("Perhaps the code is mistyped, or the table was given up.")}</p>
        {away ? <button type="button" class="act main" onClick={() => again(tries + 1)}><b>{_("Try again")}</b></button> : <a class="act main" href="#/lobby"><b>{_("Tables")}</b></a>}
        <a class="act plain" href="#/"><b>{_("Play against bots")}</b></a></Message></Shell>
    );
  }
  if (!info || !game) return <main class="loading" aria-busy="true" />;
  return <Arrive info={info} game={game} bots={id => bots.find(b => b.bot === id)?.title ?? id} invitation={invitation} onSeat={() => again(tries + 1)} onWatch={() => set_watch(true)} />;
}
