import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { categoryName, scheduleEOf } from '@tenantry/contract/expenses/expenses.categories';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { homesByIds, propertyById } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { csvResponse, type CsvRow } from '../../platform/http/csv-response.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import {
  expensesAmong,
  expensesOf,
  type ListedExpense,
  type Owner,
} from './expenses.repository.ts';

const head = [
  'Date',
  'Property',
  'Vendor',
  'Category',
  'Schedule E line',
  'Schedule E name',
  'Amount',
  'Note',
  'Receipt',
  'From statement',
];

/** The owner's expenses as a table for an accountant, newest first. */
export async function expensesTable(tx: Transaction, propertyId: Owner): Promise<FileResponse> {
  const address = propertyId === null ? '' : await addressOf(tx, propertyId);
  const rows = (await expensesOf(tx, propertyId)).map((row) => cellsOf(address, row));
  const name = propertyId === null ? 'expenses.csv' : `Expenses of ${address}.csv`;
  return csvResponse(name, [head, ...rows]);
}

/** The number of homes whose expenses are read at once. */
const HOMES_AT_ONCE = 100;

/** NEW-12: the same table of these homes and of the organization itself, in groups of rows. */
export async function* rowsOfExpenses(
  tx: Transaction,
  propertyIds: readonly string[],
): AsyncGenerator<CsvRow[]> {
  yield [head, ...(await expensesOf(tx, null)).map((row) => cellsOf('', row))];
  for (let start = 0; start < propertyIds.length; start += HOMES_AT_ONCE) {
    const ids = propertyIds.slice(start, start + HOMES_AT_ONCE);
    const homeOf = await homesByIds(tx, ids);
    const rows = await expensesAmong(tx, ids);
    yield rows.map((row) =>
      cellsOf(row.propertyId === null ? '' : homeInFull(homeOf(row.propertyId)), row),
    );
  }
}

async function addressOf(tx: Transaction, propertyId: string): Promise<string> {
  const property = await propertyById(tx, propertyId);
  if (!property) throw notFound();
  return homeInFull(property.home);
}

function cellsOf(address: string, expense: ListedExpense) {
  const { line, name } = scheduleEOf(expense.category);
  return [
    expense.date,
    address,
    expense.vendor,
    categoryName(expense.category),
    line,
    name,
    dollarsFromCents(expense.amount).toFixed(2),
    expense.note,
    expense.label ?? '',
    expense.statementId ? 'yes' : 'no',
  ];
}
