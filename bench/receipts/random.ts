/** Random values that are the same for the same seed. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  between(least: number, most: number): number;
  /** An integer, both ends included. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Some of the items, in their order. */
  some<Item>(items: readonly Item[], count: number): Item[];
  chance(share: number): boolean;
  digits(count: number): string;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + next() * (most - least);
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)] as Item;
  return {
    next,
    between,
    whole,
    pick,
    some(items, count) {
      const left = items.map((item, index) => ({ item, index, order: next() }));
      const taken = left.toSorted((a, b) => a.order - b.order).slice(0, count);
      return taken.toSorted((a, b) => a.index - b.index).map(({ item }) => item);
    },
    chance: (share) => next() < share,
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  };
}
