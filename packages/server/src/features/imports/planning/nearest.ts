/** How many letters must be changed, added or removed to make one text the other. */
export function distanceBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of Array.from(one).entries()) {
    const line = [row + 1];
    for (const [at, match] of Array.from(other).entries()) {
      const changed = (before[at] ?? 0) + (letter === match ? 0 : 1);
      line.push(Math.min(changed, (before[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1));
    }
    before = line;
  }
  return before[other.length] ?? 0;
}

/** Texts that are longer or shorter by more than this are never near. */
const MOST_LETTERS = 8;

/** The most alike of these texts, if it differs in no more than a third of its letters. */
export function nearest(text: string, choices: Iterable<string>): string | null {
  const typed = text.toLowerCase();
  let best: { readonly choice: string; readonly distance: number } | null = null;
  for (const choice of choices) {
    const known = choice.toLowerCase();
    const most = Math.min(MOST_LETTERS, Math.floor(Math.max(known.length, typed.length) / 3));
    if (Math.abs(known.length - typed.length) > most) continue;
    const distance = distanceBetween(typed, known);
    if (distance <= most && (!best || distance < best.distance)) best = { choice, distance };
  }
  return best?.choice ?? null;
}

/** In a large book each search takes a tenth of a second, and nobody corrects more rows than this one by one. */
const MOST_SEARCHES = 100;

/** Remembers what it found; texts after the first hundred have no nearest one. */
export function searchingNearest(choices: readonly string[]): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = known.size < MOST_SEARCHES ? nearest(text, choices) : null;
      known.set(text, found);
    }
    return found;
  };
}
