import { useQuery } from '@tanstack/react-query';
import type { RentGrid } from '@tenantry/contract/reports/rent-grid.schemas';
import { formatMoney } from '../../lib/format.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { downloadYearly, yearlyOptions } from './day-reports.queries.ts';
import { rentGridColumns } from './rent-grid-columns.tsx';
import classes from './rent-grid.module.css';
import { ReportFrame } from './report-frame.tsx';
import { ReportTable } from './report-table.tsx';
import { useReportOptions } from './use-report-options.ts';
import { YearChoice, yearOf } from './year-choice.tsx';

/** REP-7: tenants by month: billed, paid, late, or nothing. */
export function RentGridPage() {
  const [options, change] = useReportOptions();
  const year = yearOf(options.year);
  const grid = useQuery(yearlyOptions('rentGrid', year, options.building));
  const { data } = grid;
  return (
    <ReportFrame
      title="Rent by month"
      subtitle={`What was due in each month${data ? ` of ${data.year}` : ''}, and whether it is paid`}
      query={grid}
      download={
        data &&
        ((format) =>
          downloadYearly('rentGrid', { year: data.year, buildingId: options.building }, format))
      }
      choices={<YearChoice year={year} onChange={(next) => change({ year: next })} />}
    >
      {(report) => (
        <ReportTable
          label="Rent by month"
          figures={report && gridText(report.total)}
          columnsOf={rentGridColumns}
          totals={report}
          rows={report?.rows}
          buildings={report?.buildings}
          rowKey={({ leaseId }) => leaseId}
          className={classes.grid}
          empty={<EmptyState>No lease was active in this year.</EmptyState>}
        />
      )}
    </ReportFrame>
  );
}

/** `$1,375.00 of $3,475.00 paid, $2,100.00 open` */
const gridText = ({ billed, paid, owed }: RentGrid['total']) =>
  `${formatMoney(paid)} of ${formatMoney(billed)} paid, ${formatMoney(owed)} open`;
