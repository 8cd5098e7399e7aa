// Setting up a game against bots. The last choices are remembered, a game at a time.

import { useState } from "preact/hooks";
import { keep, kept, settings } from "../core/keep";
import { use } from "../core/store";
import type { BotInfo, GameId, GameInfo } from "../core/types";
import { _ } from "../core/words";
import { go } from "../router";
import { Icon } from "../ui/art";
import play_sign from "../../art/ui/play.svg";
import rules_sign from "../../art/ui/rules.svg";
import { Banner, Disc, facts, LEVELS, motto, OptionFields, Portraits, Segments, Toggle, use_games, type Options } from "./parts";

interface Chosen { players: number; bots: string[]; options: Options; tutor: boolean }

// The tutor is offered as long as a game was never played to its end.
const usual = (info: GameInfo): Chosen => ({
  players: Math.max(info.min, Math.min(3, info.max)), bots: [], options: {}, tutor: !kept("finished." + info.game),
});

export function Levels(p: { value: string; bots: BotInfo[]; label: string; more?: readonly (readonly [string, string])[]; onChange: (level: string) => void }) {
  const known = p.bots.filter(b => LEVELS.includes(b.bot)).map(b => [b.bot, b.title] as const);
  return (
    <select aria-label={p.label} value={p.value} onChange={e => p.onChange(e.currentTarget.value)}>
      {[...(p.more ?? []), ...known].map(([id, title]) => <option key={id} value={id}>{title}</option>)}
    </select>
  );
}

function Form({ info, bots }: { info: GameInfo; bots: BotInfo[] }) {
  const [chosen, set_chosen] = useState<Chosen>(() => ({ ...usual(info), ...kept<Chosen>("setup." + info.game) }));
  const { name } = use(settings);
  const { players, options } = chosen;
  const change = (part: Partial<Chosen>): void => set_chosen({ ...chosen, ...part });
  const level = (i: number): string => chosen.bots[i] ?? chosen.bots.at(-1) ?? "normal";
  const levels = Array.from({ length: players - 1 }, (_x, i) => level(i));
  const me = name || _("You"), seat = (n: number): string => (n ? _("Bot {n}", { n: n + 1 }) : me);
  const start = (): void => {
    keep("setup." + info.game, chosen);
    const query = new URLSearchParams({ players: String(players), bots: levels.join() });
    for (const [key, value] of Object.entries(options))
      if (key !== "first" || value === "lot" || Number(value) < players) query.append("option", `${key}:${value}`);
    if (chosen.tutor) query.set("tutor", "1");
    go(`#/play/${info.game}?${query}`);
  };
  return (
    <form class="form" onSubmit={e => (e.preventDefault(), start())}>
      <Segments title={_("How many players")} from={info.min} to={info.max} value={players} onChange={n => change({ players: n })} />
      <section><h2>{_("At the table")}</h2>
        <ul class="people">
          <li><Disc name={me} seat={0} /><b>{me}</b></li>
          {levels.map((at, i) => (
            <li key={i}><Disc name={String(i + 2)} seat={i + 1} /><b>{seat(i + 1)}</b>
              <Levels value={at} bots={bots} label={_("Level of bot {n}", { n: i + 2 })}
                onChange={to => change({ bots: levels.map((l, j) => (i === j ? to : l)) })} /></li>))}
        </ul>
      </section>
      {info.game === "coach" ? <Portraits /> : null}
      <Toggle title={_("Tutor")} help={_("Explains the first moves, and asks again before costly mistakes")} value={chosen.tutor} onChange={tutor => change({ tutor })} />
      <OptionFields info={info} players={players} value={options} seat={seat} onChange={o => change({ options: o })} />
      <div class="start">
        <button type="submit" class="act main"><Icon svg={play_sign} /><b>{_("Start")}</b></button>
        <a class="act plain" href={"#/rules/" + info.game} aria-label={_("Rules")}><Icon svg={rules_sign} /></a>
        <a class="act plain" href={"#/create/" + info.game}><b>{_("With friends")}</b></a>
      </div>
    </form>
  );
}

export function Setup({ game }: { game: GameId }) {
  const { games, bots } = use_games();
  const info = games.find(g => g.game === game);
  if (!info) return <main class="loading" aria-busy="true" />;
  return (
    <main class="setup">
      <Banner game={game} back="#/" title={info.title}>{motto(game)} · {facts(info)}</Banner>
      <Form key={game} info={info} bots={bots} />
    </main>
  );
}
