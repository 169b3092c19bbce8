import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ENTRIES_PER_PAGE, sumOfDollars } from '@tenantry/contract/reports/reports.rules';
import type { ReportEntries } from '@tenantry/contract/reports/reports.schemas';
import { useMemo, type ComponentProps } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useFrozen } from '../../ui/hooks/use-frozen.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { entryColumns } from './entry-columns.tsx';
import classes from './report-entries.module.css';
import type { ReportParams } from './report-params.ts';
import { rowsOfParams, rowsTitle, type Rows } from './report-rows.ts';
import { periodText } from './report-search.ts';
import { entriesOptions } from './reports.queries.ts';
import { useCloseRows } from './use-report-params.ts';

/** The highest page that is requested from the server. */
const MAX_PAGES = 100_000;

/** Class names for printing the dialog. */
const dialogClasses = {
  root: classes.dialog ?? '',
  overlay: classes.overlay ?? '',
  inner: classes.inner ?? '',
  content: classes.content ?? '',
  header: classes.header ?? '',
  body: classes.body ?? '',
  close: classes.close ?? '',
};

interface ReportEntriesProps {
  readonly params: ReportParams;
  readonly onChange: (changes: ReportParams) => void;
  /** The name of a property or of the organization in the report. */
  readonly nameOf: (key: string) => string;
}

/** REP-6: the rows behind a figure, in a dialog over the report. */
export function ReportEntriesDialog({ params, onChange, nameOf }: ReportEntriesProps) {
  const open = useMemo(() => rowsOfParams(params), [params]);
  const close = useCloseRows();
  // The rows stay until the dialog has faded out.
  const rows = useFrozen(open, open === null);
  const asked = Number(params.rowsPage ?? 1);
  const known = Number.isInteger(asked) && asked > 0 && asked <= MAX_PAGES;
  const page = useFrozen(known ? asked : 1, open === null);
  return (
    <Modal
      opened={open !== null}
      onClose={close}
      title={rows && rowsTitle(rows, rows.of && nameOf(rows.of))}
      size="min(1100px, 95vw)"
      xOffset="2.5vw"
      classNames={dialogClasses}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {rows && (
        <>
          <p className={classes.period}>{periodText(rows)}</p>
          <Entries
            rows={rows}
            page={page}
            onPage={(next) => onChange({ rowsPage: next === 1 ? undefined : String(next) })}
          />
        </>
      )}
    </Modal>
  );
}

interface EntriesProps {
  readonly rows: Rows;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Entries({ rows, page, onPage }: EntriesProps) {
  const entries = useQuery(entriesOptions(rows, page));
  const columns = useMemo(() => entryColumns(rows.side), [rows.side]);
  return (
    <QueryView queries={[entries]} failed="The rows could not be loaded." drawsLoading>
      {(data) => (
        <div aria-busy={entries.isPlaceholderData}>
          <p className={classes.sum} role="status">
            {data ? sumText(data, rows) : 'Loading…'}
          </p>
          <DataTable
            label="Rows behind the figure"
            columns={columns}
            rows={data?.entries}
            rowKey={({ kind, id }) => `${kind} ${id}`}
            empty={<EmptyState>{noneText(data?.count ?? 0)}</EmptyState>}
          />
          {data && data.count > ENTRIES_PER_PAGE && (
            <Pages page={page} pages={Math.ceil(data.count / ENTRIES_PER_PAGE)} onPage={onPage} />
          )}
        </div>
      )}
    </QueryView>
  );
}

const noneText = (count: number) =>
  count > 0 ? 'This page has no rows.' : 'There is no income or expense behind this figure.';

/** `12 rows: $14,300.00`, or how a profit is calculated. */
function sumText({ count, income, expenses }: ReportEntries, { side }: Rows): string {
  const rows = counted(count, 'row');
  if (side !== 'profit') {
    return `${rows}: ${formatMoney(side === 'income' ? income : expenses)}`;
  }
  const profit = formatMoney(sumOfDollars([income, -expenses]));
  return `${rows}: ${formatMoney(income)} income - ${formatMoney(expenses)} expenses = ${profit}`;
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, pages, onPage }: PagesProps) {
  return (
    <nav className={classes.pages} aria-label="Pages of rows">
      <PageButton disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </PageButton>
      <span>
        Page {page} of {pages}
      </span>
      <PageButton disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </PageButton>
    </nav>
  );
}

/** On the last page it is not disabled, because a disabled button would lose the focus. */
function PageButton({ disabled, onClick, children }: ComponentProps<'button'>) {
  return (
    <PlainButton
      variant="default"
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </PlainButton>
  );
}
