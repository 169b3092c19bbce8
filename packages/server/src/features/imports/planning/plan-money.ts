/** Charges, unpaid charges, payments and expenses. */
import {
  categories,
  DEFAULT_CATEGORY,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import { expenseInput } from '@tenantry/contract/expenses/expenses.schemas';
import { scheduleInput } from '@tenantry/contract/leases/charges.schemas';
import {
  externalPaymentMethods,
  type ExternalPaymentMethod,
} from '@tenantry/contract/shared/external-methods';
import {
  addCents,
  dollarsFromCents,
  formatCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import type { PlannedCharge, PlannedExpense, PlannedOpenCharge, PlannedPayment } from '../plan.ts';
import type { BookEntry, Books } from './books.ts';
import type { ReadRow } from './cells.ts';
import { KnownEntries } from './entries.ts';
import { findHome, LeaseFinder } from './find-lease.ts';
import { refuseByForm } from './form-problems.ts';
import { KnownHomes } from './known-homes.ts';
import { folded } from './names.ts';
import { nearest } from './nearest.ts';

/** The ids of the old system. Each names one thing. */
function oldIdsOf(rows: readonly ReadRow[], field: string): Iterable<string> {
  const rowOf = new Map<string, number>();
  for (const row of rows) {
    const oldId = row.text(field);
    if (oldId === null) continue;
    const other = rowOf.get(oldId);
    if (other === undefined) rowOf.set(oldId, row.row);
    else row.refuse(field, `"${oldId}" is in row ${other}, too. Correct it, or leave it empty.`);
  }
  return rowOf.keys();
}

const LONGEST = { description: 200, reference: 500 } as const;

function checkLength(row: ReadRow, field: keyof typeof LONGEST, text: string): void {
  if (text.length > LONGEST[field]) row.refuse(field, `Use at most ${LONGEST[field]} characters.`);
}

/** More than zero; null if it is not, which is a problem. */
function amountOf(row: ReadRow): Cents | null {
  const amount = row.money('amount');
  if (amount === null || amount > 0) return amount;
  row.refuse('amount', `"${row.typed('amount')}" is not more than zero.`);
  return null;
}

/** Rows without a problem are planned in order. */
const planned = <Item>(
  rows: readonly ReadRow[],
  plan: (row: ReadRow) => Item | null,
): readonly Item[] =>
  rows.flatMap((row) => {
    const item = plan(row);
    return item === null || !row.isGood ? [] : [item];
  });

export function planCharges(rows: readonly ReadRow[], books: Books): readonly PlannedCharge[] {
  const finder = new LeaseFinder(books);
  const known = new KnownEntries('charge', books, []);
  return planned(rows, (row) => {
    const [amount, description] = [amountOf(row), row.text('description')];
    const lease = finder.find(row, null);
    if (!lease || amount === null || description === null) return null;
    const charge = {
      description,
      amount,
      dueDay: row.number('dueDay') ?? lease.dueDay,
      firstDay: row.text('start') ?? books.asOf,
      lastDay: row.text('end'),
    };
    const { dueDay: dayOfMonth, ...days } = charge;
    const form = { ...days, kind: 'OTHER', amount: dollarsFromCents(amount), dayOfMonth };
    refuseByForm(row, scheduleInput.safeParse(form), {
      dayOfMonth: 'dueDay',
      firstDay: 'start',
      lastDay: 'end',
    });
    const entry = { of: lease.id, day: null, amount, text: description };
    const of = { propertyId: lease.propertyId, leaseId: lease.id };
    return { rows: [row.row], ...known.recognize(entry, null), ...of, ...charge };
  });
}

/** What a rent roll wrote as one charge: see `writePlan`. */
const isBalance = ({ text }: BookEntry) => text.startsWith('Balance before ');

/** Nothing is owed twice: the charges of a balance that is in the books are not entered beside it. */
function refuseBalances(
  charges: readonly PlannedOpenCharge[],
  { entries }: Books,
  rowOf: ReadonlyMap<number, ReadRow>,
): void {
  const balances = new Map(entries.filter(isBalance).map((entry) => [entry.of, entry.amount]));
  const fresh = charges.filter(({ existing }) => existing === null);
  for (const [leaseId, ofLease] of Map.groupBy(fresh, (charge) => charge.leaseId)) {
    const balance = balances.get(leaseId);
    if (balance === undefined) continue;
    const sum = addCents(...ofLease.map(({ amount }) => amount));
    const adds = sum === balance ? '' : `, and these charges add up to ${formatCents(sum)}`;
    const message = `The balance of ${formatCents(balance)} of this lease is in the books as one charge${adds}. Leave out either of them.`;
    for (const { rows } of ofLease) rowOf.get(rows[0] ?? 0)?.refuse('amount', message);
  }
}

export function planOpenCharges(
  rows: readonly ReadRow[],
  books: Books,
): readonly PlannedOpenCharge[] {
  const finder = new LeaseFinder(books);
  const known = new KnownEntries('openCharge', books, []);
  const charges = planned(rows, (row) => {
    const [amount, description, due] = [amountOf(row), row.text('description'), row.text('due')];
    const lease = finder.find(row, due, 'due');
    if (due !== null && due > books.today) row.refuse('due', 'This was not due yet.');
    checkLength(row, 'description', description ?? '');
    if (!lease || amount === null || description === null || due === null) return null;
    const entry = { of: lease.id, day: due, amount, text: description };
    const of = { propertyId: lease.propertyId, leaseId: lease.id };
    const charge = { description, due, amount };
    return { rows: [row.row], ...known.recognize(entry, null), ...of, ...charge };
  });
  refuseBalances(charges, books, new Map(rows.map((row) => [row.row, row])));
  return charges;
}

const isMethod = (method: string): method is ExternalPaymentMethod =>
  externalPaymentMethods.some((known) => known === method);

export function planPayments(rows: readonly ReadRow[], books: Books): readonly PlannedPayment[] {
  const finder = new LeaseFinder(books);
  const known = new KnownEntries('payment', books, oldIdsOf(rows, 'paymentId'));
  return planned(rows, (row) => {
    const [amount, day] = [amountOf(row), row.text('day')];
    const lease = finder.find(row, day);
    const method = row.text('method') ?? 'Bank transfer';
    const reference = row.text('reference') ?? '';
    if (day !== null && day > books.today) row.refuse('day', 'This day is in the future.');
    checkLength(row, 'reference', reference);
    if (!lease || amount === null || day === null || !isMethod(method)) return null;
    const entry = { of: lease.id, day, amount, text: reference };
    const of = { propertyId: lease.propertyId, leaseId: lease.id };
    const payment = { day, amount, method, reference };
    const recognized = known.recognize(entry, row.text('paymentId'));
    return { rows: [row.row], ...recognized, ...of, ...payment };
  });
}

const categoryOf: ReadonlyMap<string, ExpenseCategory> = new Map(
  categories.flatMap(({ name, value }) => [
    [folded(name), value] as const,
    [folded(value), value] as const,
  ]),
);

/** What other systems call our categories. */
const otherNames: Readonly<Record<string, ExpenseCategory>> = {
  auto: 'CAR_AND_TRUCK_EXPENSES',
  'auto and travel': 'CAR_AND_TRUCK_EXPENSES',
  'management fees': 'COMMISSIONS_AND_FEES',
  commissions: 'COMMISSIONS_AND_FEES',
  'cleaning and maintenance': 'CONTRACT_LABOR',
  cleaning: 'CONTRACT_LABOR',
  landscaping: 'CONTRACT_LABOR',
  insurance: 'INSURANCE_OTHER_THAN_HEALTH',
  'mortgage interest': 'INTEREST_MORTGAGE_AND_OTHER',
  mortgage: 'INTEREST_MORTGAGE_AND_OTHER',
  interest: 'INTEREST_MORTGAGE_AND_OTHER',
  legal: 'LEGAL_AND_PROFESSIONAL_SERVICES',
  accounting: 'LEGAL_AND_PROFESSIONAL_SERVICES',
  'professional fees': 'LEGAL_AND_PROFESSIONAL_SERVICES',
  office: 'OFFICE_EXPENSES',
  repairs: 'REPAIRS_AND_MAINTENANCE',
  repair: 'REPAIRS_AND_MAINTENANCE',
  maintenance: 'REPAIRS_AND_MAINTENANCE',
  taxes: 'TAXES_AND_LICENSES',
  'property tax': 'TAXES_AND_LICENSES',
  'property taxes': 'TAXES_AND_LICENSES',
  water: 'UTILITIES',
  electric: 'UTILITIES',
  electricity: 'UTILITIES',
  gas: 'UTILITIES',
  other: 'OTHER_EXPENSES',
};

function readCategory(row: ReadRow): ExpenseCategory | null {
  const text = row.text('category');
  if (text === null) return DEFAULT_CATEGORY;
  const found = categoryOf.get(folded(text)) ?? otherNames[folded(text)];
  if (found) return found;
  const names = categories.map(({ name }) => name);
  row.refuse('category', `"${text}" is no category.`, nearest(text, names) ?? 'Other Expenses');
  return null;
}

/** A row that names a part of a home is not taken for an expense of the organization. */
function refuseUnclearHome(row: ReadRow, homes: KnownHomes): void {
  const unit = row.text('unit');
  if (unit === null) {
    if (!row.has('building')) return;
    row.refuse('unit', 'An expense of a whole building is entered by hand. Enter a unit.');
    return;
  }
  const meant = homes.addressOfUnit(unit);
  const offer = meant === null ? '' : `, such as "${meant}"`;
  row.refuse('address', `Unit "${unit}" needs the address of its home${offer}.`, meant);
}

export function planExpenses(rows: readonly ReadRow[], books: Books): readonly PlannedExpense[] {
  const homes = new KnownHomes(books);
  const known = new KnownEntries('expense', books, oldIdsOf(rows, 'expenseId'));
  return planned(rows, (row) => {
    const [amount, day, category] = [row.money('amount'), row.text('day'), readCategory(row)];
    const home = findHome(row, homes);
    if (!home && row.isGood) refuseUnclearHome(row, homes);
    if (!row.isGood || amount === null || day === null || category === null) return null;
    const texts = { vendor: row.text('vendor') ?? '', note: row.text('note') ?? '' };
    const form = { date: day, category, amount: dollarsFromCents(amount), ...texts };
    refuseByForm(row, expenseInput.safeParse(form), { date: 'day' });
    const propertyId = home?.id ?? null;
    const entry = { of: propertyId, day, amount, text: texts.vendor };
    const recognized = known.recognize(entry, row.text('expenseId'));
    return { rows: [row.row], ...recognized, propertyId, day, amount, category, ...texts };
  });
}
