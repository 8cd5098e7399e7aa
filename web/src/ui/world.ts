// A game's title in the reader's language, and its world of colours and letters on the whole page.

import { useEffect, useState } from "preact/hooks";
import { games_of } from "../core/core";
import { use } from "../core/store";
import { lang } from "../core/words";

export function use_title(game: string): string {
  const language = use(lang);
  const [title, set_title] = useState("");
  useEffect(() => {
    void games_of(language).then(g => set_title(g.games.find(i => i.game === game)?.title ?? game));
  }, [language, game]);
  return title;
}

export function use_world(game: string): void {
  useEffect(() => {
    document.body.dataset.game = game;
    return () => delete document.body.dataset.game;
  }, [game]);
}
