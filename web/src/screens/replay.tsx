// A whole game out of its address.

import type { Route } from "../router";
import { _ } from "../core/words";
import { Shell } from "./parts";

export function Replay({ path }: Route) {
  return <Shell title={_("Replay")}><p>{path[1]}</p></Shell>;
}
