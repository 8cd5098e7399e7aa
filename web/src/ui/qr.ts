// A link as a QR code: bytes, correction level L, versions 1 to 5, which are one block each. That is all
// a link to a table needs (up to 106 bytes), in a sixth of what a whole library weighs.

const DATA = [19, 34, 55, 80, 108], CHECK = [7, 10, 15, 20, 26];

// ---- Reed and Solomon over GF(256), x^8 + x^4 + x^3 + x^2 + 1 ----

const exp: number[] = [], log: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  exp[i] = x;
  log[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? exp[(log[a]! + log[b]!) % 255]! : 0);

function check_bytes(data: number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++)
    divisor = [...divisor, 0].map((c, j) => c ^ times(divisor[j - 1] ?? 0, exp[i]!));
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    divisor.forEach((d, j) => (rest[i + j]! ^= times(d, lead)));
  }
  return rest.slice(data.length);
}

// ---- the bytes: mode 4, length, text, end, padding ----

function code_words(text: Uint8Array, room: number): number[] {
  const nibbles = [4, text.length >> 4, text.length & 15, ...[...text].flatMap(b => [b >> 4, b & 15]), 0];
  const words: number[] = [];
  for (let i = 0; i < nibbles.length; i += 2) words.push(nibbles[i]! * 16 + (nibbles[i + 1] ?? 0));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

// ---- the square ----

const FORMAT = 0b111011111000100; // level L, mask 0, with its own check bits

// Rows of dark and light; undefined if the text is too long.
export function qr(link: string): boolean[][] | undefined {
  const text = new TextEncoder().encode(link);
  const version = DATA.findIndex(room => text.length + 2 <= room);
  if (version < 0) return undefined;
  const size = 21 + 4 * version;
  const grid: (boolean | undefined)[][] = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const put = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = dark;
  };
  const rings = (cx: number, cy: number, reach: number, light: number[]): void => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        put(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(x, y, 4, [2, 4]);
  if (version) rings(size - 7, size - 7, 2, [1]);
  for (let i = 0; i < 15; i++) {
    const bit = ((FORMAT >> i) & 1) === 1;
    put(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, bit);
    put(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, bit);
  }
  put(8, size - 8, true);

  const data = code_words(text, DATA[version]!);
  const all = [...data, ...check_bytes(data, CHECK[version]!)];
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--; // the column of the clock
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (grid[y]![x] !== undefined) continue;
        const dark = ((all[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit++;
        put(x, y, (dark === 1) !== ((x + y) % 2 === 0)); // mask 0
      }
  }
  return grid as boolean[][];
}
