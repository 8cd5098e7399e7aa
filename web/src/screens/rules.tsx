// The rules of a game.

import type { GameId } from "../core/types";
import { _ } from "../core/words";
import { Shell } from "./parts";

export function Rules({ game }: { game: GameId; rule?: string | undefined }) {
  return <Shell at="rules" title={_("Rules")}><p>{game}</p></Shell>;
}
