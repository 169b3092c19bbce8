import { ActButton } from '../acts/act-button.tsx';
import { LinkButton } from '../text/link.tsx';
import { PlainButton } from '../acts/plain-button.tsx';
import { fromList } from '../tables/use-close-to-list.ts';
import classes from './ticks.module.css';
import { tickActions, type Ticks } from './use-ticks.ts';

interface TickBarProps<Row> {
  readonly ticks: Ticks<Row>;
  /** The number of all rows that match the filters; undefined while it is not known. */
  readonly total: number | undefined;
  /** All rows that match the filters: the loaded ones, or those that the server returns. */
  readonly readAll: () => Promise<readonly Row[]>;
}

/** HOME-14: what can be done with the selected rows. */
export function TickBar<Row>({ ticks, total = 0, readAll }: TickBarProps<Row>) {
  const { list, ticked } = ticks;
  if (ticked.size === 0 || !ticks.mayAct) return null;
  return (
    <section className={classes.bar} aria-label="Selected rows">
      <span className={classes.count} role="status">
        {ticked.size.toLocaleString('en-US')} selected
      </span>
      {ticked.size < total && (
        <ActButton variant="subtle" act={async () => ticks.add(await readAll())}>
          Select all {total.toLocaleString('en-US')}
        </ActButton>
      )}
      <PlainButton variant="subtle" onClick={ticks.clear}>
        Clear
      </PlainButton>
      <div className={classes.actions}>
        {tickActions.map(({ to, label }) => (
          <LinkButton key={to} to={to} search={{ from: list }} state={fromList} variant="default">
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}
