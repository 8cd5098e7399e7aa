// Home: go on with a game, choose one of the four, or a table with friends.

import { useEffect, useState } from "preact/hooks";
import { games_of } from "../core/core";
import { drop_game, kept_games } from "../core/keep";
import { use } from "../core/store";
import type { GameInfo } from "../core/types";
import { _, lang } from "../core/words";
import { Picture } from "../ui/art";
import { SettingChoices } from "./menu";

export function Home() {
  const language = use(lang);
  const [games, set_games] = useState<GameInfo[]>([]);
  const [kept, set_kept] = useState(kept_games());
  useEffect(() => void games_of(language).then(g => set_games(g.games)), [language]);
  const title = (id: string): string => games.find(g => g.game === id)?.title ?? id;
  return (
    <main class="home">
      <h1>{_("Koloda")}</h1>
      {kept.length ? (
        <section><h2>{_("Go on")}</h2>
          <ul>{kept.filter(k => !k.over).map(k => (
            <li key={k.id}><a href={"#/game/" + k.id}>{title(k.game)}: {k.names.join(", ")}</a>
              <button type="button" onClick={() => (drop_game(k.id), set_kept(kept_games()))}>{_("Delete")}</button></li>))}</ul>
        </section>
      ) : null}
      <section class="posters">
        {games.map(g => (
          <a key={g.game} class="poster" data-game={g.game} href={"#/play/" + g.game + "?players=" + Math.min(3, g.max)}>
            <Picture set="posters" id={g.game} />
            <h2>{g.title}</h2>
            <p>{_("{min}–{max} players", { min: g.min, max: g.max })}</p>
          </a>
        ))}
      </section>
      <SettingChoices />
    </main>
  );
}
