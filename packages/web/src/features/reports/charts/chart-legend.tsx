import type { ReportSeries } from '@tenantry/contract/reports/reports.schemas';
import { useRef } from 'react';
import { PlainButton } from '../../../ui/acts/plain-button.tsx';
import { colorOf } from './chart-data.ts';
import classes from './chart-legend.module.css';

interface ChartLegendProps {
  readonly series: readonly ReportSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  /** Called with the key that has the pointer or the focus; null if none has. */
  readonly onIsolate: (key: string | null) => void;
  readonly onShowAll: () => void;
}

/**
 * REP-2, REP-8: the legend of the three charts. Each series can be hidden, and is highlighted while the pointer is on
 * it.
 */
export function ChartLegend(props: ChartLegendProps) {
  const { series, hidden, onToggle, onIsolate, onShowAll } = props;
  const first = useRef<HTMLButtonElement>(null);
  const showAll = () => {
    onShowAll();
    // The pressed button disappears.
    first.current?.focus();
  };
  return (
    <div className={classes.legend} role="group" aria-label="Shown in the charts">
      {series.map(({ key, name }, index) => (
        <button
          key={key}
          ref={index === 0 ? first : undefined}
          type="button"
          className={classes.key}
          aria-pressed={!hidden.has(key)}
          onClick={() => onToggle(key)}
          onMouseEnter={() => onIsolate(key)}
          onMouseLeave={() => onIsolate(null)}
          onFocus={() => onIsolate(key)}
          onBlur={() => onIsolate(null)}
        >
          <span className={classes.color} style={{ color: colorOf(index) }} aria-hidden />
          <bdi className={classes.name}>{name}</bdi>
        </button>
      ))}
      {hidden.size > 0 && (
        <PlainButton variant="subtle" onClick={showAll}>
          Show all
        </PlainButton>
      )}
    </div>
  );
}
