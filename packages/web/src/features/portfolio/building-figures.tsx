import { useQuery } from '@tanstack/react-query';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { useToday } from '../../lib/session.ts';
import { Figure, FigureRow } from '../../ui/figure-row.tsx';
import { buildingBalanceQuery, buildingYearQuery } from '../properties/buildings.queries.ts';

/** UNIT-3: how many units are leased, what their tenants owe, and what this year brought. */
export function BuildingFigures({ building }: { readonly building: Building }) {
  const { units, leasedUnits } = building;
  const vacant = units - leasedUnits;
  const leased = (
    <Figure
      label="Units leased"
      value={`${leasedUnits} of ${units}`}
      note={vacant === 0 ? 'None is vacant' : `${vacant} vacant`}
    />
  );
  return (
    <>
      <FigureRow>
        {leased}
        <Balance buildingId={building.id} />
      </FigureRow>
      <Year buildingId={building.id} />
    </>
  );
}

const Balance = onlyFor(
  { 'GET /v1/admin/buildings/:buildingId/balance': 'payments:read' },
  PermittedBalance,
);

/** If it fails to load, the rows below still show what each tenant owes. */
function PermittedBalance({ buildingId }: { readonly buildingId: string }) {
  const { data, isError } = useQuery(buildingBalanceQuery(buildingId));
  if (isError) return null;
  const { dueNow = 0, balanceDue = 0 } = data ?? {};
  return (
    <>
      <Figure label="Due now" value={data ? formatMoney(dueNow) : ' '} owed={dueNow > 0} />
      <Figure
        label="Open"
        value={data ? formatMoney(balanceDue) : ' '}
        note="All unpaid invoices"
      />
    </>
  );
}

const Year = onlyFor({ 'GET /v1/admin/buildings/:buildingId/year': 'books:read' }, PermittedYear);

/** As in the reports, which show the rows behind each figure. */
function PermittedYear({ buildingId }: { readonly buildingId: string }) {
  const { data, isError } = useQuery(buildingYearQuery(buildingId));
  const thisYear = useToday().slice(0, 4);
  if (isError) return null;
  const money = (name: 'income' | 'expenses' | 'profit' | 'lostRent') =>
    data ? formatMoney(data[name]) : '\u00a0';
  const { daysEmpty = 0 } = data ?? {};
  const days = daysEmpty === 1 ? '1 day' : `${daysEmpty.toLocaleString('en-US')} days`;
  return (
    <FigureRow>
      <Figure label={`Collected in ${thisYear}`} value={money('income')} />
      <Figure label={`Expenses in ${thisYear}`} value={money('expenses')} />
      <Figure label={`Profit in ${thisYear}`} value={money('profit')} />
      <Figure
        label={`Vacant in ${thisYear}`}
        value={data ? days : '\u00a0'}
        note={`${money('lostRent')} of rent lost`}
      />
    </FigureRow>
  );
}
