// A finished game with what a strong bot thinks of it.

import { _ } from "../core/words";
import { Shell } from "./parts";

export function Review({ id }: { id: string }) {
  return <Shell at="mine" title={_("Review")}><p>{id}</p></Shell>;
}
