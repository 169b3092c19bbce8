import { importFields, type ImportKind } from '@tenantry/contract/imports/fields';
import { cents } from '@tenantry/contract/shared/money';
import type { BookHome, BookLease, Books } from './books.ts';
import { planOf, sentenceOf, type Rehearsed } from './plan-of.ts';

export const oakStreet: BookHome = {
  id: 'home-oak',
  label: '4 Oak Street',
  address: '4 Oak Street',
  addressLine2: null,
  city: 'Albany',
  zip: '12207',
  buildingName: null,
  unitName: null,
  rent: cents(145_000),
  isLet: true,
  attributes: new Map(),
};

export const leaseOfMia: BookLease = {
  id: 'lease-mia',
  propertyId: oakStreet.id,
  status: 'ACTIVE',
  first: '2025-11-01',
  end: '2027-10-31',
  last: '2027-10-31',
  rent: cents(145_000),
  deposit: cents(145_000),
  dueDay: 1,
  people: [
    {
      role: 'TENANT',
      firstName: 'Mia',
      lastName: 'Chen',
      email: 'mia@example.com',
      phone: '(518) 555-0123',
    },
  ],
};

export const emptyBooks: Books = {
  today: '2026-11-29',
  asOf: '2026-12-01',
  homes: [],
  attributes: new Set(['bedrooms', 'bathrooms']),
  leases: [],
  accounts: new Map(),
  records: new Map(),
  entries: [],
};

export const books = (changes: Partial<Books> = {}): Books => ({ ...emptyBooks, ...changes });

type Cells = Readonly<Record<string, string>>;

/** Rehearses rows that are written with the names of fields. */
export function rehearse(
  kind: ImportKind,
  rows: readonly Cells[],
  given: Books = emptyBooks,
): Rehearsed {
  const columns = importFields[kind].map(({ name }) => name);
  const sheet = rows.map((cells, index) => ({
    row: index + 2,
    cells: columns.map((name) => cells[name] ?? ''),
  }));
  return planOf(sheet, { kind, columns, dayOrder: null }, given);
}

export const sentences = (kind: ImportKind, { rows }: Rehearsed) =>
  rows.flatMap(({ row, problems }) => problems.map((problem) => sentenceOf(kind, row, problem)));

/** A let home of its own, with all that is needed. */
export const aRow = (number: number, changes: Cells = {}): Cells => ({
  address: `${number} Elm Street`,
  city: 'Albany',
  state: 'NY',
  zip: '12207',
  start: '11/1/2025',
  end: '10/31/2027',
  rent: '$1,450.00',
  firstName: 'Ann',
  lastName: `Tenant${number}`,
  email: `tenant${number}@example.com`,
  phone: '(518) 555-0123',
  ...changes,
});
