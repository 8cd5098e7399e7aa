// The reader's own pencil marks in the notebook: whom they take for what. Kept for the latest table, so
// that a reload does not rub them out.

import { keep, kept } from "../../core/keep";
import { Store } from "../../core/store";
import type { Table } from "../../core/table";
import type { Society } from "./model";

export type Marks = Record<number, Society | undefined>;

const stores = new WeakMap<Table, Store<Marks>>();

export function pencil_of(table: Table): Store<Marks> {
  let store = stores.get(table);
  if (!store) {
    const id = table.welcome.value?.commitment ?? "", last = kept<{ id: string; marks: Marks }>("pencil");
    const made = (store = new Store<Marks>(last && last.id === id ? last.marks : {}));
    stores.set(table, made);
    made.listen(() => keep("pencil", { id, marks: made.value }));
  }
  return store;
}
