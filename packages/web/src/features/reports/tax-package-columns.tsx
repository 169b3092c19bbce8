import { ORGANIZATION_KEY } from '@tenantry/contract/reports/reports.rules';
import {
  RENTS_LINE,
  taxLineName,
  type TaxPackage,
  type TaxProperty,
} from '@tenantry/contract/reports/tax-package.schemas';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { amountColumnsOf } from './amount-column.tsx';
import { rowsParams } from './report-rows.ts';

type Figures = TaxPackage['totals'];

const amountOf = (line: number) => (figures: Figures) =>
  figures.lines.find((each) => each.line === line)?.amount ?? 0;

/**
 * BOOKS-25: a column for each line with an amount.
 * @param totals those of the report, or of a building in it
 */
export function taxColumns(
  report: TaxPackage,
  totals: Figures | undefined,
): readonly DataColumn<TaxProperty>[] {
  const amounts = amountColumnsOf<Figures, TaxProperty>(totals);
  return [
    {
      id: 'property',
      header: 'Property',
      value: ({ name }) => name,
      cell: (row) => <RowsLink row={row} year={report.year} />,
      foot: 'Total',
    },
    {
      id: 'daysLet',
      header: 'Days rented',
      align: 'end',
      value: ({ daysLet }) => daysLet ?? -1,
      cell: ({ daysLet }) => daysLet ?? '–',
    },
    amounts('rents', `${RENTS_LINE} ${taxLineName(RENTS_LINE)}`, ({ rents }) => rents),
    amounts('expenses', '20 Total expenses', ({ expenses }) => expenses),
    amounts('net', 'Rents minus expenses', ({ net }) => net),
    ...report.totals.lines.map(({ line }) =>
      amounts(`line${line}`, `${line} ${taxLineName(line)}`, amountOf(line)),
    ),
  ];
}

/** Opens the rows behind the lines. */
function RowsLink({
  row: { propertyId, name },
  year,
}: {
  readonly row: TaxProperty;
  readonly year: number;
}) {
  const period = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const rows = rowsParams({ ...period, side: 'profit', of: propertyId ?? ORGANIZATION_KEY });
  return (
    <TextLink
      to="/reports"
      search={{ ...period, tab: 'summary', categories: 'true', ...rows }}
      preload={false}
    >
      {name}
    </TextLink>
  );
}
