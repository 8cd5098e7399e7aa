// A game on the screen: the frame around every game's board and dock; log, hint, rules, menu, keys.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { hint_of, lesson_of, tell, weigh, type Hint } from "../core/core";
import type { SoloDoor } from "../core/doors";
import { kept, keep, settings } from "../core/keep";
import type { Replay } from "../core/replay";
import { Store, use } from "../core/store";
import type { Table } from "../core/table";
import type { Move } from "../core/types";
import { _, lang } from "../core/words";
import { game_of, type Game, type GameProps } from "../games/game";
import { Icon } from "../ui/art";
import { help_table } from "../ui/card_help";
import { Dialog } from "../ui/dialog";
import { MoveButton } from "../ui/dock";
import { letter_of, use_keys } from "../ui/keys";
import { say, warn } from "../ui/live";
import { use_show } from "../ui/show";
import { sound, sound_frame } from "../ui/sound";
import { use_title, use_world } from "../ui/world";
import hint_sign from "../../art/ui/hint.svg";
import talk_sign from "../../art/ui/chat.svg";
import menu_sign from "../../art/ui/menu.svg";
import notes_sign from "../../art/ui/notes.svg";
import { DoubtBox, HintSheet, LessonBox, type Doubt, type Told } from "./advice";
import { End } from "./end";
import { lazy } from "./lazy";
import { Log } from "./log";
import { Menu } from "./menu";
import { RulesText } from "./rules";

const Review = lazy(() => import("./review").then(m => m.Review));

export interface GameScreenProps {
  table: Table;
  solo?: SoloDoor; // where it is played here: it can be undone, saved, sped up
  tutor?: boolean;
  title: string;
  onAgain?: (same: boolean) => void;
  // of a table elsewhere
  panel?: preact.ComponentChildren; // its talk: in the rail, on phones in a sheet
  news?: number; // lines of it that nobody has read
  status?: preact.ComponentChildren; // what is to be known all the time
  next?: preact.ComponentChildren; // what follows the end
  record?: () => Promise<string>; // after the end, where it is not played here
  leave?: () => void; // gives the seat to a bot
}

const ids = (table: Table): number[] => kept<number[]>("told." + table.game) ?? [];

// Nothing is known of a table before its welcome.
export function GameScreen(p: GameScreenProps) {
  return use(p.table.welcome) ? <Seated {...p} /> : <main class="loading" aria-busy="true" />;
}

function Seated(p: GameScreenProps) {
  const { table } = p;
  const [game, set_game] = useState<Game>();
  const root = useRef<HTMLDivElement>(null);
  const { frame, skip, busy } = use_show(table, root, game?.motion);
  const seats = use(table.seats), refusal = use(table.refusal), over = use(table.over);
  const contact = use(table.door.contact), log = use(table.log), language = use(lang);
  const picked = useMemo(() => new Store<unknown>(undefined), [table]);
  const [open, set_open] = useState<"menu" | "log" | "moves" | "odds" | "notes" | "talk" | "hint" | "rules">();
  const [hint, set_hint] = useState<Hint>();
  const [ringed, set_ringed] = useState(false); // the hint's move is shown on the table
  const [rule, set_rule] = useState<string>();
  const [lesson, set_lesson] = useState<Told>();
  const [doubt, set_doubt] = useState<Doubt>();
  const [text, set_text] = useState("");
  const [ended, set_ended] = useState<boolean>();
  const [reviewed, set_reviewed] = useState<Replay>();
  const title = use_title(table.game);
  use_world(table.game);

  useEffect(() => void game_of(table.game).then(set_game), [table.game]);
  useEffect(() => table.translate(), [language, seats.map(s => s.name + s.kind).join()]);
  useEffect(() => {
    picked.value = undefined;
    set_hint(undefined);
    set_ringed(false);
    set_doubt(undefined);
    if (frame?.ask && p.tutor)
      void lesson_of(frame.view, ids(table), table.seen, table.reader()).then(l => {
        if (l.text === undefined) return set_lesson(undefined);
        keep("told." + table.game, [...ids(table), l.lesson]);
        set_lesson({ text: l.text, ...(l.rule ? { rule: l.rule } : {}) });
      });
  }, [frame?.ask?.ask]);
  useEffect(() => {
    if (frame) sound_frame(frame);
    if (frame && !frame.past) say([...frame.events.map(e => e.sentence), frame.ask ? frame.scene.prompt : ""].join(" "));
  }, [frame]);
  useEffect(() => {
    if (!refusal) return;
    warn(refusal.reason);
    sound("no");
  }, [refusal]);
  useEffect(() => {
    help_table.value = frame && { table, frame };
    return () => (help_table.value = undefined);
  }, [frame]);

  const act = async (move: Move): Promise<void> => {
    if (!frame?.ask || busy) return;
    if (p.tutor && !doubt) {
      const answer = await weigh(frame.view, move, table.reader());
      if (answer.text) return set_doubt({ move, ...answer });
    }
    set_doubt(undefined);
    table.move(move);
  };
  const ask_hint = async (): Promise<void> => {
    if (!frame?.ask || busy || !table.aids) return;
    const { view } = frame;
    set_open("hint");
    if (hint) return;
    const answer = await hint_of(view, table.reader());
    if (table.frames.value.at(-1)?.view === view) set_hint(answer);
  };
  // A rule opens over the table, which stays.
  const follow = (e: MouseEvent): void => {
    const link = (e.target as HTMLElement).closest?.('a[href^="#/rules/"]');
    if (!link) return;
    e.preventDefault();
    set_rule(link.getAttribute("href")!.split("/")[3]);
    set_open("rules");
  };
  const show = async (what: "odds" | "notes"): Promise<void> => {
    if (!frame || (what === "odds" && !table.aids)) return;
    set_text(await tell(frame.view, what, table.reader()));
    set_open(what);
  };

  const show_notes = (): void => (game?.Notes ? set_open("notes") : void show("notes"));

  const props: GameProps | undefined = frame && {
    table, frame, act: m => void act(m), picked, busy, ...(hint && ringed ? { hinted: hint.move } : {}),
  };

  use_keys(e => {
    if (!props) return;
    if (busy) return skip();
    const key = letter_of(e);
    if (game?.keys?.(key, props)) return e.preventDefault();
    const common: Record<string, () => void> = {
      m: () => set_open("moves"), l: () => set_open("log"), h: () => void ask_hint(),
      o: () => void show("odds"), n: () => show_notes(), u: () => void p.solo?.undo(),
      c: () => p.panel && set_open("talk"),
      Escape: () => (picked.value !== undefined ? (picked.value = undefined) : set_open("menu")),
    };
    const found = common[key];
    if (found) {
      e.preventDefault();
      found();
    }
  });

  if (!game || !props || !frame) return <main class="loading" aria-busy="true" />;
  if (reviewed && table.viewer !== null) return <Review replay={reviewed} seat={table.viewer} onBack={() => set_reviewed(undefined)} />;
  if (over && !busy && (ended ?? frame.past))
    return <End {...p} frame={frame} over={over} onBack={() => set_ended(false)} onReview={set_reviewed} />;
  const { Board, Dock, Odds, Notes } = game;
  const close = (): void => set_open(undefined);
  return (
    <main class="table" ref={root} onClickCapture={follow} data-over={over && !busy ? "" : undefined} onClick={busy ? skip : undefined}>
      <header class="bar">
        <button type="button" class="round" aria-label={_("Menu")} onClick={() => set_open("menu")}><Icon svg={menu_sign} /></button>
        <button type="button" class="story" aria-label={_("Log: {last}", { last: log.at(-1)?.sentence ?? "" })}
          onClick={() => set_open("log")}>{frame.events.map(e => e.sentence).join(" ") || log.at(-1)?.sentence || title}</button>
        {Notes ? <button type="button" class="round to-notes" aria-label={_("Notes")} onClick={show_notes}><Icon svg={notes_sign} /></button> : null}
        {p.panel ? <button type="button" class="round talks" aria-label={p.news ? _("Talk, {n} new", { n: p.news }) : _("Talk")}
          onClick={() => set_open("talk")}><Icon svg={talk_sign} />{p.news ? <b>{p.news}</b> : null}</button> : null}
        {table.aids ? <button type="button" class="round" aria-label={_("Hint")} disabled={!frame.ask || busy}
          onClick={() => void ask_hint()}><Icon svg={hint_sign} /></button> : null}
      </header>
      <div class="notices">
        {contact !== "here" ? <p class="banner" role="status">{contact === "gone"
          ? _("The table is closed to this browser.") : _("Connection lost. Your move is kept; coming back…")}</p> : null}
        {p.status ? <p class="banner state" role="status">{p.status}</p> : null}
      </div>
      <div class="board"><Board {...props} /></div>
      <aside class="rail">
        {Odds && table.aids ? <section class="panel odds"><Odds {...props} /></section> : null}
        {Notes ? <section class="panel notes" aria-label={_("Notes")}><Notes {...props} /></section> : null}
        <section class="panel lines" tabIndex={0} aria-label={_("Log")}><Log table={table} short /></section>
        {p.panel ? <section class="panel">{p.panel}</section> : null}
      </aside>
      <section class="dock" aria-label={_("Your decision")}>
        {lesson && frame.ask && !doubt ? <LessonBox lesson={lesson} table={table} onClose={() => set_lesson(undefined)} /> : null}
        {hint && ringed ? <p class="hint"><Icon svg={hint_sign} />{hint.sentence}
          <button type="button" onClick={() => set_open("hint")}>{_("Why?")}</button></p> : null}
        {doubt ? (
          <DoubtBox doubt={doubt} onBack={() => set_doubt(undefined)} onGo={() => (set_doubt(undefined), table.move(doubt.move))} />
        ) : over && !busy ? (
          <div class="buttons"><button type="button" class="act main" onClick={() => set_ended(true)}><b>{_("How it ended")}</b></button>{p.next}</div>
        ) : <Dock {...props} />}
        {busy && settings.value.pace !== "at once" ? <button type="button" class="faster" onClick={skip}>{_("Faster")}</button> : null}
      </section>
      {open === "menu" ? <Menu {...p} title={title} onClose={close} onShow={what => (what === "odds" ? void show(what) : what === "notes" ? show_notes() : set_open(what))} /> : null}
      {open === "talk" ? <Dialog title={_("Talk")} onClose={close}>{p.panel}</Dialog> : null}
      {open === "log" ? <Dialog title={_("Log")} onClose={close}><Log table={table} /></Dialog> : null}
      {open === "notes" && Notes ? <Dialog title={_("Notes")} onClose={close} class="notes"><Notes {...props} /></Dialog>
        : open === "odds" || open === "notes" ? <Dialog title={open === "odds" ? _("Odds") : _("Notes")} onClose={close}><p class="told">{text}</p></Dialog> : null}
      {open === "rules" ? <Dialog title={_("Rules: {game}", { game: title })} onClose={close} class="wide"><RulesText game={table.game} {...(rule ? { rule } : {})} /></Dialog> : null}
      {open === "hint" ? <HintSheet hint={hint} onClose={close} onShow={() => (set_ringed(true), close())} /> : null}
      {open === "moves" ? (
        <Dialog title={_("All moves")} onClose={close} class="moves">
          <ul>{(frame.ask?.legal ?? []).map(m => (
            <li key={m.move}><MoveButton {...props} legal={m} act={move => (close(), void act(move))} /></li>))}</ul>
          {frame.ask ? null : <p>{frame.scene.prompt}</p>}
        </Dialog>
      ) : null}
    </main>
  );
}
