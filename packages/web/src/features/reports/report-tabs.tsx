import { Tabs } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { periodOf, type Days } from '@tenantry/contract/reports/reports.rules';
import type { IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { Suspense } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { QueryFailure } from '../../lib/query-failure.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { anotherHome } from './report-filters.tsx';
import type { ReportParams } from './report-params.ts';
import { keyOfWhole } from './report-rows.ts';
import { presetOf, searchOfPeriod } from './report-search.ts';
import {
  LoadingCharts,
  LoadingSummary,
  NoFigures,
  NoProperties,
  NoSuchProperty,
} from './report-states.tsx';
import classes from './reports.module.css';
import { hasProperties, isOf } from './summary-rows.ts';
import { Summary } from './summary.tsx';

/** The charts' code is loaded only when charts are shown. */
const Charts = lazyPart(async () => (await import('./charts/charts.tsx')).Charts);

interface ReportTabsProps {
  readonly params: ReportParams;
  readonly period: Days;
  readonly today: string;
  readonly tab: 'charts' | 'summary';
  /** The period is not valid. */
  readonly wrong: boolean;
  readonly report: UseQueryResult<IncomeAndExpenses>;
  readonly onChange: (changes: ReportParams, step?: 'replace' | 'push') => void;
}

export function ReportTabs(props: ReportTabsProps) {
  const { tab, onChange } = props;
  // Loads immediately, not after the figures.
  if (tab === 'charts') void Charts.preload();
  return (
    <Tabs
      className={classes.content ?? ''}
      value={tab}
      keepMounted={false}
      onChange={(value) => onChange({ tab: value === 'summary' ? value : undefined }, 'push')}
    >
      <Tabs.List mb="lg" className={classes.tabs ?? ''}>
        <Tabs.Tab value="charts" onMouseEnter={() => void Charts.preload()}>
          Charts
        </Tabs.Tab>
        <Tabs.Tab value="summary">Summary</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="charts">
        <Report {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="summary">
        <Report {...props} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** REP-2, REP-3: the figures, or why there are none. */
function Report({ params, period, today, tab, wrong, report, onChange }: ReportTabsProps) {
  if (wrong) {
    return <EmptyState>Enter valid dates above to see the figures.</EmptyState>;
  }
  return (
    <QueryView
      queries={[report]}
      renderFailure={(failure) => <ReportFailed {...failure} {...{ params, tab, onChange }} />}
      loading={tab === 'charts' ? <LoadingCharts /> : <LoadingSummary />}
    >
      {(data) => (
        <LoadedReport
          {...{ params, period, today, tab, data, onChange }}
          isPlaceholder={report.isPlaceholderData}
        />
      )}
    </QueryView>
  );
}

type FailedProps = QueryFailure & Pick<ReportTabsProps, 'params' | 'tab' | 'onChange'>;

function ReportFailed({ error, retry, params, tab, onChange }: FailedProps) {
  // Invalid days are never requested, so a refusal is about the property or the building.
  if (keyOfWhole(params) && error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <NoSuchProperty
        what={params.propertyId ? 'Property' : 'Building'}
        onShowAll={() => onChange(anotherHome)}
      />
    );
  }
  return (
    <>
      <ErrorPanel title="The report could not be loaded." error={error} onRetry={retry} />
      {tab === 'summary' && params.categories === 'true' && (
        <PlainButton variant="default" onClick={() => onChange({ categories: undefined })}>
          Hide expense categories
        </PlainButton>
      )}
    </>
  );
}

interface LoadedProps extends Omit<ReportTabsProps, 'wrong' | 'report'> {
  readonly data: IncomeAndExpenses;
  readonly isPlaceholder: boolean;
}

function LoadedReport(props: LoadedProps) {
  const { params, period, today, tab, data, isPlaceholder, onChange } = props;
  if (data.isEmpty) {
    if (!keyOfWhole(params) && !hasProperties(data)) return <NoProperties />;
    return (
      <NoFigures
        preset={presetOf(period, today)}
        onChoose={(preset) => onChange(searchOfPeriod(periodOf(preset, today), today))}
      />
    );
  }
  const { propertyId } = params;
  const building = propertyId === undefined ? params.building : undefined;
  const isAnother = isPlaceholder && !isOf(data, { ...period, propertyId, building });
  return (
    // Figures of the previous period must not be clickable under the title of this one.
    <div className={classes.report} aria-busy={isPlaceholder} inert={isAnother}>
      {tab === 'charts' ? (
        <Suspense fallback={<LoadingCharts />}>
          <Charts report={data} params={params} onChange={onChange} />
        </Suspense>
      ) : (
        <Summary
          // A filter typed for one property does not apply to another.
          key={keyOfWhole(params)}
          report={data}
          params={params}
          onChange={onChange}
        />
      )}
    </div>
  );
}
