import type { LeaseDeposit } from '@tenantry/contract/ledger/deposits.schemas';
import { formatMoney } from '../../lib/format.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Money } from '../../ui/text/money.tsx';
import { signedMoney } from './account-text.ts';
import { movementNames } from './deposit-labels.ts';
import entryClasses from './account-entries.module.css';
import classes from './lease-account.module.css';

/** The held amount, and every change of it, newest first. */
export function DepositHistory({ deposit }: { readonly deposit: LeaseDeposit }) {
  const { agreed, charged, held, movements } = deposit;
  const figures = [
    ['Deposit of the lease', agreed],
    ['Charged', charged],
    ['Held', held],
  ] as const;
  return (
    <>
      <dl className={classes.totals}>
        {figures.map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {movements.length === 0 ? (
        <EmptyState>
          No deposit received yet. Bill it as an item of the kind Deposit: what the tenant pays for
          it is held here.
        </EmptyState>
      ) : (
        <Movements movements={movements} />
      )}
    </>
  );
}

function Movements({ movements }: Pick<LeaseDeposit, 'movements'>) {
  return (
    <table className={entryClasses.entries} aria-label="Changes of the deposit">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
          <th scope="col">Held</th>
        </tr>
      </thead>
      <tbody>
        {movements.toReversed().map((movement) => (
          <tr key={movement.id}>
            <td>
              <DateText date={movement.day} />
            </td>
            <td>
              {movementNames[movement.kind]}
              <ul className={entryClasses.lines}>
                {[movement.description, movement.reason].filter(Boolean).map((line, index) => (
                  <li key={index}>{line}</li>
                ))}
              </ul>
            </td>
            <td>{signedMoney(movement.amount)}</td>
            <td>
              <span className={entryClasses.label}>Held </span>
              <span>{formatMoney(movement.held)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
