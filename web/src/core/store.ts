// State that components look at: a value, who wants to know of its changes, and a hook.

import { useEffect, useReducer } from "preact/hooks";

export class Store<T> {
  private ears = new Set<() => void>();
  constructor(private now: T) {}
  get value(): T {
    return this.now;
  }
  set value(next: T) {
    if (next === this.now) return;
    this.now = next;
    this.changed();
  }
  changed(): void {
    [...this.ears].forEach(ear => ear());
  }
  listen(ear: () => void): () => void {
    this.ears.add(ear);
    return () => this.ears.delete(ear);
  }
}

export function use<T>(store: Store<T>): T {
  const [, again] = useReducer((n: number) => n + 1, 0);
  const seen = store.value;
  useEffect(() => {
    if (store.value !== seen) again(0); // it changed before anybody listened
    return store.listen(() => again(0));
  }, [store]);
  return seen;
}
