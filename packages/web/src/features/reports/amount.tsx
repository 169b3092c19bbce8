import { Money } from '../../ui/text/money.tsx';
import classes from './reports.module.css';

/** An amount in a table. Zero is dimmed, and cards on phones omit it, so that other amounts stand out. */
export function Amount({ amount }: { readonly amount: number }) {
  return amount === 0 ? (
    <span className={classes.zero} data-nothing>
      <Money amount={0} />
    </span>
  ) : (
    <Money amount={amount} />
  );
}
