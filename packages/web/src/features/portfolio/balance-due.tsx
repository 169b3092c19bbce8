import { formatMoney } from '../../lib/format.ts';
import classes from './balance-due.module.css';
import { IconCoin } from '../../ui/icons.tsx';

/** PROP-4: a red sign on a card while money is owed. */
export function BalanceDue({ amount }: { amount: number }) {
  if (amount <= 0) return null;
  const label = `Balance due: ${formatMoney(amount)}`;
  return (
    <span role="img" aria-label={label} title={label} className={classes.due}>
      <IconCoin aria-hidden />
    </span>
  );
}
