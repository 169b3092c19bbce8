import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { PlannedLease } from '../plan.ts';
import { recordName, type BookLease, type Books } from './books.ts';
import type { ReadRow } from './cells.ts';
import { folded, wholeName } from './names.ts';

function daysOf({ first, end, last }: BookLease): string {
  if (end === null) return `since ${formatCalendarDate(first)}`;
  const term = `from ${formatCalendarDate(first)} to ${formatCalendarDate(end)}`;
  return last === null ? `${term}, which goes on month to month` : term;
}

export const nameOfLease = ({ people: [primary] }: BookLease) =>
  primary ? wholeName(primary) : 'nobody';

/** The leases of the books, by home. */
export class KnownLeases {
  readonly #records: Books['records'];
  readonly #byId: ReadonlyMap<string, BookLease>;
  readonly #imported: ReadonlySet<string>;
  readonly #byHome: ReadonlyMap<string, readonly BookLease[]>;

  constructor({ leases, records }: Pick<Books, 'leases' | 'records'>) {
    this.#records = records;
    this.#byId = new Map(leases.map((lease) => [lease.id, lease]));
    const ofLeases = recordName('lease', '');
    this.#imported = new Set(
      [...records].flatMap(([name, id]) => (name.startsWith(ofLeases) ? id : [])),
    );
    this.#byHome = Map.groupBy(leases, ({ propertyId }) => propertyId);
  }

  /** Whether its opening balance and deposit came with an import. */
  wasImported(id: string): boolean {
    return this.#imported.has(id);
  }

  of(propertyId: string): readonly BookLease[] {
    return this.#byHome.get(propertyId) ?? [];
  }

  byRecord(key: string): BookLease | null {
    const id = this.#records.get(recordName('lease', key));
    return id === undefined ? null : (this.#byId.get(id) ?? null);
  }

  /** DATA-4: by its id in the old system, or else by home, start and a last name. */
  find({ key, start, people }: PlannedLease, propertyId: string | null): BookLease | null {
    const imported = this.byRecord(key);
    if (imported) return imported;
    if (propertyId === null) return null;
    const lastNames = new Set(people.map(({ lastName }) => folded(lastName)));
    const fits = (lease: BookLease) =>
      lease.first === start && lease.people.some(({ lastName }) => lastNames.has(folded(lastName)));
    return this.of(propertyId).find(fits) ?? null;
  }

  /** Why a new lease cannot be at this home; null if it can. */
  overlapping({ start, end }: PlannedLease, propertyId: string): string | null {
    const other = this.of(propertyId).find(
      ({ first, last }) => (end === null || first <= end) && (last === null || last >= start),
    );
    return other
      ? `This lease overlaps the one of ${nameOfLease(other)} in the books, ${daysOf(other)}.`
      : null;
  }
}

/** A lease that somebody entered by hand has its money already, or gets it there. */
export function refuseOpening(
  { rows, balance, depositHeld }: PlannedLease,
  rowOf: (row: number) => ReadRow | undefined,
): void {
  const message =
    'This lease was entered in the books by hand, so this is not imported. Enter it there, and leave this empty.';
  const first = rowOf(rows[0] ?? 0);
  if (balance !== 0) first?.refuse('balance', message);
  if (depositHeld !== 0) first?.refuse('depositHeld', message);
}
