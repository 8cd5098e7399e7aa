/// <reference lib="webworker" />
// The C core in a worker. It carries out calls (src/front/wasm, docs/devel.md) one after the other,
// and lets the bots of tables played here think, a slice at a time, so that a call never waits long.

export interface Order {
  id: number;
  call?: Record<string, unknown>;
  bytes?: Uint8Array; // what follows the line of a call
  run?: number; // a table that is to go on by itself
  stop?: number;
}
export interface Report { id?: number; answer?: any; table?: number; stepped?: any }

interface Core {
  memory: WebAssembly.Memory;
  koloda_input(size: number): number;
  koloda_call(size: number): number;
  koloda_output(): number;
  _initialize?(): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let core: Core;

function call(order: Record<string, unknown>, bytes?: Uint8Array): any {
  const line = encoder.encode(JSON.stringify(order) + (bytes ? "\n" : ""));
  const size = line.length + (bytes?.length ?? 0);
  const at = core.koloda_input(size);
  const memory = new Uint8Array(core.memory.buffer); // it may have grown
  memory.set(line, at);
  if (bytes) memory.set(bytes, at + line.length);
  const length = core.koloda_call(size);
  const from = core.koloda_output();
  return JSON.parse(decoder.decode(new Uint8Array(core.memory.buffer, from, length)));
}

// ---- tables that go on by themselves ----

const running = new Map<number, ReturnType<typeof setTimeout> | undefined>();

function go_on(table: number): void {
  if (!running.has(table)) return;
  const answer = call({ do: "step", table, now: Math.round(performance.now()) });
  if (answer.error || answer.state === "over") running.delete(table);
  if (answer.error || answer.messages?.length || answer.state === "over")
    postMessage({ table, stepped: answer } satisfies Report);
  if (!running.has(table)) return;
  const busy = answer.state === "thinks" || answer.state === "moved";
  if (busy || answer.wait !== undefined)
    running.set(table, setTimeout(() => go_on(table), busy ? 0 : answer.wait));
  else running.set(table, undefined); // a person's turn: "run" wakes it
}

function handle(order: Order): void {
  if (order.run !== undefined) {
    clearTimeout(running.get(order.run));
    running.set(order.run, setTimeout(() => go_on(order.run!), 0));
  } else if (order.stop !== undefined) {
    clearTimeout(running.get(order.stop));
    running.delete(order.stop);
  } else {
    postMessage({ id: order.id, answer: call(order.call!, order.bytes) } satisfies Report);
  }
}

const waiting: Order[] = [];
onmessage = ({ data }: MessageEvent<Order>) => {
  if (core) handle(data);
  else waiting.push(data);
};

const url = new URL(self.name, self.location.href);
const made = await WebAssembly.instantiateStreaming(fetch(url));
core = made.instance.exports as unknown as Core;
core._initialize?.();
waiting.splice(0).forEach(handle);
