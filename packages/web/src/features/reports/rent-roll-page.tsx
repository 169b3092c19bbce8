import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { RentRoll } from '@tenantry/contract/reports/rent-roll.schemas';
import { useMemo } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { BuildingFilter } from '../properties/building-filter.tsx';
import { groupsOf } from '../properties/by-building.ts';
import { DayChoice, dayOf } from './day-choice.tsx';
import { downloadRentRoll, rentRollOptions } from './day-reports.queries.ts';
import { rentRollColumns } from './rent-roll-columns.tsx';
import { ReportFrame } from './report-frame.tsx';
import { NoUnits } from './report-states.tsx';
import classes from './reports.module.css';

const route = getRouteApi('/rent-roll');

/** BOOKS-26: every property with its tenant, terms and money at the end of a day. */
export function RentRollPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true });
  const roll = useQuery(rentRollOptions(dayOf(search.asOf), search.building));
  const { data } = roll;
  return (
    <ReportFrame
      title="Rent roll"
      subtitle={
        data ? `Properties and tenants on ${formatDate(data.asOf)}` : 'Properties and tenants'
      }
      download={
        data &&
        ((format) => downloadRentRoll({ asOf: data.asOf, buildingId: search.building }, format))
      }
      filters={
        <>
          <DayChoice asOf={search.asOf} shown={data?.asOf} onChange={(asOf) => change({ asOf })} />
          <BuildingFilter
            amongFields
            value={search.building}
            onChange={(building) => change({ building })}
          />
        </>
      }
    >
      <QueryView queries={[roll]} failed="The report could not be loaded." drawsLoading>
        {(report) => (
          <RollTable
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

interface RollTableProps {
  /** Undefined while loading. */
  readonly report: RentRoll | undefined;
  /** Whether the units of several buildings may be among the rows. */
  readonly grouped: boolean;
  /** If absent, the order of the server, which puts lot 2 before lot 10. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
}

function RollTable({ report, grouped, sort, onSort }: RollTableProps) {
  const columns = useMemo(() => rentRollColumns(report?.totals), [report]);
  const groups = useMemo(
    () => (grouped ? groupsOf(report?.buildings, rentRollColumns) : undefined),
    [grouped, report],
  );
  return (
    <>
      <p className={classes.figures} role="status">
        {report ? rollText(report.totals) : '\u00a0'}
      </p>
      <div className={classes.scroll}>
        <DataTable
          label="Rent roll"
          columns={columns}
          rows={report?.rows}
          groups={groups}
          rowKey={({ propertyId, leaseId }) => `${propertyId} ${leaseId ?? ''}`}
          sort={sort}
          onSortChange={onSort}
          empty={
            grouped ? (
              <EmptyState
                action={<LinkButton to="/admin-landing">Go to the properties</LinkButton>}
              >
                There are no properties yet.
              </EmptyState>
            ) : (
              <NoUnits />
            )
          }
        />
      </div>
    </>
  );
}

/** `12 of 14 properties occupied for $18,400.00 a month` */
const rollText = ({ occupied, homes, rent }: RentRoll['totals']) =>
  `${occupied} of ${homes} ${homes === 1 ? 'property' : 'properties'} occupied for ${formatMoney(rent)} a month`;
