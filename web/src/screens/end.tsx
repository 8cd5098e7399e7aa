// The end of a game: who has won and why, points by source, how it came about, and what to do next.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { load_replay, look, pack, replay_hash, type Replay } from "../core/replay";
import { use } from "../core/store";
import type { Frame } from "../core/table";
import type { GameId, Over, Scene, SheetLine } from "../core/types";
import { _, lang } from "../core/words";
import { Icon, Picture } from "../ui/art";
import { letter_of, use_keys } from "../ui/keys";
import { use_title } from "../ui/world";
import again from "../../art/ui/again.svg";
import back from "../../art/ui/back.svg";
import cards from "../../art/ui/cards.svg";
import home from "../../art/ui/home.svg";
import review_sign from "../../art/ui/review.svg";
import { Curve } from "./curve";
import { Passengers } from "./passengers";
import type { GameScreenProps } from "./game";
import { ShareButton } from "./share";

export interface EndProps extends GameScreenProps {
  frame: Frame;
  over: Over;
  onBack: () => void;
  onReview: (r: Replay) => void;
}

// ---- colours and pictures of sources ----

const GREEN = ["minstrel", "alchemist"], RED = ["king", "queen"];

function colour(game: GameId, source: string): string {
  if (game === "podelim") return /^\d+$/.test(source) ? `var(--v${source})` : "var(--muted)";
  if (game === "cabbage") return `var(--${source === "wheat" ? "wheat-card" : source})`;
  return `var(--ink-${GREEN.includes(source) ? "pro" : RED.includes(source) ? "res" : "inf"})`;
}

function Sign({ game, source }: { game: GameId; source: string }) {
  if (game === "podelim") return <Picture set={game} id={source} />;
  return <Picture set={game} id={(game === "cabbage" ? "stamps/" : "busts/") + source} />;
}

// ---- the ranking ----

function Bar({ game, lines, most }: { game: GameId; lines: SheetLine[]; most: number }) {
  const won = lines.filter(l => l.points! > 0).sort((a, b) => b.points! - a.points!);
  const lost = lines.filter(l => l.lost);
  const total = won.reduce((n, l) => n + l.points!, 0) + lost.reduce((n, l) => n + l.lost!, 0);
  const said = [...won.map(l => `${l.title} ${l.points}`), ...lost.map(l => _("{title}: {n} lost", { title: l.title, n: l.lost! }))];
  const piece = (l: SheetLine, n: number, gone: boolean) => (
    <i key={l.source + gone} class={gone ? "lost" : "src-" + l.source} style={{ flexGrow: n, ...(gone ? {} : { background: colour(game, l.source) }) }}>
      {game !== "podelim" && n / most > 0.12 ? <Sign game={game} source={l.source} /> : null}
      {n / most > 0.055 ? <b>{gone ? "−" + n : game === "podelim" ? l.title : n}</b> : null}
    </i>
  );
  return (
    <div class="rv-stack" role="img" aria-label={said.join(", ") || "0"} style={{ width: (100 * total) / most + "%" }}>
      {won.map(l => piece(l, l.points!, false))}{lost.map(l => piece(l, l.lost!, true))}
    </div>
  );
}

function Ranking({ scene, names, over, me }: { scene: Scene; names: string[]; over: Over; me: number | null }) {
  const { points, lines } = scene.sheet;
  const of = (seat: number): SheetLine[] => lines.filter(l => l.seat === seat);
  const sum = (seat: number): number => of(seat).reduce((n, l) => n + Math.max(0, l.points ?? 0) + (l.lost ?? 0), 0);
  const order = names.map((_n, i) => i).sort((a, b) =>
    points![b]! - points![a]! || Number(over.winners.includes(b)) - Number(over.winners.includes(a)));
  const most = Math.max(1, ...order.map(sum));
  return (
    <ol class="rv-ranking">
      {order.map((seat, i) => (
        <li key={seat} class={(seat === me ? "me " : "") + (over.winners.includes(seat) ? "winner" : "")}>
          <h3><i class="rank">{over.winners.includes(seat) ? 1 : i + 1}</i><i class="face" style={{ background: `var(--seat-${seat})` }} aria-hidden="true">{[...names[seat]!][0]}</i>
            {seat === me ? _("You") : names[seat]} <em>{points![seat]}</em></h3>
          <Bar game={scene.game} lines={of(seat)} most={most} />
        </li>
      ))}
    </ol>
  );
}

function Sources({ scene, me }: { scene: Scene; me: number }) {
  const lines = scene.sheet.lines.filter(l => l.seat === me && (l.count || l.points));
  return (
    <section class="panel rv-sources">
      <h3>{_("Where your {n} {n|point comes|points come} from", { n: scene.sheet.points![me]! })}</h3>
      <ul>{[...lines].sort((a, b) => (b.points ?? 0) - (a.points ?? 0)).map(l => (
        <li key={l.source} class={l.points ? "" : "zero"}><Sign game={scene.game} source={l.source} />
          <span>{scene.game === "podelim" && l.list ? `${l.count} × ${l.title}` : l.title + (l.count > 1 ? " × " + l.count : "")}{l.out ? <small> {_("{n} thrown out", { n: l.out })}</small> : null}</span>
          <b>{l.points}{l.lost ? <s> −{l.lost}</s> : null}</b></li>))}</ul>
    </section>
  );
}

// ---- the world's picture: a wide one on phones, the poster on desktops ----

const SCENERY: Record<GameId, [set: string, ids: string[]]> = {
  cabbage: ["posters", ["cabbage-wide"]],
  cardinal: ["cardinal", ["busts/seer", "busts/queen", "busts/king", "busts/jester", "busts/judge"]],
  podelim: ["podelim", ["10", "9", "joker", "4", "2"]],
  coach: ["coach", ["portraits/lit/1", "portraits/lit/2", "portraits/lit/3", "portraits/lit/4"]],
};

function Hero({ game, title }: { game: GameId; title: string }) {
  const [set, ids] = SCENERY[game];
  return (
    <div class="rv-hero" aria-hidden="true">
      <Picture set="posters" id={game} class="tall" /><b>{title}</b>
      <div class={"wide " + game}>{ids.map(id => <Picture key={id} set={set} id={id} />)}</div>
    </div>
  );
}

// ---- words ----

// What decided among equal points; a win that is shared has none.
const TIE: Partial<Record<GameId, () => string>> = {
  cabbage: () => _("Equal points: more Wheat decides."),
  podelim: () => _("Equal points: more different numbers decide."),
};

function second_line(scene: Scene, over: Over, me: number | null): string {
  const end = scene.areas.find(a => a.id === "end")?.remark;
  if (end) return end[0]!.toUpperCase() + end.slice(1) + ".";
  const points = scene.sheet.points;
  if (!points) return "";
  const best = Math.max(...points), equal = points.filter(p => p === best).length;
  if (over.winners.length > 1) return _("{n} {n|point|points} each; the win is shared.", { n: best });
  if (equal > 1) return (TIE[scene.game]?.() ?? "");
  const next = Math.max(...points.filter(p => p !== best), 0);
  return me !== null && over.winners.includes(me)
    ? _("{n} {n|point|points}, {lead} ahead of the next.", { n: best, lead: best - next })
    : _("{n} {n|point|points}; you have {mine}.", { n: best, mine: me === null ? next : points[me]! });
}

function headline(scene: Scene, over: Over, names: string[], me: number | null): string {
  if (!over.winners.length) return _("Nobody has won");
  const society = scene.areas.find(a => a.id === "hand" && a.seat === over.winners[0])?.faces.find(f => f.list === "society")?.name;
  if (society && over.winners.length > 1)
    return me !== null && over.winners.includes(me) ? _("You have won: {society}", { society }) : _("{society} wins", { society });
  if (me !== null && over.winners.includes(me))
    return over.winners.length > 1 ? _("You are among the winners!") : _("You have won!");
  return _("Won by {names}", { names: over.winners.map(i => names[i]).join(", ") });
}

// ---- the screen ----

export function use_replay(record: (() => Promise<string>) | undefined): Replay | undefined {
  const [replay, set_replay] = useState<Replay>();
  useEffect(() => {
    let gone = false;
    void record?.().then(load_replay).then(r => gone || set_replay(r), () => {});
    return () => void (gone = true);
  }, []);
  return replay;
}

export function End(p: EndProps) {
  const { table, over } = p, me = table.viewer, game = table.game;
  const names = table.reader().names, title = use_title(game), language = use(lang);
  const replay = use_replay(p.record ?? (p.solo && (() => p.solo!.record())));
  const [open_scene, set_open_scene] = useState<Scene>();
  useEffect(() => { // where hands stay closed, the record knows them
    if (replay) void look(replay, replay.moves.length, "open", table.reader(), replay.moves.length).then(l => set_open_scene(l.scene));
  }, [replay, language]);
  const scene = p.frame.scene, scored = scene.sheet.points !== null;
  const button = (text: string, svg: string, act: () => void, kind = "plain", hotkey?: string): ComponentChildren => (
    <button type="button" class={"act " + kind} onClick={act}><Icon svg={svg} /><b>{text}</b>{hotkey ? <kbd>{hotkey}</kbd> : null}</button>);
  use_keys(e => {
    const key = letter_of(e);
    if (key === "r" && replay) p.onReview(replay);
    if (key === "n") p.onAgain?.(false);
    if (key === "Escape") p.onBack();
  });
  return (
    <main class="end" data-over="">
      <Hero game={game} title={title} />
      <div class="rv-result">
        <header><h1>{headline(open_scene ?? scene, over, names, me)}</h1><p>{second_line(scene, over, me)}</p></header>
        {scored ? <Ranking scene={scene} names={names} over={over} me={me} /> : null}
        {scored && me !== null ? <Sources scene={scene} me={me} /> : null}
        {scored ? null : <Passengers scene={open_scene ?? scene} names={names} over={over} me={me} log={table.log.value} replay={replay} />}
        <nav class="rv-ways" aria-label={_("What next")}>
          {replay && me !== null && replay.moves.length ? button(_("Review"), review_sign, () => p.onReview(replay), "main", "R") : null}
          {p.onAgain ? button(_("Another deal"), again, () => p.onAgain!(false), replay ? "plain" : "main", "N") : null}
          {p.onAgain ? button(_("The same deal again"), cards, () => p.onAgain!(true)) : null}
          {p.next}
          <span class="rv-squares">
            {replay ? <ShareButton class="act square" title={title} hash={async () => replay_hash(await pack(replay.text))} /> : null}
            <button type="button" class="act square" aria-label={_("Back to the table")} onClick={p.onBack}><Icon svg={back} /></button>
            <a class="act square" href="#/" aria-label={_("Home")}><Icon svg={home} /></a>
          </span>
        </nav>
        {replay?.points.length ? (
          <section class="panel"><Curve title={_("Points over the game")} steps={replay.moves.length}
            top={Math.max(1, ...replay.points.flat())}
            lines={names.map((name, i) => ({ seat: i, name: i === me ? _("You") : name, me: i === me, at: replay.points.map((all, s) => [s, all[i]!] as [number, number]) }))} /></section>
        ) : null}
      </div>
    </main>
  );
}
