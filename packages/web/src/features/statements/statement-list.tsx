import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { useEffect, useMemo, useRef } from 'react';
import { formatDate } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FilterBox } from '../../ui/tables/filter-box.tsx';
import { moveLostFocus } from '../../ui/hooks/use-focus-after.ts';
import { useFilterAndSort } from '../../ui/screens/use-filter-and-sort.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { statementColumns } from './statement-columns.tsx';
import { selectStatements } from './statement-selection.ts';
import { appliedText } from './statement-text.ts';
import classes from './statements.module.css';
import { useDeleteStatement } from './use-delete-statement.ts';

const NEWEST_FIRST = '-date';

interface StatementListProps {
  /** A stable array. */
  readonly statements: readonly Statement[];
  /** The organization's time zone. */
  readonly timeZone: string;
  /** Only a managed property's statements can be analyzed. */
  readonly managed: boolean;
}

/** The statements of a property, with the filter and order in the URL. */
export function StatementList({ statements, timeZone, managed }: StatementListProps) {
  const { filter, setFilter, sort, setSort } = useFilterAndSort(NEWEST_FIRST);
  const listed = useListed(statements, timeZone);
  const rows = useMemo(() => selectStatements(listed, filter), [listed, filter]);
  const { ask, deletingId } = useDeleteStatement();
  const columns = useMemo(
    () => statementColumns({ managed, onDelete: (statement) => void ask(statement), deletingId }),
    [ask, deletingId, managed],
  );
  const place = useFocusWhenGone(deletingId);
  return (
    <div ref={place} tabIndex={-1} className={classes.list}>
      {statements.length > 0 && (
        <>
          <FilterBox
            className={classes.filter ?? ''}
            placeholder="Date, name, what was created"
            value={filter}
            onFilter={setFilter}
          />
          <DataTable
            label="Statements"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            sort={sort}
            onSortChange={setSort}
            empty={<EmptyState>No statement matches the filter.</EmptyState>}
          />
        </>
      )}
    </div>
  );
}

/** When the focused button disappears with its row, the list gets the focus. */
function useFocusWhenGone(deletingId: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(deletingId);
  useEffect(() => {
    const ended = before.current !== undefined && deletingId === undefined;
    before.current = deletingId;
    if (ended) moveLostFocus(() => place.current);
  }, [deletingId]);
  return place;
}

/** The statements with the text of their rows. */
function useListed(statements: readonly Statement[], timeZone: string) {
  return useMemo(
    () =>
      statements.map((statement) => ({
        ...statement,
        day: formatDate(dayIn(timeZone, statement.date)),
        label: documentLabel(statement.fileName),
        created: appliedText(statement, timeZone),
      })),
    [statements, timeZone],
  );
}
