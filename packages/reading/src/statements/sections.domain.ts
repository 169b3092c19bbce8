import { keyOfProperty } from './properties.domain.ts';

/** The properties above lines, if there are several. */
export function sectionsOf(movements: readonly { entry: { section: string | null } }[]): string[] {
  const all = new Set(movements.flatMap(({ entry }) => entry.section ?? []));
  const byKey = new Map([...all].toReversed().map((name) => [keyOfProperty(name), name]));
  return byKey.size > 1 ? [...byKey.values()].toReversed() : [];
}

/** Identifies different names of one property. */
export function keysOf(placed: readonly { section: string | null }[]) {
  const names = new Set(placed.flatMap(({ section }) => section ?? []));
  const keys = new Map([...names].map((name) => [name, keyOfProperty(name)]));
  return (section: string | null) => (section === null ? null : (keys.get(section) ?? null));
}
