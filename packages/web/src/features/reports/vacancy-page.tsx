import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { VacancyReport, VacancyRow } from '@tenantry/contract/reports/vacancy.schemas';
import { useMemo } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { downloadVacancy, vacancyOptions } from './day-reports.queries.ts';
import { BuildingFilter } from '../properties/building-filter.tsx';
import { groupsOf } from '../properties/by-building.ts';
import { ReportFrame } from './report-frame.tsx';
import { periodText } from './report-search.ts';
import classes from './reports.module.css';
import { YearChoice, yearOf } from './year-choice.tsx';

const route = getRouteApi('/vacancy');

const FIRST_SORT = '-lostRent';

/** BOOKS-29: the rented and vacant days of each property, and the rent lost on vacant days. */
export function VacancyPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true });
  const year = yearOf(search.year);
  const vacancy = useQuery(vacancyOptions(year, search.building));
  const { data } = vacancy;
  return (
    <ReportFrame
      title="Vacancy"
      subtitle={subtitleOf(data)}
      download={
        data &&
        ((format) => downloadVacancy({ year: data.year, buildingId: search.building }, format))
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
      <QueryView queries={[vacancy]} failed="The report could not be loaded." drawsLoading>
        {(report) => (
          <VacancyTable
            report={report}
            grouped={search.building === undefined}
            sort={search.sort ?? FIRST_SORT}
            onSort={(sort) => change({ sort: sort === FIRST_SORT ? undefined : sort })}
          />
        )}
      </QueryView>
    </ReportFrame>
  );
}

function subtitleOf(report: VacancyReport | undefined): string {
  if (!report) return 'Days rented and vacant, and the rent lost';
  const { year, until } = report;
  return `Days rented and vacant in ${year}${until ? `, up to ${formatDate(until)}` : ''}`;
}

interface VacancyTableProps {
  /** Undefined while loading. */
  readonly report: VacancyReport | undefined;
  /** Whether the units of several buildings may be among the rows. */
  readonly grouped: boolean;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function VacancyTable({ report, grouped, sort, onSort }: VacancyTableProps) {
  const columns = useMemo(() => columnsOf(report?.totals), [report]);
  const groups = useMemo(
    () => (grouped ? groupsOf(report?.buildings, columnsOf) : undefined),
    [grouped, report],
  );
  return (
    <>
      <p className={classes.figures} role="status">
        {report ? vacancyText(report.totals) : '\u00a0'}
      </p>
      <div className={classes.scroll}>
        <DataTable
          label="Vacancy"
          columns={columns}
          rows={report?.rows}
          groups={groups}
          rowKey={({ propertyId }) => propertyId}
          sort={sort}
          onSortChange={onSort}
          empty={<EmptyState>There were no properties to rent out in this year.</EmptyState>}
        />
      </div>
    </>
  );
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
    {
      id: 'property',
      header: 'Property',
      value: ({ propertyName }) => propertyName,
      cell: ({ propertyName, propertyId }) => (
        <TextLink to="/admin-landing/view-property/$propertyId" params={{ propertyId }}>
          {propertyName}
        </TextLink>
      ),
      foot: 'Total',
    },
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
    {
      id: 'lostRent',
      header: 'Lost rent',
      align: 'end',
      value: ({ lostRent }) => lostRent,
      cell: ({ lostRent }) => <Money amount={lostRent} />,
      foot: totals && <Money amount={totals.lostRent} />,
    },
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
