import { Skeleton } from '../../ui/states/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import type { Preset } from '@tenantry/contract/reports/reports.rules';
import { presetNames } from './report-search.ts';
import classes from './reports.module.css';

/** The heights of the placeholder's bars, in percent. */
const heights = [30, 42, 38, 55, 48, 64, 58, 72];

/** The placeholder while the figures or the code of the charts loads. */
export function LoadingCharts() {
  return (
    <div role="status" aria-label="Loading the charts" className={classes.loadingCharts}>
      <Skeleton className={classes.loadingLegend} />
      {[0, 1, 2].map((chart) => (
        <div key={chart}>
          <Skeleton className={classes.loadingTitle} />
          <div className={classes.loadingBars}>
            {heights.map((height) => (
              <Skeleton key={height} style={{ height: `${height}%` }} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const columns = ['Property', 'Income', 'Total Expenses', 'Profit'].map((header) => ({
  id: header,
  header,
  cell: () => null,
}));

export function LoadingSummary() {
  return (
    <div role="status" aria-label="Loading the summary">
      <Skeleton className={classes.loadingTools} />
      <DataTable label="Summary" columns={columns} rows={undefined} rowKey={String} />
    </div>
  );
}

/** Replaces a report if there are no properties. */
export function NoProperties() {
  return (
    <EmptyState action={<LinkButton to="/admin-landing">Go to the properties</LinkButton>}>
      There are no properties yet, so there is nothing to report.
    </EmptyState>
  );
}

/** UNIT-3: replaces a report about a building. */
export const NoUnits = () => <EmptyState>This building has no units.</EmptyState>;

interface NoSuchPropertyProps {
  readonly what: 'Property' | 'Building';
  readonly onShowAll: () => void;
}

/** Replaces the report of a property or a building that does not exist, as in an old link. */
export function NoSuchProperty({ what, onShowAll }: NoSuchPropertyProps) {
  return (
    <EmptyState
      action={
        <PlainButton variant="default" onClick={onShowAll}>
          Show all properties
        </PlainButton>
      }
    >
      {what} not found.
    </EmptyState>
  );
}

interface NoFiguresProps {
  /** The preset of the shown period. */
  readonly preset: Preset | undefined;
  readonly onChoose: (preset: Preset) => void;
}

export function NoFigures({ preset, onChoose }: NoFiguresProps) {
  const other = preset === 'last-12-months' ? 'last-year' : 'last-12-months';
  return (
    <EmptyState
      action={
        <PlainButton variant="default" onClick={() => onChoose(other)}>
          Show {presetNames[other].toLowerCase()}
        </PlainButton>
      }
    >
      There was no income or expense in this period.
    </EmptyState>
  );
}
