import { getSession, personOf } from './session.ts';

/** The filters of a list under a name that the person gave them. */
export interface SavedFilter {
  readonly name: string;
  /** The parameters in the URL. */
  readonly search: Readonly<Record<string, string>>;
}

/** So many filters fit in the panel of a list. */
export const MOST_FILTERS = 20;

function keyOf(list: string): string {
  const session = getSession();
  return `filters:${list}:${session ? personOf(session) : ''}`;
}

/** What this person has saved for the list on this device, by name. */
export function savedFilters(list: string): readonly SavedFilter[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]') as readonly SavedFilter[];
  } catch {
    return [];
  }
}

function store(list: string, filters: readonly SavedFilter[]): readonly SavedFilter[] {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(filters));
  } catch {
    // Storage is blocked: the filters hold while the page is open.
  }
  return filters;
}

/** Replaces the filters of the same name. Null if there are too many others: none is dropped for it. */
export function saveFilter(list: string, filter: SavedFilter): readonly SavedFilter[] | null {
  const others = savedFilters(list).filter(({ name }) => name !== filter.name);
  if (others.length >= MOST_FILTERS) return null;
  const sorted = [...others, filter].toSorted((one, other) => one.name.localeCompare(other.name));
  return store(list, sorted);
}

export function removeFilter(list: string, name: string): readonly SavedFilter[] {
  return store(
    list,
    savedFilters(list).filter((each) => each.name !== name),
  );
}
