// The page: languages and themes, and the screen that the address asks for. A screen's files come when
// it is wanted.

import { render } from "preact";
import { useEffect } from "preact/hooks";
import { core_start } from "./core/core";
import { settings } from "./core/keep";
import { use } from "./core/store";
import type { GameId } from "./core/types";
import { _, lang, preferred, speak, LANGS } from "./core/words";
import { route, type Route } from "./router";
import { CardHelp } from "./ui/card_help";
import { Live } from "./ui/live";
import { Home, RulesHome } from "./screens/home";
import { watch_versions } from "./screens/install";
import { lazy } from "./screens/lazy";
import { Play, wanted_of } from "./screens/play";
import { Setup } from "./screens/setup";

const Lobby = lazy(() => import("./screens/lobby").then(m => m.Lobby));
const Create = lazy(() => import("./screens/lobby").then(m => m.Create));
const Room = lazy(() => import("./screens/room").then(m => m.Room));
const Account = lazy(() => import("./screens/account").then(m => m.Account));
const Credits = lazy(() => import("./screens/credits").then(m => m.Credits));
const Rules = lazy(() => import("./screens/rules").then(m => m.Rules));
const Replay = lazy(() => import("./screens/replay").then(m => m.ReplayScreen));

const GAMES: readonly string[] = ["cardinal", "coach", "podelim", "cabbage"];

function Screen({ path, query }: Route) {
  const [what, which, more] = path;
  const game = GAMES.includes(which ?? "") ? (which as GameId) : undefined;
  switch (what) {
    case "play": return which ? <Play wanted={wanted_of(which as GameId, query)} /> : <Home />;
    case "game": case "review": return which ? <Play id={which} /> : <Home />;
    case "setup": return game ? <Setup game={game} /> : <Home />;
    case "lobby": return <Lobby />;
    case "create": return <Create game={game} />;
    case "room": case "t": return which ? <Room code={which} invitation={query.get("i") ?? undefined} /> : <Lobby />;
    case "account": return <Account />;
    case "credits": return <Credits />;
    case "rules": return game ? <Rules game={game} rule={more} /> : <RulesHome />;
    case "replay": return <Replay query={query} {...(which ? { packed: which } : {})} />;
    default: return <Home />;
  }
}

function Page() {
  const { theme } = use(settings);
  const at = use(route);
  use(lang);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    const asked = LANGS.find(l => l === at.query.get("lang"));
    if (asked) void speak(asked);
    scrollTo(0, 0);
  }, [at]);
  return (
    <>
      <Screen key={JSON.stringify([at.path, at.query.toString()])} {...at} />
      <CardHelp />
      <Live />
    </>
  );
}

core_start();
const asked = LANGS.find(l => l === route.value.query.get("lang"));
await speak(asked ?? preferred());
render(<Page />, document.getElementById("page")!);
if (location.protocol !== "file:") void watch_versions();
