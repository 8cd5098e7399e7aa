// The page: languages and themes, and the screen that the address asks for.

import { render } from "preact";
import { useEffect } from "preact/hooks";
import { core_start, base } from "./core/core";
import { settings } from "./core/keep";
import { use } from "./core/store";
import type { GameId } from "./core/types";
import { lang, preferred, speak, LANGS } from "./core/words";
import { route, type Route } from "./router";
import { CardHelp } from "./ui/card_help";
import { Live } from "./ui/live";
import { Home } from "./screens/home";
import { Play, wanted_of } from "./screens/play";

function Screen({ path, query }: Route) {
  const [what, which] = path;
  if (what === "play" && which) return <Play wanted={wanted_of(which as GameId, query)} />;
  if (what === "game" && which) return <Play id={which} />;
  return <Home />;
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
if ("serviceWorker" in navigator && location.protocol !== "file:")
  void navigator.serviceWorker.register(new URL("sw.js", base)).catch(() => {});
