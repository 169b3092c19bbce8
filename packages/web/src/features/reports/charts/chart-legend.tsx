import type { ReportSeries } from '@tenantry/contract/reports/reports.schemas';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { colourOf } from './chart-data.ts';
import classes from './chart-legend.module.css';

interface ChartLegendProps {
  readonly series: readonly ReportSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly onShowAll: () => void;
}

/** REP-2: the keys of the three charts, each of which can be hidden. */
export function ChartLegend({ series, hidden, onToggle, onShowAll }: ChartLegendProps) {
  return (
    <div className={classes.legend} role="group" aria-label="Shown in the charts">
      {series.map(({ key, name }, index) => (
        <button
          key={key}
          type="button"
          className={classes.key}
          aria-pressed={!hidden.has(key)}
          onClick={() => onToggle(key)}
        >
          <span className={classes.colour} style={{ color: colourOf(index) }} aria-hidden />
          <bdi className={classes.name}>{name}</bdi>
        </button>
      ))}
      {hidden.size > 0 && (
        <PlainButton variant="subtle" onClick={onShowAll}>
          Show all
        </PlainButton>
      )}
    </div>
  );
}
