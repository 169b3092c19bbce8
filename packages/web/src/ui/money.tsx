import { formatMoney } from '../lib/format.ts';
import classes from './figures.module.css';

interface MoneyProps {
  /** Dollars, as they come over the wire. */
  readonly amount: number;
  /** Money somebody owes: shown in the accent color when it is more than zero. */
  readonly owed?: boolean;
}

/** An amount in tabular numerals, so that amounts under each other line up. Columns align it right. */
export function Money({ amount, owed = false }: MoneyProps) {
  return (
    <span className={classes.figure} data-owed={(owed && amount > 0) || undefined}>
      {formatMoney(amount)}
    </span>
  );
}
