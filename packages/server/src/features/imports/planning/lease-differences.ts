/** DATA-3: an import changes no lease of the books, so what differs is named. */
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import type { PlannedLease, PlannedPerson } from '../plan.ts';
import type { BookLease, BookPerson } from './books.ts';
import type { ReadRow } from './cells.ts';
import { isSameName, wholeName } from './names.ts';

type RowOf = (row: number) => ReadRow | undefined;

function differ(row: ReadRow | undefined, field: string, known: string, offer = true): void {
  if (row?.problems.some((problem) => problem.field === field)) return;
  row?.refuse(
    field,
    `It is ${known} in the books. Change it there, or correct this row.`,
    offer ? known : null,
  );
}

/** @param rowOf the rows of the file by their numbers */
export function refuseDifferences(lease: PlannedLease, existing: BookLease, rowOf: RowOf): void {
  refuseOtherTerms(lease, existing, rowOf);
  for (const person of lease.people) refuseOtherPerson(person, existing, rowOf(person.row));
}

function refuseOtherTerms(lease: PlannedLease, existing: BookLease, rowOf: RowOf): void {
  const rows = lease.rows.flatMap((row) => rowOf(row) ?? []);
  const [first] = rows;
  const rowWith = (field: string) => rows.find((row) => row.has(field));
  const { start, end, rent, dueDay, deposit } = lease;
  if (start !== existing.first) differ(first, 'start', formatCalendarDate(existing.first));
  if (rent !== existing.rent) differ(rowWith('rent'), 'rent', formatCents(existing.rent));
  if (dueDay !== existing.dueDay) differ(rowWith('dueDay'), 'dueDay', String(existing.dueDay));
  const agreed = rowWith('deposit');
  const isGiven = agreed !== undefined || lease.depositHeld !== 0;
  if (isGiven && deposit !== existing.deposit) {
    const field = agreed ? 'deposit' : 'depositHeld';
    differ(agreed ?? rowWith(field), field, formatCents(existing.deposit));
  }
  if (end === existing.end) return;
  if (existing.end === null) differ(rowWith('end'), 'end', 'month to month', false);
  else differ(rowWith('end'), 'end', formatCalendarDate(existing.end));
}

const roleNames = { TENANT: 'Tenant', OCCUPANT: 'Occupant', GUARANTOR: 'Guarantor' } as const;

/** Phone numbers are typed with or without the code of the country. */
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

function knownAs({ email, ...name }: PlannedPerson, people: readonly BookPerson[]) {
  return (
    people.find((each) => email !== null && each.email === email) ??
    people.find((each) => isSameName(each, name))
  );
}

function refuseOtherPerson(
  person: PlannedPerson,
  { people }: BookLease,
  row: ReadRow | undefined,
): void {
  const known = knownAs(person, people);
  if (!known) {
    const message = `${wholeName(person)} is not on this lease in the books. Add them there first.`;
    row?.refuse('lastName', message);
    return;
  }
  const { role, email, phone } = person;
  if (row?.has('role') && role !== known.role) differ(row, 'role', roleNames[known.role]);
  if (email !== null && known.email !== null && email.toLowerCase() !== known.email.toLowerCase()) {
    differ(row, 'email', known.email);
  }
  if (phone !== null && known.phone !== null && digitsOf(phone) !== digitsOf(known.phone)) {
    differ(row, 'phone', known.phone);
  }
}
