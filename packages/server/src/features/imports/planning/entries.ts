import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import type { RecordKind } from '../plan.ts';
import { keyOfOldId, recordName, type BookEntry, type Books } from './books.ts';
import { folded } from './names.ts';

interface Entry {
  readonly of: string | null;
  readonly day: CalendarDate | null;
  readonly amount: Cents;
  readonly text: string;
}

const naturalKey = ({ of, day, amount, text }: Entry) =>
  [of ?? 'organization', day ?? '', amount, folded(text)].join(' ');

export interface Recognized {
  readonly key: string;
  readonly existing: string | null;
}

/**
 * DATA-4: finds charges, payments and expenses that are in the books already: by the id in the old system, or else by
 * their values. If several rows are equal, as many are known as the books have.
 */
export class KnownEntries {
  readonly #kind: RecordKind;
  readonly #records: Books['records'];
  readonly #left: Map<string, BookEntry[]>;
  readonly #seen = new Map<string, number>();

  /** @param oldIds of all rows: what was imported under them is not taken for another row */
  constructor(
    kind: RecordKind,
    { entries, records }: Pick<Books, 'entries' | 'records'>,
    oldIds: Iterable<string>,
  ) {
    this.#kind = kind;
    this.#records = records;
    const taken = new Set(Array.from(oldIds, (oldId) => this.#imported(oldId)));
    const free = entries.filter(({ id }) => !taken.has(id));
    this.#left = Map.groupBy(free, naturalKey);
  }

  recognize(entry: Entry, oldId: string | null): Recognized {
    const imported = oldId === null ? null : this.#imported(oldId);
    const natural = naturalKey(entry);
    const count = (this.#seen.get(natural) ?? 0) + 1;
    this.#seen.set(natural, count);
    const key = oldId === null ? `${natural} ${count}` : keyOfOldId(oldId);
    return { key, existing: imported ?? this.#left.get(natural)?.shift()?.id ?? null };
  }

  #imported(oldId: string): string | null {
    return this.#records.get(recordName(this.#kind, keyOfOldId(oldId))) ?? null;
  }
}
