import type { Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { Money } from '../../ui/text/money.tsx';
import classes from './settlement.module.css';

type Line = readonly [label: string, amount: number, isSum?: true];

/** The account of a settlement, line by line. */
export const linesOf = ({
  deductions,
  money,
}: Pick<Settlement, 'deductions' | 'money'>): Line[] => [
  ['Deposit held', money.held],
  ...(money.interest > 0 ? [['Interest', money.interest] as const] : []),
  ...deductions.map(({ reason, amount }) => [reason, -amount] as const),
  ...(money.owed > 0 ? [['Owed for earlier invoices', -money.owed] as const] : []),
  ...(money.credit > 0 ? [['Credit that is used', money.credit] as const] : []),
  money.stillOwed > 0 ? ['Still owed', money.stillOwed, true] : ['Refund', money.refund, true],
  ...(money.creditLeft > 0 ? [['Credit left on the account', money.creditLeft] as const] : []),
];

export function SettlementMoney({
  settlement,
}: {
  readonly settlement: Pick<Settlement, 'deductions' | 'money'>;
}) {
  return (
    <dl className={classes.money} aria-label="Settlement">
      {linesOf(settlement).map(([label, amount, isSum], index) => (
        <div key={index} data-sum={isSum}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
