import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  agingPartNames,
  agingParts,
  type AgingPart,
  type AgingReport,
} from '@tenantry/contract/reports/aging.schemas';
import { useCallback, useMemo } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { agingColumns } from './aging-columns.tsx';
import { DayChoice, dayOf } from './day-choice.tsx';
import { agingOptions, downloadAging } from './day-reports.queries.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportTable } from './report-table.tsx';
import { useReportOptions } from './use-report-options.ts';

/** BOOKS-27: what each tenant owes, and since when, at the end of a day. */
export function AgingPage() {
  const [{ asOf, show, building }, change] = useReportOptions();
  const part = agingParts.find((each) => each === show) ?? 'all';
  const aging = useQuery(agingOptions(dayOf(asOf), building));
  const { data } = aging;
  return (
    <ReportFrame
      title="Aging"
      subtitle={
        data
          ? `Open on ${formatDate(data.asOf)}, by days past due`
          : 'Open invoices, by days past due'
      }
      query={aging}
      download={
        data &&
        ((format) => downloadAging({ asOf: data.asOf, show: part, buildingId: building }, format))
      }
      choices={
        <>
          <DayChoice asOf={asOf} shown={data?.asOf} onChange={(next) => change({ asOf: next })} />
          <NativeSelect
            label="Show"
            value={part}
            data={agingParts.map((value) => ({ value, label: agingPartNames[value] }))}
            onChange={({ currentTarget: { value } }) =>
              change({ show: value === 'all' ? undefined : value })
            }
          />
        </>
      }
    >
      {(report) => <AgingTable report={report} part={part} />}
    </ReportFrame>
  );
}

interface AgingTableProps {
  /** Undefined while loading. */
  readonly report: AgingReport | undefined;
  readonly part: AgingPart;
}

function AgingTable({ report, part }: AgingTableProps) {
  const columnsOf = useCallback(
    (totals: AgingReport['totals'] | undefined) => agingColumns(part, totals),
    [part],
  );
  const rows = useMemo(
    () => report?.rows.filter((row) => part === 'all' || row[part].owed !== 0),
    [report, part],
  );
  return (
    <ReportTable
      label="Aging"
      figures={report && owedText(report, part)}
      columnsOf={columnsOf}
      totals={report?.totals}
      rows={rows}
      buildings={report?.buildings}
      rowKey={({ leaseId }) => leaseId}
      firstSort="-owed"
      empty={<EmptyState>No balances were due on this day.</EmptyState>}
    />
  );
}

/** `$1,420.00 open, $500.00 credit` */
function owedText({ totals }: AgingReport, part: AgingPart): string {
  const owed = `${formatMoney(totals[part].owed)} open`;
  if (part !== 'all') return `${owed}: ${agingPartNames[part].toLowerCase()}`;
  return totals.credit > 0 ? `${owed}, ${formatMoney(totals.credit)} credit` : owed;
}
