// What a screen reader says: events politely, refusals at once.

import { use } from "../core/store";
import { Store } from "../core/store";

const polite = new Store(""), urgent = new Store("");

export const say = (text: string): void => void (polite.value = text);
export const warn = (text: string): void => void (urgent.value = text);

export function Live() {
  return (
    <>
      <div class="unseen" role="status" aria-live="polite">{use(polite)}</div>
      <div class="unseen" role="alert" aria-live="assertive">{use(urgent)}</div>
    </>
  );
}
