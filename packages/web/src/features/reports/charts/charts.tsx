import { OTHERS_KEY } from '@tenantry/contract/reports/reports.rules';
import type { IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { useMemo, useState } from 'react';
import { ChoiceGroup } from '../../../ui/forms/choice-group.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { ReportParams } from '../report-params.ts';
import { hiddenKeys, toggledKeys } from '../report-search.ts';
import { sides, targetOf, type Side } from '../report-rows.ts';
import { useOpenTarget } from '../use-report-params.ts';
import { chartOf, type ChartMonth } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import classes from './charts.module.css';
import { ReportChart } from './report-chart.tsx';

interface ChartsProps {
  readonly report: IncomeAndExpenses;
  readonly params: ReportParams;
  readonly onChange: (changes: ReportParams) => void;
}

const seriesChoices = [
  { value: undefined, label: 'Largest' },
  { value: 'all', label: 'All' },
] as const;

/** REP-2: income, expenses and profit, a bar for each month. */
export function Charts({ report, params, onChange }: ChartsProps) {
  const hidden = useMemo(() => hiddenKeys(params.hidden), [params.hidden]);
  const cumulative = params.cumulative !== 'false';
  const charts = useMemo(
    () => sides.map((side) => chartOf(report, side, hidden, cumulative)),
    [report, hidden, cumulative],
  );
  const open = useOpenTarget();
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const isolated = pointedAt !== null && !hidden.has(pointedAt) ? pointedAt : null;
  const shown = report.series.map(({ key }) => key).filter((key) => !hidden.has(key));
  const targetOfMonth = (side: Side, month: ChartMonth, key: string | null) =>
    targetOf(report, key === null || side === 'profit' ? shown : [key], side, month.days);
  const all = params.series === 'all';
  const hasOthers = report.series.some(({ key }) => key === OTHERS_KEY);
  return (
    <>
      {params.propertyId === undefined && (all || hasOthers) && (
        <div className={classes.series}>
          <ChoiceGroup
            label="Properties in the charts"
            choices={seriesChoices}
            value={all ? 'all' : undefined}
            onChoose={(series) => onChange({ series, hidden: undefined })}
          />
        </div>
      )}
      <ChartLegend
        series={report.series}
        hidden={hidden}
        onToggle={(key) => onChange({ hidden: toggledKeys(hidden, key) })}
        onIsolate={setPointedAt}
        onShowAll={() => onChange({ hidden: undefined })}
      />
      <p className={classes.hint}>
        Choose a bar to see the payments and expenses behind it.
        {(hidden.size > 0 || hasOthers) &&
          ' Bars that combine several properties open the summary for that period.'}
      </p>
      {shown.length === 0 ? (
        <EmptyState>Everything is hidden.</EmptyState>
      ) : (
        <div className={classes.charts}>
          {charts.map((chart) => (
            <ReportChart
              key={chart.side}
              chart={chart}
              cumulative={cumulative}
              partly={hidden.size > 0}
              isolated={isolated}
              targetOf={(month, key) => targetOfMonth(chart.side, month, key)}
              onOpen={open}
            />
          ))}
        </div>
      )}
    </>
  );
}
