import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { ReportEntry } from '@tenantry/contract/reports/reports.schemas';
import {
  RENTS_LINE,
  taxLineName,
  type TaxPackage,
} from '@tenantry/contract/reports/tax-package.schemas';
import type { Cells, Table } from './reports.tables.ts';
import { lineOfEntry } from './tax-package.domain.ts';

const lineHead = (line: number) => `${line} ${taxLineName(line)}`;

/** BOOKS-25: a row for each property, a column for each line that occurs. */
export function scheduleETable({ properties, totals }: TaxPackage): Table {
  const lines = totals.lines.map(({ line }) => line);
  const cellsOf = ({ rents, lines: own, expenses, net }: TaxPackage['totals']): Cells => {
    const amounts = new Map(own.map(({ line, amount }) => [line, amount]));
    return [rents, ...lines.map((line) => amounts.get(line) ?? 0), expenses, net];
  };
  const head = ['Property', 'Address', 'Fair rental days', lineHead(RENTS_LINE)];
  return {
    name: 'Schedule E',
    head: [...head, ...lines.map(lineHead), '20 Total expenses', 'Rents less expenses'],
    months: [],
    rows: properties.map((row) => [row.name, row.address, row.daysLet ?? '', ...cellsOf(row)]),
    total: ['Total', '', '', ...cellsOf(totals)],
    counts: [2],
  };
}

/** The lines of one property, one below the other. */
export function linesTable({ rents, lines, expenses, net }: TaxPackage['totals']): Table {
  return {
    name: 'Schedule E',
    head: ['Line', 'Name', 'Amount'],
    months: [],
    rows: [
      [String(RENTS_LINE), taxLineName(RENTS_LINE), rents],
      ...lines.map(({ line, amount }) => [String(line), taxLineName(line), amount]),
      ['20', 'Total expenses', expenses],
    ],
    total: ['', 'Rents less expenses', net],
  };
}

const kindNames: Readonly<Record<ReportEntry['kind'], string>> = {
  payment: 'Payment',
  reversal: 'Payment reversed',
  deposit: 'Deposit',
  statementIncome: 'Statement',
  interest: 'Interest on a deposit',
  expense: 'Expense',
};

/** The entries behind the lines. @param receiptOf the receipt's file in the archive, by expense */
export function entriesTable(
  entries: readonly ReportEntry[],
  receiptOf: (entry: ReportEntry) => string,
): Table {
  return {
    name: 'Rows',
    head: ['Date', 'Property', 'Line', 'Kind', 'Category', 'Description', 'Amount', 'Receipt'],
    months: [],
    rows: entries
      .values()
      .map((entry) => [
        entry.date,
        entry.propertyName,
        String(lineOfEntry(entry.category)),
        kindNames[entry.kind],
        entry.category ? categoryName(entry.category) : '',
        entry.description,
        entry.amount,
        receiptOf(entry),
      ]),
    total: null,
  };
}
