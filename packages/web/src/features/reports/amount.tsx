import { Money } from '../../ui/money.tsx';
import classes from './reports.module.css';

/** An amount among many. Zero is dimmed, and cards on phones leave it out, so that the others are found at a glance. */
export function Amount({ amount }: { readonly amount: number }) {
  return amount === 0 ? (
    <span className={classes.zero} data-nothing>
      <Money amount={0} />
    </span>
  ) : (
    <Money amount={amount} />
  );
}
