// A screen whose files come when it is wanted.

import type { FunctionComponent } from "preact";
import { useEffect, useReducer } from "preact/hooks";
import { _ } from "../core/words";
import { Message, Shell } from "./parts";

export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let Screen: FunctionComponent<P> | undefined, failed = false;
  return props => {
    const [, again] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
      if (!Screen) void load().then(loaded => (Screen = loaded), () => (failed = true)).then(() => again(0));
    }, []);
    if (Screen) return <Screen {...props} />;
    if (!failed) return <main class="loading" aria-busy="true" />;
    return <Shell><Message title={_("This part could not be loaded")}><p>{_("It needs the network once. Nothing is lost.")}</p>
      <button type="button" class="act main" onClick={() => location.reload()}><b>{_("Try again")}</b></button></Message></Shell>;
  };
}
