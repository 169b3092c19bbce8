import { validateListSearch } from './list-search.ts';
import type { ListSearch, ScreenSearch } from './screen.ts';

/** The text of a search value; empty if it is not text. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Reads parameters that are texts; absent if they are empty. */
export function readTexts<Key extends string>(...keys: readonly Key[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, text(search[key]) || undefined])) as {
      readonly [Each in Key]?: string | undefined;
    };
}

/** The parameters of a page that declares none of its own. */
export interface PageSearch extends ListSearch {
  readonly propertyId?: string | undefined;
}

export function readPageSearch(search: Record<string, unknown>): PageSearch {
  return { propertyId: text(search['propertyId']) || undefined, ...validateListSearch(search) };
}

export function readScreenSearch(search: Record<string, unknown>): ScreenSearch {
  return {
    propertyId: text(search['propertyId']),
    conversationId: text(search['conversationId']) || undefined,
    ...validateListSearch(search),
  };
}

/** A report for a day, such as the register of deposits; today if absent. */
interface DaySearch extends ListSearch {
  readonly asOf?: string | undefined;
}

export function readDaySearch(search: Record<string, unknown>): DaySearch {
  return { ...validateListSearch(search), asOf: text(search['asOf']) || undefined };
}

interface IdSearch {
  readonly propertyId: string;
  readonly expenseId: string;
  readonly statementId: string;
  readonly fileName: string;
}

/** Reads which records a page is about; empty if its address does not name them. */
export function readIds<Key extends keyof IdSearch>(...keys: readonly Key[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, text(search[key])])) as Pick<IdSearch, Key>;
}
