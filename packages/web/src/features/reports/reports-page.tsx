import { useQuery } from '@tanstack/react-query';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { useToday } from '../../lib/session.ts';
import { ExportButtons } from './export-buttons.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReportEntriesDialog } from './report-entries.tsx';
import { ALL_PROPERTIES, ReportFilters } from './report-filters.tsx';
import { ReportNav } from '../../ui/report-nav.tsx';
import classes from './reports.module.css';
import { buildingsQuery } from '../properties/buildings/buildings.queries.ts';
import { buildingOfKey, keyOfWhole } from './report-rows.ts';
import { ReportTabs } from './report-tabs.tsx';
import { periodErrors, periodOfSearch, periodText, searchOfPeriod } from './report-search.ts';
import { downloadReport, reportOptions, type Shown } from './reports.queries.ts';
import { nameIn } from './summary-rows.ts';
import { useReportParams } from './use-report-params.ts';
import { useTypedDays } from './use-typed-days.ts';

/** REP-1 to REP-6: income, expenses and profit. */
export function ReportsPage() {
  return (
    <Kit>
      <Reports today={useToday()} />
    </Kit>
  );
}

interface ReportsProps {
  /** The organization's current day. */
  readonly today: string;
}

function Reports({ today: day }: ReportsProps) {
  const [params, change] = useReportParams();
  const period = periodOfSearch(params, day);
  const { propertyId } = params;
  const buildingId = propertyId === undefined ? params.building : undefined;
  const buildings = useQuery({ ...buildingsQuery, enabled: buildingId !== undefined });
  const days = useTypedDays(period, (typed) => change(searchOfPeriod(typed, day)));
  const wrong = periodErrors(period) !== undefined || days.unreadable;
  const tab = params.tab === 'summary' ? 'summary' : 'charts';
  const asked = {
    ...period,
    propertyId,
    buildingId,
    view: tab === 'summary' ? ('summary' as const) : ('months' as const),
    categories: tab === 'summary' && params.categories === 'true',
    allSeries: tab === 'charts' && params.series === 'all',
  };
  const report = useQuery({ ...reportOptions(asked), enabled: !wrong });
  const named = (key: string) => (!wrong && report.data && nameIn(report.data, key)) || '';
  const unnamed = propertyId !== undefined && report.data !== undefined && !named(propertyId);
  const property = useQuery({ ...adminPropertyQuery(propertyId ?? ''), enabled: unnamed });
  const nameOf = (key: string) =>
    named(key) ||
    (key === propertyId && property.data?.home.label) ||
    buildings.data?.find(({ id }) => id === buildingOfKey(key))?.name ||
    '';
  const cumulative = params.cumulative !== 'false';
  const shown: Shown = {
    ...asked,
    cumulative,
    hidden: params.hidden,
    filter: params.filter,
    sort: params.sort,
  };
  const whole = keyOfWhole({ propertyId, building: buildingId });
  const subject = whole === '' ? ALL_PROPERTIES : nameOf(whole);
  const summing = cumulative && tab === 'charts' ? ', cumulative' : '';
  const subtitle = wrong
    ? '\u00a0'
    : `${subject || (buildingId ? 'One building' : 'One property')}, ${periodText(period)}${summing}. Cash`;
  return (
    <div className={classes.page}>
      <PageTitle title="Reports" subtitle={subtitle}>
        <ExportButtons
          download={wrong || !report.data ? undefined : (format) => downloadReport(shown, format)}
        />
      </PageTitle>
      <ReportNav />
      <ReportFilters
        params={params}
        period={period}
        days={days}
        today={day}
        propertyName={propertyId && nameOf(propertyId)}
        onChange={change}
      />
      {!wrong && !report.isError && (
        <KeyFigures
          period={period}
          propertyId={propertyId}
          buildingId={buildingId}
          report={report.data}
        />
      )}
      <ReportTabs {...{ params, period, tab, wrong, report }} today={day} onChange={change} />
      <ReportEntriesDialog params={params} onChange={change} nameOf={nameOf} />
    </div>
  );
}
