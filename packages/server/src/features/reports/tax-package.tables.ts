import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { ReportEntry } from '@tenantry/contract/reports/reports.schemas';
import {
  RENTS_LINE,
  taxLineName,
  type TaxPackage,
} from '@tenantry/contract/reports/tax-package.schemas';
import { tableOf, unitColumns, type Column, type Table } from './reports.tables.ts';
import { lineOfEntry } from './tax-package.domain.ts';

const lineHead = (line: number) => `${line} ${taxLineName(line)}`;

type Lines = TaxPackage['totals'];
type LineColumn = Column<TaxPackage['properties'][number], Lines>;

const amountColumn = (head: string, of: (lines: Lines) => number): LineColumn => ({
  head,
  cell: of,
  total: of,
});

const amountOf =
  (line: number) =>
  ({ lines }: Lines) =>
    lines.find((each) => each.line === line)?.amount ?? 0;

const amountOnLine = (line: number) => amountColumn(lineHead(line), amountOf(line));

/** BOOKS-25: a row for each property, a column for each line that occurs. */
export function scheduleETable({ properties, totals }: TaxPackage): Table {
  const columns: readonly LineColumn[] = [
    { head: 'Property', cell: (row) => row.name, total: () => 'Total' },
    { head: 'Address', cell: (row) => row.address },
    { head: 'Fair rental days', cell: (row) => row.daysLet ?? '', isCount: true },
    amountColumn(lineHead(RENTS_LINE), ({ rents }) => rents),
    ...totals.lines.map(({ line }) => amountOnLine(line)),
    amountColumn('20 Total expenses', ({ expenses }) => expenses),
    amountColumn('Rents minus expenses', ({ net }) => net),
    ...unitColumns(properties),
  ];
  return tableOf('Schedule E', columns, { rows: properties, totals });
}

/** UNIT-3: a row for each building, which many file as one property; null without buildings. */
export function buildingsTable({ buildings, properties, totals }: TaxPackage): Table | null {
  if (!buildings) return null;
  type BuildingColumn = Column<(typeof buildings)[number], null>;
  const amount = (head: string, of: (lines: Lines) => number): BuildingColumn => ({
    head,
    cell: (row) => of(row.totals),
  });
  const columns: readonly BuildingColumn[] = [
    { head: 'Building', cell: (row) => row.buildingName },
    {
      head: 'Units',
      cell: (row) => properties.filter(({ buildingId }) => buildingId === row.buildingId).length,
      isCount: true,
    },
    amount(lineHead(RENTS_LINE), ({ rents }) => rents),
    ...totals.lines.map(({ line }) => amount(lineHead(line), amountOf(line))),
    amount('20 Total expenses', ({ expenses }) => expenses),
    amount('Rents minus expenses', ({ net }) => net),
  ];
  return tableOf('Schedule E by building', columns, { rows: buildings, totals: null });
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
    total: ['', 'Rents minus expenses', net],
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
  const columns: readonly Column<ReportEntry, null>[] = [
    { head: 'Date', cell: (entry) => entry.date },
    { head: 'Property', cell: (entry) => entry.propertyName },
    { head: 'Line', cell: (entry) => String(lineOfEntry(entry.category)) },
    { head: 'Kind', cell: (entry) => kindNames[entry.kind] },
    { head: 'Category', cell: ({ category }) => (category ? categoryName(category) : '') },
    { head: 'Description', cell: (entry) => entry.description },
    { head: 'Amount', cell: (entry) => entry.amount },
    { head: 'Receipt', cell: receiptOf },
  ];
  return tableOf('Rows', columns, { rows: entries, totals: null });
}
