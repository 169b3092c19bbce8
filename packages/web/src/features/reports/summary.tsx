import { Button } from '@mantine/core';
import { filteredSummary } from '@tenantry/contract/reports/reports.rules';
import type { IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { useMemo } from 'react';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconColumns } from '../../ui/icons/more-icons.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { useFilterAndSort } from '../../ui/screens/use-filter-and-sort.ts';
import type { ReportParams } from './report-params.ts';
import { keyOfWhole } from './report-rows.ts';
import { subtotalsOf, summaryColumns } from './summary-columns.tsx';
import { rowKey } from './summary-rows.ts';
import classes from './summary.module.css';
import { useOpenTarget } from './use-report-params.ts';

interface SummaryProps {
  readonly report: IncomeAndExpenses;
  readonly params: ReportParams;
  readonly onChange: (changes: ReportParams) => void;
}

const NONE: readonly [] = [];

/** REP-3: a row for each property, for the whole period. */
export function Summary({ report, params, onChange }: SummaryProps) {
  const { filter, setFilter, sort, setSort } = useFilterAndSort('property');
  const onOpen = useOpenTarget();
  const withCategories = params.categories === 'true';
  // Categories come with the next response, but may be hidden before it.
  const categories = withCategories ? report.categories : NONE;
  const { rows, whole, totals, totalName, buildings } = useMemo(
    () => filteredSummary(report, filter),
    [report, filter],
  );
  // The server cannot be asked for the rows of other sets of properties together.
  const totalKey = whole ? keyOfWhole(params) : undefined;
  const columns = useMemo(
    () => summaryColumns({ report, categories, totals, totalName, totalKey, onOpen }),
    [report, categories, totals, totalName, totalKey, onOpen],
  );
  const groups = useMemo(
    () =>
      report.buildingId === undefined
        ? subtotalsOf({ report, categories, buildings, onOpen })
        : undefined,
    [report, categories, buildings, onOpen],
  );
  return (
    <>
      <ListTools className={classes.tools}>
        <ListFilter placeholder="Property" value={filter} onFilter={setFilter} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconColumns size={18} aria-hidden />}
          onClick={() => onChange({ categories: withCategories ? undefined : 'true' })}
        >
          {withCategories ? 'Hide expense categories' : 'Show expense categories'}
        </Button>
      </ListTools>
      <div className={classes.frame} data-wide={categories.length > 0 || undefined}>
        <DataTable
          label="Summary"
          columns={columns}
          rows={rows}
          groups={groups}
          rowKey={rowKey}
          sort={sort}
          onSortChange={setSort}
          empty={<EmptyState>No property matches the filter.</EmptyState>}
        />
      </div>
    </>
  );
}
