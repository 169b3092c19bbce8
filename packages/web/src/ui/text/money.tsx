import { formatMoney } from '../../lib/format.ts';
import classes from './figures.module.css';

interface MoneyProps {
  /** Dollars, as in the API. */
  readonly amount: number;
  /** Money that somebody owes: shown in the accent color if it is more than zero. */
  readonly owed?: boolean;
}

/** An amount in tabular numerals, so that amounts in a column line up. Columns align it right. */
export function Money({ amount, owed = false }: MoneyProps) {
  return (
    <span className={classes.figure} data-owed={(owed && amount > 0) || undefined}>
      {formatMoney(amount)}
    </span>
  );
}
