import { useQuery } from '@tanstack/react-query';
import type { RentRoll } from '@tenantry/contract/reports/rent-roll.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { DayChoice, dayOf } from './day-choice.tsx';
import { downloadRentRoll, rentRollOptions } from './day-reports.queries.ts';
import { rentRollColumns } from './rent-roll-columns.tsx';
import { ReportFrame } from './report-frame.tsx';
import { NoUnits } from './report-states.tsx';
import { ReportTable } from './report-table.tsx';
import { useReportOptions } from './use-report-options.ts';

/** BOOKS-26: every property with its tenant, terms and money at the end of a day. */
export function RentRollPage() {
  const [{ asOf, building }, change] = useReportOptions();
  const roll = useQuery(rentRollOptions(dayOf(asOf), building));
  const { data } = roll;
  return (
    <ReportFrame
      title="Rent roll"
      subtitle={
        data ? `Properties and tenants on ${formatDate(data.asOf)}` : 'Properties and tenants'
      }
      query={roll}
      download={
        data && ((format) => downloadRentRoll({ asOf: data.asOf, buildingId: building }, format))
      }
      choices={
        <DayChoice asOf={asOf} shown={data?.asOf} onChange={(next) => change({ asOf: next })} />
      }
    >
      {(report) => (
        <ReportTable
          label="Rent roll"
          figures={report && rollText(report.totals)}
          columnsOf={rentRollColumns}
          totals={report?.totals}
          rows={report?.rows}
          buildings={report?.buildings}
          rowKey={({ propertyId, leaseId }) => `${propertyId} ${leaseId ?? ''}`}
          empty={building === undefined ? <NoHomes /> : <NoUnits />}
        />
      )}
    </ReportFrame>
  );
}

const NoHomes = () => (
  <EmptyState action={<LinkButton to="/admin-landing">Go to the properties</LinkButton>}>
    There are no properties yet.
  </EmptyState>
);

/** `12 of 14 properties occupied for $18,400.00 a month` */
const rollText = ({ occupied, homes, rent }: RentRoll['totals']) =>
  `${occupied} of ${homes} ${homes === 1 ? 'property' : 'properties'} occupied for ${formatMoney(rent)} a month`;
