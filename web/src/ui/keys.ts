// Keys by the letters printed on them: under a Cyrillic layout the key of R says к, and still is R.

export function letter_of(e: KeyboardEvent): string {
  if (/^Key[A-Z]$/.test(e.code) && !/^[a-z]$/i.test(e.key)) return e.code[3]!.toLowerCase();
  return e.key.length === 1 ? e.key.toLowerCase() : e.key;
}
