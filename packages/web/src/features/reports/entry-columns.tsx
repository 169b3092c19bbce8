import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { ReportEntry } from '@tenantry/contract/reports/reports.schemas';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './report-entries.module.css';
import { kindNames, signedAmount, type Side } from './report-rows.ts';

/** REP-6. The entries are in the order of the server, because only it has all pages. */
export function entryColumns(side: Side): DataColumn<ReportEntry>[] {
  const columns: DataColumn<ReportEntry>[] = [
    { id: 'date', header: 'Date', cell: ({ date }) => <DateText date={date} /> },
    {
      id: 'property',
      header: 'Property',
      cell: ({ propertyName }) => <bdi>{propertyName}</bdi>,
    },
    {
      id: 'description',
      header: 'Description',
      cell: ({ description }) => <bdi className={classes.description}>{description || '–'}</bdi>,
    },
    { id: 'kind', header: 'Kind', cell: (entry) => <EntryLink entry={entry} /> },
    {
      id: 'category',
      header: 'Category',
      cell: ({ category }) => (category ? categoryName(category) : '–'),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: (entry) => <Money amount={signedAmount(entry, side)} />,
    },
  ];
  return side === 'income' ? columns.filter(({ id }) => id !== 'category') : columns;
}

/** The kind of an entry, as a link to its page. */
function EntryLink({ entry: { kind, id, propertyId } }: { readonly entry: ReportEntry }) {
  const name = kindNames[kind];
  if (kind === 'expense') {
    return propertyId === null ? (
      <TextLink to="/org-expense-receipt" search={{ expenseId: id }} preload={false}>
        {name}
      </TextLink>
    ) : (
      <TextLink to="/expense-receipt" search={{ propertyId, expenseId: id }} preload={false}>
        {name}
      </TextLink>
    );
  }
  if (propertyId === null) return name;
  return (
    <TextLink
      to={kind === 'statementIncome' ? '/property-statements' : '/property-payments'}
      search={{ propertyId }}
      preload={false}
    >
      {name}
    </TextLink>
  );
}
