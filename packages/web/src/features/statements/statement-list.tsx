import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { useMemo } from 'react';
import { formatDate } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { useFilterAndSort } from '../../ui/screens/use-filter-and-sort.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { statementColumns } from './statement-columns.tsx';
import { selectStatements } from './statement-selection.ts';
import { appliedText } from './statement-words.ts';
import classes from './statements.module.css';
import { useDeleteStatement } from './use-delete-statement.ts';

const NEWEST_FIRST = '-date';

interface StatementListProps {
  /** A stable array; undefined while loading. */
  readonly statements: readonly Statement[] | undefined;
  /** The organization's. */
  readonly timeZone: string;
}

/** The statements of a property, by the filter and order that the URL holds. */
export function StatementList({ statements, timeZone }: StatementListProps) {
  const { filter, setFilter, sort, setSort } = useFilterAndSort(NEWEST_FIRST);
  const listed = useListed(statements, timeZone);
  const rows = useMemo(() => listed && selectStatements(listed, filter), [listed, filter]);
  const { ask, deletingId } = useDeleteStatement();
  const columns = useMemo(
    () => statementColumns({ onDelete: (statement) => void ask(statement), deletingId }),
    [ask, deletingId],
  );
  if (statements?.length === 0) return null;
  return (
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
        empty={<EmptyState>No statement matches what is typed above.</EmptyState>}
      />
    </>
  );
}

/** With the words of their rows. */
function useListed(statements: readonly Statement[] | undefined, timeZone: string) {
  return useMemo(
    () =>
      statements?.map((statement) => ({
        ...statement,
        day: formatDate(dayIn(timeZone, statement.date)),
        label: documentLabel(statement.fileName),
        created: appliedText(statement, timeZone),
      })),
    [statements, timeZone],
  );
}
