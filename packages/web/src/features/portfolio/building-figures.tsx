import { useQuery } from '@tanstack/react-query';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { useToday } from '../../lib/session.ts';
import { Figure, FigureRow } from '../../ui/text/figure-row.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import {
  buildingBalanceQuery,
  buildingYearQuery,
} from '../properties/buildings/buildings.queries.ts';

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
      <Figure
        label={
          <TextLink to="/receivables" search={{ show: 'due', building: buildingId }}>
            Due now
          </TextLink>
        }
        value={data ? formatMoney(dueNow) : ' '}
        owed={dueNow > 0}
      />
      <Figure
        label={
          <TextLink to="/receivables" search={{ building: buildingId }}>
            Open
          </TextLink>
        }
        value={data ? formatMoney(balanceDue) : ' '}
        note="All unpaid invoices"
      />
    </>
  );
}

const Year = onlyFor({ 'GET /v1/admin/buildings/:buildingId/year': 'books:read' }, PermittedYear);

/** As in the reports, which show the rows behind each figure. */
function PermittedYear({ buildingId: building }: { readonly buildingId: string }) {
  const { data, isError } = useQuery(buildingYearQuery(building));
  const thisYear = useToday().slice(0, 4);
  if (isError) return null;
  const money = (name: 'income' | 'expenses' | 'profit' | 'lostRent') =>
    data ? formatMoney(data[name]) : '\u00a0';
  const { daysEmpty = 0 } = data ?? {};
  const year = { startDate: `${thisYear}-01-01`, endDate: `${thisYear}-12-31` };
  const report = (label: string) => (
    <TextLink to="/reports" search={{ ...year, cumulative: 'false', building }}>
      {label}
    </TextLink>
  );
  const days = daysEmpty === 1 ? '1 day' : `${daysEmpty.toLocaleString('en-US')} days`;
  return (
    <FigureRow>
      <Figure label={report(`Collected in ${thisYear}`)} value={money('income')} />
      <Figure
        label={
          <TextLink to="/expenses" search={{ building }}>
            Expenses in {thisYear}
          </TextLink>
        }
        value={money('expenses')}
      />
      <Figure label={report(`Profit in ${thisYear}`)} value={money('profit')} />
      <Figure
        label={
          <TextLink to="/vacancy" search={{ building }}>
            Vacant in {thisYear}
          </TextLink>
        }
        value={data ? days : '\u00a0'}
        note={`${money('lostRent')} of rent lost`}
      />
    </FigureRow>
  );
}
