/** The leases of a rent roll: rows of the same home and start are people of one lease. */
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { newLeaseInput } from '@tenantry/contract/leases/leases.schemas';
import type { PlannedHome, PlannedLease, PlannedPerson } from '../plan.ts';
import { leaseInputOf } from '../writing/inputs.ts';
import { keyOfOldId, type Books } from './books.ts';
import type { ReadRow } from './cells.ts';
import { refuseByForm } from './form-problems.ts';
import type { PlannedHomes } from './plan-homes.ts';
import { hasPerson, People } from './plan-people.ts';
import { KnownLeases, refuseOpening } from './known-leases.ts';
import { refuseDifferences } from './lease-differences.ts';
import { folded } from './names.ts';

/** The rows of one lease. */
interface Household {
  readonly key: string;
  readonly home: PlannedHome;
  readonly start: CalendarDate;
  readonly rows: [ReadRow, ...ReadRow[]];
  readonly people: PlannedPerson[];
}

const money = ['rent', 'deposit', 'depositHeld', 'balance'] as const;

/** Exports repeat the values of a lease for each tenant, or leave them out. Two values cannot both be right. */
function agreed(rows: readonly ReadRow[], field: string): string | null {
  let [found, of]: [string | null, number] = [null, 0];
  for (const row of rows) {
    const value = row.text(field);
    const isEmpty = value === null || (value === '0' && field !== 'start');
    if (isEmpty || value === found) continue;
    if (found === null) [found, of] = [value, row.row];
    else row.refuse(field, `This differs from row ${of}, which is of the same lease.`);
  }
  return found;
}

const centsOf = (value: string | null): Cents | null =>
  value === null ? null : (Number(value) as Cents);

const inWords = {
  monthlyCost: 'rent',
  invoiceDayOfMonth: 'dueDay',
  invoiceDueDayOfMonth: 'dueDay',
  emailAddress: 'email',
  phoneNumber: 'phone',
  startDate: 'start',
  endDate: 'end',
  people: 'email',
};

function leaseOf({ key, home, start, rows, people }: Household): PlannedLease | null {
  const [first] = rows;
  const [rent = null, deposit = null, held = null, balance = null] = money.map((field) =>
    centsOf(agreed(rows, field)),
  );
  const [end, dueDay] = [agreed(rows, 'end'), agreed(rows, 'dueDay')];
  if (!first.has('rent') && rent === null) first.refuse('rent', 'The rent is missing.');
  const lessees = people.filter(({ role }) => role === 'TENANT');
  const [primary] = lessees;
  if (!primary) {
    const isBroken = rows.some((row) => !row.isGood);
    if (!isBroken) first.refuse('role', 'A lease needs a tenant.');
    return null;
  }
  return {
    rows: rows.map(({ row }) => row),
    key,
    existing: null,
    home: home.key,
    start,
    end,
    rent: rent ?? ZERO,
    dueDay: dueDay === null ? 1 : Number(dueDay),
    deposit: deposit ?? held ?? ZERO,
    depositHeld: held ?? ZERO,
    balance: balance ?? ZERO,
    people: [primary, ...people.filter((person) => person !== primary)],
  };
}

function checkNewLease(lease: PlannedLease, { rows }: Household, { today }: Books): void {
  const [first] = rows;
  refuseByForm(first, newLeaseInput.safeParse(leaseInputOf(lease, true)), inWords);
  if (lease.depositHeld < 0) {
    first.refuse('depositHeld', `${formatCents(lease.depositHeld)} is less than zero.`);
  }
  if (lease.end === null && lease.start > today) {
    const message = 'A lease that starts in the future needs an end.';
    if (!first.has('end')) first.refuse('end', message);
  }
}

const daysOf = ({ start, end }: Pick<PlannedLease, 'start' | 'end'>) =>
  end === null
    ? `since ${formatCalendarDate(start)}`
    : `from ${formatCalendarDate(start)} to ${formatCalendarDate(end)}`;

/** No two leases of a home overlap. */
function checkOverlaps(leases: readonly PlannedLease[], rowOf: (row: number) => ReadRow): void {
  for (const ofHome of Map.groupBy(leases, ({ home }) => home).values()) {
    const inOrder = ofHome.toSorted((one, other) => (one.start < other.start ? -1 : 1));
    for (const [index, lease] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (!before || (before.end !== null && before.end < lease.start)) continue;
      const row = rowOf(lease.rows[0] ?? 0);
      row.refuse(
        'start',
        `This lease overlaps the one of row ${before.rows[0] ?? ''}, ${daysOf(before)}.`,
      );
    }
  }
}

const isOtherLease = (key: string, oldId: string) =>
  key.startsWith(keyOfOldId('')) && key !== keyOfOldId(oldId);

function householdsOf(rows: readonly ReadRow[], { ofRow }: PlannedHomes, people: People) {
  const households = new Map<string, Household>();
  const keyOfOld = new Map<string, string>();
  for (const row of rows.filter(hasPerson)) {
    const home = ofRow.get(row.row);
    const person = people.read(row);
    const start = row.text('start');
    if (!row.has('start')) row.refuse('start', 'The start of the lease is missing.');
    if (!home || start === null) continue;
    const oldId = row.text('leaseId');
    const natural = `${home.key} ${start}`;
    const known = oldId === null ? undefined : keyOfOld.get(oldId);
    if (oldId !== null && known !== undefined && known !== natural) {
      row.refuse('leaseId', 'Another row has this ID for a lease of another home or start.');
      continue;
    }
    if (oldId !== null) keyOfOld.set(oldId, natural);
    const household = households.get(natural);
    if (household && oldId !== null && isOtherLease(household.key, oldId)) {
      const message = `Row ${household.rows[0].row} has another ID for a lease of this home and start. Rooms that are let singly need units.`;
      row.refuse('leaseId', message);
      continue;
    }
    const isTwice =
      person?.email != null && household?.people.some(({ email }) => email === person.email);
    if (isTwice) row.refuse('email', `"${person.email}" is twice on this lease.`);
    if (household) household.rows.push(row);
    else {
      const key =
        oldId === null ? `${natural} ${folded(person?.lastName ?? '')}` : keyOfOldId(oldId);
      households.set(natural, { key, home, start, rows: [row], people: [] });
    }
    if (person && !isTwice) households.get(natural)?.people.push(person);
  }
  return households.values();
}

export function planLeases(
  rows: readonly ReadRow[],
  homes: PlannedHomes,
  books: Books,
): readonly PlannedLease[] {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  const known = new KnownLeases(books);
  const planned: PlannedLease[] = [];
  for (const household of householdsOf(rows, homes, new People(books))) {
    const lease = leaseOf(household);
    if (!lease) continue;
    const existing = known.find(lease, household.home.existing);
    if (existing) {
      const rowOf = (number: number) => byNumber.get(number);
      if (!known.wasImported(existing.id)) refuseOpening(lease, rowOf);
      refuseDifferences(lease, existing, rowOf);
      planned.push({ ...lease, existing: existing.id });
      continue;
    }
    checkNewLease(lease, household, books);
    const [first] = household.rows;
    const other = household.home.existing && known.overlapping(lease, household.home.existing);
    if (other) first.refuse('start', other);
    planned.push(lease);
  }
  checkOverlaps(planned, (row) => byNumber.get(row) as ReadRow);
  return planned;
}
