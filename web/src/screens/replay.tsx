// A game from its address or from a file: after any move, as any seat saw it or open.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { complaint } from "../core/core";
import { load_replay, pack, ReplayTable, replay_hash, unpack, type Replay, type View } from "../core/replay";
import { Store, use } from "../core/store";
import { _, lang } from "../core/words";
import { game_of, type Game } from "../games/game";
import { go } from "../router";
import { Icon } from "../ui/art";
import { Dialog } from "../ui/dialog";
import { letter_of, use_keys } from "../ui/keys";
import { use_show } from "../ui/show";
import { use_title, use_world } from "../ui/world";
import back from "../../art/ui/back.svg";
import check from "../../art/ui/check.svg";
import next from "../../art/ui/next.svg";
import prev from "../../art/ui/prev.svg";
import to_end from "../../art/ui/to-end.svg";
import to_start from "../../art/ui/to-start.svg";
import warning from "../../art/ui/warning.svg";
import { lazy } from "./lazy";
import { Log } from "./log";
import { ShareButton } from "./share";

const Review = lazy(() => import("./review").then(m => m.Review));

// To the first, one back, one on, to the last; by keys too.
export function Steps({ at, of, onAt }: { at: number; of: number; onAt: (at: number) => void }) {
  const to = (n: number): void => onAt(Math.max(0, Math.min(of, n)));
  use_keys(e => {
    const where: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: of };
    if (where[e.key] === undefined) return;
    e.preventDefault();
    to(where[e.key]!);
  });
  const button = (n: number, name: string, svg: string) => (
    <button type="button" class="round" aria-label={name} disabled={Math.max(0, Math.min(of, n)) === at} onClick={() => to(n)}><Icon svg={svg} /></button>);
  return (
    <div class="rv-steps">
      {button(0, _("To the start"), to_start)}{button(at - 1, _("One move back"), prev)}
      <span aria-live="polite"><b>{at}</b> <small>{_("of {n}", { n: of })}</small></span>
      {button(at + 1, _("One move on"), next)}{button(of, _("To the end"), to_end)}
    </div>
  );
}

// ---- choosing a file ----

function Choose({ error }: { error?: string }) {
  const [wrong, set_wrong] = useState(error);
  const [over, set_over] = useState(false);
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const text = await file.text();
    try {
      await load_replay(text);
      go(replay_hash(await pack(text)));
    } catch (why) {
      const [, line, what] = /^(\d+): (.*)$/s.exec((why as Error).message) ?? ["", "1", String(why)];
      set_wrong(_("{file}: the record does not hold. Line {line}: {why}",
        { file: file.name, line: line!, why: await complaint(what!, lang.value) }));
    }
  };
  return (
    <main class="message choose-record">
      <header class="rv-head"><a class="round" href="#/" aria-label={_("Home")}><Icon svg={back} /></a><h1>{_("Look at a recorded game")}</h1></header>
      {wrong ? <p class="refused" role="alert">{wrong}</p> : null}
      <label class={"rv-drop" + (over ? " over" : "")} onDragOver={e => (e.preventDefault(), set_over(true))} onDragLeave={() => set_over(false)}
        onDrop={e => (e.preventDefault(), set_over(false), void open(e.dataTransfer?.files[0]))}>
        <b>{_("Choose a record, or drop it here")}</b>
        <small>{_("A file that the menu of a table, the server or koloda itself has saved. It stays in this browser.")}</small>
        <input type="file" class="unseen" accept=".koloda,.txt,text/plain" onChange={e => void open(e.currentTarget.files?.[0])} />
      </label>
    </main>
  );
}

// ---- looking ----

const view_of = (text: string | null, r: Replay): View =>
  text !== null && /^\d$/.test(text) && Number(text) < r.players ? Number(text) : "open";

function Looking({ replay, packed, query }: { replay: Replay; packed: string; query: URLSearchParams }) {
  const table = useMemo(() => new ReplayTable(replay), [replay]);
  const [at, set_at] = useState(Math.min(Number(query.get("at") ?? 0) || 0, replay.moves.length));
  const [view, set_view] = useState<View>(view_of(query.get("view"), replay));
  const [open, set_open] = useState<"log" | "review">();
  useEffect(() => {
    table.catch_up();
    void table.show(at, view);
    history.replaceState(null, "", replay_hash(packed, at, view));
  }, [at, view, table]);
  if (open === "review")
    return <Review replay={replay} seat={typeof view === "number" ? view : Math.max(0, replay.seats.findIndex(s => s.kind === "person"))} onBack={() => set_open(undefined)} />;
  return <Onlooker {...{ table, packed, at, view, set_at, set_view, open, set_open }} />;
}

function Onlooker({ table, packed, at, view, set_at, set_view, open, set_open }: {
  table: ReplayTable; packed: string; at: number; view: View; set_at: (n: number) => void;
  set_view: (v: View) => void; open: "log" | "review" | undefined; set_open: (o?: "log" | "review") => void;
}) {
  const { replay } = table, title = use_title(replay.game), language = use(lang);
  const [game, set_game] = useState<Game>();
  const root = useRef<HTMLDivElement>(null);
  const { frame, skip, busy } = use_show(table, root, game?.motion);
  const picked = useMemo(() => new Store<unknown>(undefined), [table]);
  const names = table.reader().names;
  use_world(replay.game);
  useEffect(() => void game_of(replay.game).then(set_game), [replay.game]);
  useEffect(() => table.translate(), [language]);
  use_keys(e => {
    const views: View[] = ["open", ...replay.seats.map(s => s.seat)], key = letter_of(e);
    if (key === "v") set_view(views[(views.indexOf(view) + 1) % views.length]!);
    if (key === "l") set_open("log");
  });
  if (!game || !frame) return <main class="loading" aria-busy="true" />;
  const sentences = frame.events.map(e => e.sentence).join(" ");
  const by = table.last ? names[table.last.seat] + ": " + table.last.sentence : "";
  return (
    <main class="table replay" ref={root} data-over={table.over.value && at === replay.moves.length ? "" : undefined} onClick={busy ? skip : undefined}>
      <header class="bar">
        <a class="round" href="#/" aria-label={_("Home")}><Icon svg={back} /></a>
        <button type="button" class="story" onClick={() => set_open("log")}
          aria-label={_("Log: {last}", { last: sentences })}>{sentences || title}</button>
        <ShareButton hash={async () => replay_hash(packed, at, view)} title={title} />
      </header>
      <div class="board" inert><game.Board {...{ table, frame, picked, busy: true, act: () => {} }} /></div>
      <aside class="rail"><section class="panel lines" tabIndex={0} aria-label={_("Log")}><Log table={table} /></section></aside>
      <section class="dock" aria-label={_("Replay")}>
        <div class="prompt"><h2>{frame.scene.prompt}</h2>{by ? <p>{by}</p> : null}</div>
        <input type="range" min={0} max={replay.moves.length} value={at} aria-label={_("Move")} onInput={e => set_at(Number(e.currentTarget.value))} />
        <Steps at={at} of={replay.moves.length} onAt={set_at} />
        <div class="rv-views">
          <label>{_("As seen by")} <select value={String(view)} onChange={e => set_view(view_of(e.currentTarget.value, replay))}>
            <option value="open">{_("everybody: all is open")}</option>
            {names.map((name, i) => <option key={i} value={i}>{name}</option>)}
          </select></label>
          {replay.over ? <button type="button" class="act plain" onClick={() => set_open("review")}><b>{_("Review")}</b></button> : null}
        </div>
        <p class="rv-holds">{replay.whole ? <><Icon svg={check} />{replay.fair ? _("The record holds, every move and the fair deal.") : _("The record holds: every move was checked.")}</>
          : <><Icon svg={warning} />{_("The record breaks off at line {line}; all before it holds.", { line: replay.line ?? 0 })}</>}</p>
      </section>
      {open === "log" ? <Dialog title={_("Log")} onClose={() => set_open(undefined)}><Log table={table} /></Dialog> : null}
    </main>
  );
}

export function ReplayScreen({ packed, query }: { packed?: string; query: URLSearchParams }) {
  const [replay, set_replay] = useState<Replay>();
  const [wrong, set_wrong] = useState<string>();
  use(lang);
  useEffect(() => {
    if (packed)
      void unpack(packed).then(load_replay).then(set_replay, () => set_wrong(_("This address holds no game, or a part of it is missing.")));
  }, [packed]);
  if (!packed || wrong) return <Choose {...(wrong ? { error: wrong } : {})} />;
  return replay ? <Looking replay={replay} packed={packed} query={query} /> : <main class="loading" aria-busy="true" />;
}
