/** Which lease a row of charges or payments is of. */
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { keyOfOldId, type BookHome, type BookLease, type Books } from './books.ts';
import type { ReadRow } from './cells.ts';
import { KnownHomes, refuseUnknownHome, type Place } from './known-homes.ts';
import { KnownLeases } from './known-leases.ts';
import { folded, nameOf, wholeName } from './names.ts';
import { nearest, searchingNearest } from './nearest.ts';

const placeOf = (row: ReadRow): Place => ({
  building: row.text('building'),
  unit: row.text('unit'),
  address: row.text('address') ?? '',
  addressLine2: null,
});

/** The home that a row names; null if it names none or an unknown one, which is then a problem. */
export function findHome(row: ReadRow, homes: KnownHomes): BookHome | null {
  const oldId = row.text('homeId');
  const imported = oldId === null ? null : homes.byOldId(oldId);
  if (imported) return imported;
  const place = placeOf(row);
  const isNamed = place.address !== '' || (place.building !== null && place.unit !== null);
  if (!isNamed) {
    if (oldId !== null) row.refuse('homeId', `"${oldId}" is no home that was imported.`);
    return null;
  }
  const home = homes.at(place);
  if (!home) refuseUnknownHome(row, place, homes);
  return home;
}

const includes = ({ first, last }: BookLease, day: CalendarDate) =>
  first <= day && (last === null || day <= last);

/** The first rent and the deposit are often paid before a lease begins. */
const DAYS_BEFORE = 60;

/** Whether a payment of that day may be of the lease, although it does not name the tenant. */
const mayBePaid = ({ first, last }: BookLease, day: CalendarDate) =>
  addDays(first, -DAYS_BEFORE) <= day && (last === null || day <= last);

/** People write names in either order. */
const namesOf = (typed: string) => {
  const split = nameOf(typed);
  return new Set([folded(typed), folded(split ? wholeName(split) : typed)]);
};

const namesOfPeople = (leases: readonly BookLease[]) =>
  new Set(leases.flatMap((lease) => lease.people.map(wholeName)));

export class LeaseFinder {
  readonly #homes: KnownHomes;
  readonly #leases: KnownLeases;
  readonly #byName: ReadonlyMap<string, readonly BookLease[]>;
  readonly #asOf: CalendarDate;
  readonly #near: (name: string) => string | null;

  constructor(books: Books) {
    this.#homes = new KnownHomes(books);
    this.#leases = new KnownLeases(books);
    this.#asOf = books.asOf;
    const named = books.leases.flatMap((lease) =>
      lease.people.map((person) => ({ lease, name: folded(wholeName(person)) })),
    );
    const byName = new Map<string, BookLease[]>();
    for (const { lease, name } of named) byName.set(name, [...(byName.get(name) ?? []), lease]);
    this.#byName = byName;
    this.#near = searchingNearest([...namesOfPeople(books.leases)]);
  }

  /**
   * @param day that the lease should include, if one does
   * @param field of the day
   */
  find(row: ReadRow, day: CalendarDate | null, field: 'day' | 'due' = 'day'): BookLease | null {
    const oldId = row.text('leaseId');
    const imported = oldId === null ? null : this.#leases.byRecord(keyOfOldId(oldId));
    if (imported) return imported;
    const home = findHome(row, this.#homes);
    const typed = row.text('fullName');
    if (!home && !row.isGood) return null;
    if (!home && typed === null) {
      row.refuse('address', 'Enter the address of the home, or the name of the tenant.');
      return null;
    }
    const ofHome = home ? this.#leases.of(home.id) : null;
    if (home && ofHome?.length === 0) {
      row.refuse('address', `${home.label} has no lease in the books.`);
      return null;
    }
    const fitting = typed === null ? (ofHome ?? []) : this.#named(typed, ofHome);
    if (fitting.length === 0) this.#refuseName(row, typed ?? '', home, ofHome);
    else if (typed === null && day !== null && !fitting.some((lease) => mayBePaid(lease, day)))
      row.refuse(field, 'No lease of this home includes that day. Enter the name of the tenant.');
    else return this.#best(row, fitting, day ?? this.#asOf);
    return null;
  }

  #named(typed: string, ofHome: readonly BookLease[] | null): readonly BookLease[] {
    const names = namesOf(typed);
    const found = new Set([...names].flatMap((name) => this.#byName.get(name) ?? []));
    return ofHome ? ofHome.filter((lease) => found.has(lease)) : [...found];
  }

  #refuseName(
    row: ReadRow,
    typed: string,
    home: BookHome | null,
    ofHome: readonly BookLease[] | null,
  ): void {
    const meant = ofHome ? nearest(typed, namesOfPeople(ofHome)) : this.#near(typed);
    const where = home ? ` at ${home.label}` : '';
    const offer = meant === null ? '.' : `; did you mean "${meant}"?`;
    row.refuse('fullName', `no tenant "${typed}"${where}${offer}`, meant);
  }

  #best(row: ReadRow, fitting: readonly BookLease[], day: CalendarDate): BookLease | null {
    const [only] = fitting;
    if (fitting.length === 1 && only) return only;
    const onDay = fitting.filter((lease) => includes(lease, day));
    const current = fitting.filter(({ status }) => status === 'ACTIVE');
    const left = onDay.length > 0 ? onDay : current;
    const homes = new Set(left.map(({ propertyId }) => propertyId));
    if (left.length > 0 && homes.size === 1) return left[0] ?? null;
    row.refuse('address', 'Several leases fit. Enter the address of the home and the tenant.');
    return null;
  }
}
