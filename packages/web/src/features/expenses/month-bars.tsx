import type { ExpenseMonth } from '@tenantry/contract/expenses/expenses.schemas';
import { formatMoney } from '../../lib/format.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import classes from './month-bars.module.css';

interface MonthBarsProps {
  readonly months: readonly ExpenseMonth[];
  /** Undefined for all years, which have too many months for bars. */
  readonly year: string | undefined;
  readonly chosen: string | undefined;
  /** @param month undefined for the whole year */
  readonly onChoose: (month: string | undefined) => void;
}

const shortNames = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** EXP-12: the months of a year as bars. A bar opens its month, and a second press the whole year. */
export function MonthBars({ months, year, chosen, onChoose }: MonthBarsProps) {
  if (year === undefined || (months.length === 0 && chosen === undefined)) return null;
  const sums = new Map(months.map(({ month, amount }) => [month, amount]));
  const most = Math.max(...sums.values(), 0);
  return (
    <div className={classes.chart}>
      <ol className={classes.bars} aria-label={`Expenses by month in ${year}`}>
        {Array.from({ length: 12 }, (_, index) => {
          const month = `${year}-${String(index + 1).padStart(2, '0')}`;
          const name = shortNames.format(new Date(`${month}-01T00:00:00Z`));
          const amount = sums.get(month);
          const share = most > 0 ? Math.max(0, amount ?? 0) / most : 0;
          return (
            <li key={month}>
              <button
                type="button"
                className={classes.bar}
                aria-pressed={month === chosen}
                disabled={amount === undefined && month !== chosen}
                aria-label={`${name} ${year}: ${formatMoney(amount ?? 0)}`}
                title={formatMoney(amount ?? 0)}
                onClick={() => onChoose(month === chosen ? undefined : month)}
              >
                <span className={classes.space} aria-hidden>
                  <span className={classes.fill} style={{ height: `${100 * share}%` }} />
                </span>
                <span className={classes.name} aria-hidden>
                  {name}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {chosen !== undefined && (
        <PlainButton variant="subtle" onClick={() => onChoose(undefined)}>
          Show all of {year}
        </PlainButton>
      )}
    </div>
  );
}
