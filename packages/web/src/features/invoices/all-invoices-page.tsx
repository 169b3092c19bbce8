import { useQuery } from '@tanstack/react-query';
import type { InvoiceSum } from '@tenantry/contract/invoices/all-invoices.schemas';
import { filterToSend } from '../../lib/list-pages.ts';
import { formatMoney } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { CsvButton } from '../../ui/tables/csv-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Figure, FigureRow, LoadingFigures } from '../../ui/text/figure-row.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { PagedTable } from '../../ui/tables/paged-table.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { SavedFilters } from '../../ui/tables/saved-filters.tsx';
import { allInvoicesColumns } from './all-invoices-columns.tsx';
import classes from '../../ui/tables/list-page.module.css';
import { invoiceSumsQuery, readInvoicesFile } from './all-invoices.queries.ts';
import {
  invoiceTabs,
  useFoundInvoices,
  type FoundInvoices,
  type InvoiceTab,
} from './use-found-invoices.ts';

/** INV-13: the invoices of all properties, by status. */
export function AllInvoicesPage() {
  const found = useFoundInvoices();
  const sums = useQuery(invoiceSumsQuery(found.selection.filter));
  return (
    <Kit>
      <PageTitle title="Invoices" subtitle="Everything that was billed, across all properties">
        <LinkButton to="/billing">Next billing</LinkButton>
        <CsvButton read={() => readInvoicesFile(found.selection)} fileName="invoices.csv" />
      </PageTitle>
      <div className={classes.figures} aria-busy={sums.isPlaceholderData || undefined}>
        <QueryView
          queries={[sums]}
          failed="The totals could not be loaded."
          loading={<LoadingFigures />}
        >
          {(states) => <Totals states={states} />}
        </QueryView>
      </div>
      <QueryView queries={[found.pages]} failed="The invoices could not be loaded." drawsLoading>
        {() => <InvoicesList found={found} states={sums.data} />}
      </QueryView>
    </Kit>
  );
}

function Totals({ states }: { readonly states: readonly InvoiceSum[] }) {
  const of = (state: InvoiceSum['state']) => states.find((sum) => sum.state === state);
  const open = (state: InvoiceSum['state']) => of(state)?.open ?? 0;
  const count = (state: InvoiceSum['state']) => counted(of(state)?.count ?? 0, 'invoice');
  return (
    <FigureRow>
      <Figure
        label="Late"
        value={formatMoney(open('late'))}
        note={count('late')}
        owed={open('late') > 0}
      />
      <Figure
        label="Due, not late yet"
        value={formatMoney(open('due'))}
        note={count('due')}
        owed={open('due') > 0}
      />
      <Figure label="New" value={formatMoney(open('new'))} note={count('new')} />
      <Figure label="Paid" value={formatMoney(of('paid')?.amount ?? 0)} note={count('paid')} />
    </FigureRow>
  );
}

const tabLabels: Readonly<Record<InvoiceTab, string>> = {
  open: 'Open',
  new: 'New',
  due: 'Due',
  late: 'Late',
  paid: 'Paid',
  deleted: 'Deleted',
  all: 'All',
};

/** The number of invoices of a tab; `All` leaves out those that were deleted. */
function countOf(tab: InvoiceTab, states: readonly InvoiceSum[]): number {
  const isCounted = ({ state }: InvoiceSum) => {
    if (tab === 'all') return state !== 'deleted';
    return tab === 'open' ? state !== 'deleted' && state !== 'paid' : state === tab;
  };
  return states.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
}

interface InvoicesListProps {
  readonly found: FoundInvoices;
  /** Undefined while loading. */
  readonly states: readonly InvoiceSum[] | undefined;
}

function InvoicesList({ found, states }: InvoicesListProps) {
  const { tab } = found;
  const label = (each: InvoiceTab) =>
    states
      ? `${tabLabels[each]} ${countOf(each, states).toLocaleString('en-US')}`
      : tabLabels[each];
  return (
    <>
      <ListTools>
        <ListFilter
          placeholder="Number, tenant, property, amount"
          value={found.filter}
          onFilter={found.setFilter}
        />
        <ChoiceGroup
          label="Status"
          choices={invoiceTabs.map((each) => ({ value: each, label: label(each) }))}
          value={tab}
          onChoose={found.setTab}
        />
        <SavedFilters list="invoices" />
      </ListTools>
      <PagedTable
        label="Invoices"
        columns={allInvoicesColumns}
        found={found}
        empty={<NoInvoices tab={tab} filter={found.filter} />}
      />
    </>
  );
}

const emptyTexts: Readonly<Record<InvoiceTab, string>> = {
  open: 'No open invoices. Everything that was billed is paid.',
  new: 'No invoices that are due today or later.',
  due: 'No invoices between their due date and their late date.',
  late: 'No late invoices.',
  paid: 'No paid invoices yet.',
  deleted: 'No invoice was deleted.',
  all: 'No invoices yet. Bill the rent to create the first ones.',
};

function NoInvoices({ tab, filter }: { readonly tab: InvoiceTab; readonly filter: string }) {
  if (filterToSend(filter) !== undefined) {
    return <EmptyState>No invoice matches the filter and the status.</EmptyState>;
  }
  const bill = tab === 'open' || tab === 'all';
  return (
    <EmptyState action={bill && <LinkButton to="/billing">Next billing</LinkButton>}>
      {emptyTexts[tab]}
    </EmptyState>
  );
}
