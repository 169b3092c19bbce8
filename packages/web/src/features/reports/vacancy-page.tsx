import { useQuery } from '@tanstack/react-query';
import type { VacancyReport, VacancyRow } from '@tenantry/contract/reports/vacancy.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { Money } from '../../ui/text/money.tsx';
import { downloadYearly, yearlyOptions } from './day-reports.queries.ts';
import { propertyColumn } from './property-column.tsx';
import { ReportFrame } from './report-frame.tsx';
import { periodText } from './report-search.ts';
import { ReportTable } from './report-table.tsx';
import { useReportOptions } from './use-report-options.ts';
import { YearChoice, yearOf } from './year-choice.tsx';

/** BOOKS-29: the rented and vacant days of each property, and the rent lost on vacant days. */
export function VacancyPage() {
  const [options, change] = useReportOptions();
  const year = yearOf(options.year);
  const vacancy = useQuery(yearlyOptions('vacancy', year, options.building));
  const { data } = vacancy;
  return (
    <ReportFrame
      title="Vacancy"
      subtitle={subtitleOf(data)}
      query={vacancy}
      download={
        data &&
        ((format) =>
          downloadYearly('vacancy', { year: data.year, buildingId: options.building }, format))
      }
      choices={<YearChoice year={year} onChange={(next) => change({ year: next })} />}
    >
      {(report) => (
        <ReportTable
          label="Vacancy"
          figures={report && vacancyText(report.totals)}
          columnsOf={columnsOf}
          totals={report?.totals}
          rows={report?.rows}
          buildings={report?.buildings}
          rowKey={({ propertyId }) => propertyId}
          firstSort="-lostRent"
          empty={<EmptyState>There were no properties to rent out in this year.</EmptyState>}
        />
      )}
    </ReportFrame>
  );
}

function subtitleOf(report: VacancyReport | undefined): string {
  if (!report) return 'Days rented and vacant, and the rent lost';
  const { year, until } = report;
  return `Days rented and vacant in ${year}${until ? `, up to ${formatDate(until)}` : ''}`;
}

/** `15 days vacant of 70 (21%), $646.67 lost, 14 days between leases` */
function vacancyText({ daysLet, daysEmpty, lostRent, betweenLeases }: VacancyReport['totals']) {
  const all = daysLet + daysEmpty;
  const share = all === 0 ? 0 : Math.round((100 * daysEmpty) / all);
  const parts = [
    `${counted(daysEmpty, 'day')} vacant of ${all.toLocaleString('en-US')} (${share}%)`,
    `${formatMoney(lostRent)} rent lost`,
    ...(betweenLeases === null ? [] : [`${counted(betweenLeases, 'day')} between leases`]),
  ];
  return parts.join(', ');
}

function columnsOf(totals: VacancyReport['totals'] | undefined): readonly DataColumn<VacancyRow>[] {
  return [
    propertyColumn(),
    {
      id: 'daysLet',
      header: 'Days rented',
      align: 'end',
      value: ({ daysLet }) => daysLet,
      cell: ({ daysLet }) => daysLet,
      foot: totals?.daysLet,
    },
    {
      id: 'daysEmpty',
      header: 'Days vacant',
      align: 'end',
      value: ({ daysEmpty }) => daysEmpty,
      cell: ({ daysEmpty }) => daysEmpty,
      foot: totals?.daysEmpty,
    },
    moneyColumn('lostRent', 'Lost rent', ({ lostRent }) => lostRent, {
      foot: totals && <Money amount={totals.lostRent} />,
    }),
    {
      id: 'betweenLeases',
      header: 'Between leases',
      align: 'end',
      cell: ({ betweenLeases }) =>
        betweenLeases.map((days) => counted(days, 'day')).join(', ') || '–',
    },
    { id: 'gaps', header: 'Vacant', cell: ({ gaps }) => gapsText(gaps) },
  ];
}

/** The days of each gap. */
const gapsText = (gaps: VacancyRow['gaps']) =>
  gaps.map(({ first, last }) => periodText({ startDate: first, endDate: last })).join(', ') || '–';
