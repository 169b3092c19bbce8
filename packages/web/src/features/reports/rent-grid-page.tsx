import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { RentGrid } from '@tenantry/contract/reports/rent-grid.schemas';
import { useMemo } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { downloadRentGrid, rentGridOptions } from './day-reports.queries.ts';
import { rentGridColumns } from './rent-grid-columns.tsx';
import classes from './rent-grid.module.css';
import { BuildingFilter } from '../properties/building-filter.tsx';
import { groupsOf } from '../properties/by-building.ts';
import { ReportFrame } from './report-frame.tsx';
import reportClasses from './reports.module.css';
import { YearChoice, yearOf } from './year-choice.tsx';

const route = getRouteApi('/rent-grid');

/** REP-7: tenants by month: billed, paid, late, or nothing. */
export function RentGridPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true });
  const year = yearOf(search.year);
  const grid = useQuery(rentGridOptions(year, search.building));
  const { data } = grid;
  return (
    <ReportFrame
      title="Rent by month"
      subtitle={`What was due in each month${data ? ` of ${data.year}` : ''}, and whether it is paid`}
      download={
        data &&
        ((format) => downloadRentGrid({ year: data.year, buildingId: search.building }, format))
      }
      filters={
        <>
          <YearChoice year={year} onChange={(next) => change({ year: next })} />
          <BuildingFilter
            amongFields
            value={search.building}
            onChange={(building) => change({ building })}
          />
        </>
      }
    >
      <QueryView queries={[grid]} failed="The report could not be loaded." drawsLoading>
        {(report) => (
          <GridTable
            report={report}
            grouped={search.building === undefined}
            sort={search.sort}
            onSort={(sort) => change({ sort: sort === 'property' ? undefined : sort })}
          />
        )}
      </QueryView>
    </ReportFrame>
  );
}

interface GridTableProps {
  /** Undefined while loading. */
  readonly report: RentGrid | undefined;
  /** Whether the units of several buildings may be among the rows. */
  readonly grouped: boolean;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
}

function GridTable({ report, grouped, sort, onSort }: GridTableProps) {
  const columns = useMemo(() => rentGridColumns(report), [report]);
  const groups = useMemo(
    () => (grouped ? groupsOf(report?.buildings, rentGridColumns) : undefined),
    [grouped, report],
  );
  return (
    <>
      <p className={reportClasses.figures} role="status">
        {report ? gridText(report.total) : '\u00a0'}
      </p>
      <div className={`${reportClasses.scroll} ${classes.grid}`}>
        <DataTable
          label="Rent by month"
          columns={columns}
          rows={report?.rows}
          groups={groups}
          rowKey={({ leaseId }) => leaseId}
          sort={sort}
          onSortChange={onSort}
          empty={<EmptyState>No lease was active in this year.</EmptyState>}
        />
      </div>
    </>
  );
}

/** `$1,375.00 of $3,475.00 paid, $2,100.00 open` */
const gridText = ({ billed, paid, owed }: RentGrid['total']) =>
  `${formatMoney(paid)} of ${formatMoney(billed)} paid, ${formatMoney(owed)} open`;
