import { DEFAULT_CATEGORY } from '@tenantry/contract/expenses/expenses.categories';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { dayWritten, enterPastExpenses, insertExpense, shareExpense } from '#features/expenses';
import { applyStatement, keepAnalysis, keepStatement } from '#features/statements';
import { instantOf, momentOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { recordFile } from '../../../platform/documents/stored-files.ts';
import { expensesUntil, sharedExpensesUntil } from './demo.expenses.ts';
import { onDay } from './demo.loading.ts';
import type { DemoPapers } from './demo.papers.ts';
import { managedHome } from './demo.statements.ts';

/** The ids of the properties, by their pictures. */
type PropertyIds = ReadonlyMap<string, string>;

function idOf(propertyIds: PropertyIds, about: string): string {
  const id = propertyIds.get(about);
  if (!id) throw new Error(`the demo has no property ${about}`);
  return id;
}

/** Records expenses entered by hand over time. */
export async function loadExpenses(tx: Transaction, propertyIds: PropertyIds): Promise<void> {
  const entries = expensesUntil(tx.today).map(({ about, day, ...expense }) => ({
    earlier: onDay(tx, day),
    propertyId: about && idOf(propertyIds, about),
    input: { ...expense, date: day },
  }));
  await enterPastExpenses(tx, entries);
}

/** Records the bills of the building. */
export async function loadSharedExpenses(tx: Transaction, buildingId: string): Promise<void> {
  for (const bill of sharedExpensesUntil(tx.today)) {
    await shareExpense(onDay(tx, bill.date), buildingId, { ...bill, split: 'EQUALLY' });
  }
}

/** The time for the way home from the store. */
const MINUTES_UNTIL_READ = 40;

/** Records photographed receipts that were already extracted: nothing is extracted while the demo is loaded. */
export async function loadReceipts(
  tx: Transaction,
  propertyIds: PropertyIds,
  { receipts }: DemoPapers,
): Promise<void> {
  for (const { receipt, day, found, image } of receipts) {
    const bought = momentOf(`${day}T${receipt.time}`, tx.organization.timeZone);
    const then = { ...onDay(tx, day), now: instantOf(bought).add({ minutes: MINUTES_UNTIL_READ }) };
    const file = await recordFile(then, receipt.vendor, image);
    const { isPrivate = false } = receipt;
    await insertExpense(then, {
      propertyId: receipt.about && idOf(propertyIds, receipt.about),
      ...dayWritten(`${day}T${receipt.time}`),
      category: found.category?.value ?? DEFAULT_CATEGORY,
      amount: centsFromDollars(found.amount?.value ?? 0),
      vendor: receipt.vendor,
      note: '',
      receiptFileId: file.id,
      useAi: !isPrivate,
      readingState: isPrivate ? 'private' : 'read',
      reading: isPrivate ? null : { reader: 'embedded', readAt: then.now.toString(), ...found },
      edited: isPrivate ? ['date', 'vendor', 'category', 'amount'] : [],
    });
  }
}

/** Records the manager's statements: the last one is not analyzed yet, the one before it is applied. */
export async function loadStatements(
  tx: Transaction,
  propertyIds: PropertyIds,
  { statements }: DemoPapers,
): Promise<void> {
  const propertyId = idOf(propertyIds, managedHome);
  for (const paper of statements) {
    const then = onDay(tx, addDays(paper.statement.to, 1));
    const label = `Owner statement ${paper.statement.month}`;
    const statementId = await keepStatement(then, { propertyId, label }, paper.file);
    if (!paper.statement.isApplied) continue;
    const key = { propertyId, statementId };
    const { id, hash, lines } = await keepAnalysis(then, key, paper.file, readOf(paper));
    const chosen = lines.map(({ index }) => ({ index }));
    await applyStatement(then, key, { analysisId: id, hash, lines: chosen, added: [] });
  }
}

/** The reading of such a statement. */
function readOf({
  statement,
  places,
}: DemoPapers['statements'][number]): Parameters<typeof keepAnalysis>[3] {
  const { from, to, opening, moneyIn, moneyOut, closing, bookings } = statement;
  const lines = bookings.flatMap(({ date, payee, description, kind, category, amount }, index) => {
    const place = places[index];
    if (!place) return [];
    const printed = { date, payee, description, kind, category, amount: dollarsFromCents(amount) };
    const found = { section: null, proposed: true, reason: null, doubtful: null };
    return [{ index, ...printed, ...found, confidence: 1, place }];
  });
  const indexesOf = (isIn: boolean) =>
    lines.filter(({ kind }) => (kind === 'income') === isIn).map(({ index }) => index);
  return {
    source: 'text',
    pages: 1,
    period: { from, to },
    lines,
    balances: [
      {
        section: null,
        opening: dollarsFromCents(opening),
        moneyIn: dollarsFromCents(moneyIn),
        moneyOut: dollarsFromCents(moneyOut),
        closing: dollarsFromCents(closing),
        lines: lines.map(({ index }) => index),
        difference: 0,
      },
    ],
    checks: [
      { total: moneyIn, sign: 1 as const, kinds: ['income' as const] },
      { total: moneyOut, sign: -1 as const, kinds: ['expense' as const, 'payment' as const] },
    ].map(({ total, sign, kinds }) => ({
      name: 'Total',
      expected: dollarsFromCents(total),
      found: dollarsFromCents(total),
      section: null,
      lines: indexesOf(sign === 1),
      sign,
      kinds,
    })),
    warnings: [],
  };
}
