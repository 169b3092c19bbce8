import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { DepositRegister } from '@tenantry/contract/ledger/deposits.schemas';
import { useMemo } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { leaseStatusNames } from '../leases/lease-text.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { parseDay } from '../../ui/text/day-text.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconDownload } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { Money } from '../../ui/text/money.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ReportNav } from '../../ui/report-nav.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { BuildingFilter } from '../properties/buildings/building-filter.tsx';
import { groupsOf } from '../properties/buildings/by-building.ts';
import { depositRegisterQuery, downloadRegister } from './deposits.queries.ts';
import classes from './deposit.module.css';

type Row = DepositRegister['rows'][number];

const route = getRouteApi('/deposits');

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'address',
    phone: 'title',
    header: 'Address',
    value: ({ home }) => home.label,
    cell: ({ home, propertyId, leaseId }) => (
      <ScreenLink to="deposit" propertyId={propertyId} lease={leaseId}>
        {home.label}
      </ScreenLink>
    ),
  },
  {
    id: 'tenant',
    phone: 'below',
    header: 'Tenant',
    value: ({ lesseeName }) => lesseeName,
    cell: ({ lesseeName }) => lesseeName,
  },
  {
    id: 'status',
    phone: 'below',
    header: 'Lease',
    value: ({ status }) => leaseStatusNames[status],
    cell: ({ status }) => leaseStatusNames[status],
  },
  moneyColumn('agreed', 'Agreed', ({ agreed }) => agreed, { phone: 'named' }),
  moneyColumn('held', 'Held', ({ held }) => held, { phone: 'beside' }),
  {
    id: 'last',
    phone: 'absent',
    header: 'Last change',
    value: ({ lastDay }) => lastDay,
    cell: ({ lastDay }) => <DateText date={lastDay} />,
  },
];

/** UNIT-3: the same columns above the subtotals of a building. */
const columnsWith = (totals: Pick<Row, 'agreed' | 'held'>): readonly DataColumn<Row>[] =>
  columns.map((column) =>
    column.id === 'agreed' || column.id === 'held'
      ? { ...column, foot: <Money amount={totals[column.id]} /> }
      : column,
  );

/** BOOKS-17: every deposit that is held at the end of a day. */
export function DepositsPage() {
  const { asOf, sort = 'address', building } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true });
  const day = asOf !== undefined && parseDay(asOf) === asOf ? asOf : undefined;
  const register = useQuery(depositRegisterQuery(day, building));
  const buildings = register.data?.buildings;
  const groups = useMemo(
    () => (building === undefined ? groupsOf(buildings, columnsWith) : undefined),
    [building, buildings],
  );
  return (
    <QueryView queries={[register]} failed="The deposits could not be loaded." page drawsLoading>
      {(data) => (
        <Kit>
          <PageTitle
            title="Deposits"
            subtitle="Money that you hold for tenants. It is not income until you keep it."
          >
            <DownloadButton asOf={data?.asOf} buildingId={building} />
            <LinkButton to="/reports" variant="default">
              Close
            </LinkButton>
          </PageTitle>
          <ReportNav />
          <div className={classes.register}>
            <DayInput
              label="At the end of"
              value={asOf ?? data?.asOf ?? null}
              onChange={(next) => change({ asOf: next ?? undefined })}
            />
            <BuildingFilter
              amongFields
              value={building}
              onChange={(next) => change({ building: next })}
            />
          </div>
          <p className={classes.total} role="status">
            {data ? `${formatMoney(data.total)} held on ${formatDate(data.asOf)}` : '\u00a0'}
          </p>
          <DataTable
            label="Deposits"
            columns={columns}
            rows={data?.rows}
            groups={groups}
            rowKey={({ leaseId }) => leaseId}
            sort={sort}
            onSortChange={(next) => change({ sort: next === 'address' ? undefined : next })}
            empty={<EmptyState>No deposits were held on this day.</EmptyState>}
          />
        </Kit>
      )}
    </QueryView>
  );
}

interface DownloadButtonProps {
  /** Undefined while there is nothing to download. */
  readonly asOf: string | undefined;
  readonly buildingId: string | undefined;
}

const DownloadButton = ({ asOf = '', buildingId }: DownloadButtonProps) => (
  <ActButton disabled={asOf === ''} act={() => downloadRegister({ asOf, buildingId })}>
    <IconDownload size={18} aria-hidden />
    CSV
  </ActButton>
);
