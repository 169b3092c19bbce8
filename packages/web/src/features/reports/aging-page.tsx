import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  agingPartNames,
  agingParts,
  type AgingPart,
  type AgingReport,
} from '@tenantry/contract/reports/aging.schemas';
import { useMemo } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { BuildingFilter } from '../properties/building-filter.tsx';
import { groupsOf } from '../properties/by-building.ts';
import { agingColumns } from './aging-columns.tsx';
import { DayChoice, dayOf } from './day-choice.tsx';
import { agingOptions, downloadAging } from './day-reports.queries.ts';
import { ReportFrame } from './report-frame.tsx';
import classes from './reports.module.css';

const route = getRouteApi('/aging');

const FIRST_SORT = '-owed';

/** BOOKS-27: what each tenant owes, and since when, at the end of a day. */
export function AgingPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true });
  const part = agingParts.find((each) => each === search.show) ?? 'all';
  const day = dayOf(search.asOf);
  const aging = useQuery(agingOptions(day, search.building));
  const { data } = aging;
  return (
    <ReportFrame
      title="Aging"
      subtitle={
        data
          ? `Open on ${formatDate(data.asOf)}, by days past due`
          : 'Open invoices, by days past due'
      }
      download={
        data &&
        ((format) =>
          downloadAging({ asOf: data.asOf, show: part, buildingId: search.building }, format))
      }
      filters={
        <>
          <DayChoice asOf={search.asOf} shown={data?.asOf} onChange={(asOf) => change({ asOf })} />
          <NativeSelect
            label="Show"
            value={part}
            data={agingParts.map((value) => ({ value, label: agingPartNames[value] }))}
            onChange={({ currentTarget: { value } }) =>
              change({ show: value === 'all' ? undefined : value })
            }
          />
          <BuildingFilter
            amongFields
            value={search.building}
            onChange={(building) => change({ building })}
          />
        </>
      }
    >
      <QueryView queries={[aging]} failed="The report could not be loaded." drawsLoading>
        {(report) => (
          <AgingTable
            report={report}
            part={part}
            grouped={search.building === undefined}
            sort={search.sort ?? FIRST_SORT}
            onSort={(sort) => change({ sort: sort === FIRST_SORT ? undefined : sort })}
          />
        )}
      </QueryView>
    </ReportFrame>
  );
}

interface AgingTableProps {
  /** Undefined while loading. */
  readonly report: AgingReport | undefined;
  readonly part: AgingPart;
  /** Whether the units of several buildings may be among the rows. */
  readonly grouped: boolean;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function AgingTable({ report, part, grouped, sort, onSort }: AgingTableProps) {
  const columns = useMemo(() => agingColumns(part, report?.totals), [part, report]);
  const groups = useMemo(
    () =>
      grouped ? groupsOf(report?.buildings, (totals) => agingColumns(part, totals)) : undefined,
    [part, grouped, report],
  );
  const rows = useMemo(
    () => report?.rows.filter((row) => part === 'all' || row[part].owed !== 0),
    [report, part],
  );
  return (
    <>
      <p className={classes.figures} role="status">
        {report ? owedText(report, part) : '\u00a0'}
      </p>
      <div className={classes.scroll}>
        <DataTable
          label="Aging"
          columns={columns}
          rows={rows}
          groups={groups}
          rowKey={({ leaseId }) => leaseId}
          sort={sort}
          onSortChange={onSort}
          empty={<EmptyState>No balances were due on this day.</EmptyState>}
        />
      </div>
    </>
  );
}

/** `$1,420.00 open, $500.00 credit` */
function owedText({ totals }: AgingReport, part: AgingPart): string {
  const owed = `${formatMoney(totals[part].owed)} open`;
  if (part !== 'all') return `${owed}: ${agingPartNames[part].toLowerCase()}`;
  return totals.credit > 0 ? `${owed}, ${formatMoney(totals.credit)} credit` : owed;
}
