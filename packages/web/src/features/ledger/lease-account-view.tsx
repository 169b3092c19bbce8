import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import type { ReactNode } from 'react';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Money } from '../../ui/text/money.tsx';
import { AccountEntries } from './account-entries.tsx';
import { BalanceFigures } from './balance-figures.tsx';
import classes from './lease-account.module.css';
import { balanceInWords, lateFeeSentence, owedSentence } from './account-text.ts';

type LateFee = LeaseAccount['lateFees'][number];

interface LeaseAccountViewProps {
  readonly account: LeaseAccount;
  /** The tenant's name, or the property's address. */
  readonly title: string;
  /** Shown next to a late fee that is not billed yet. */
  readonly renderLateFee?: (fee: LateFee) => ReactNode;
  /** Shown next to a credit. */
  readonly creditAction?: ReactNode;
}

/** Explains the balance of one lease, to the cent. */
export function LeaseAccountView(props: LeaseAccountViewProps) {
  const { account, title, renderLateFee, creditAction } = props;
  return (
    <section className={classes.account} aria-label={`Account of ${title}`}>
      <h2 className={classes.title}>{title}</h2>
      <Totals account={account} />
      {account.credit > 0 && creditAction}
      <LateFees account={account} renderFee={renderLateFee} />
      <h3 className={classes.heading}>Account history, newest first</h3>
      {account.entries.length === 0 ? (
        <EmptyState>Nothing has been charged or paid yet.</EmptyState>
      ) : (
        <>
          <Ending account={account} />
          <AccountEntries entries={account.entries} />
        </>
      )}
    </section>
  );
}

function Totals({ account }: { readonly account: LeaseAccount }) {
  const { credit, depositHeld } = account;
  return (
    <dl className={classes.totals}>
      <BalanceFigures summary={account} />
      {credit > 0 && (
        <div>
          <dt>Credit</dt>
          <dd>
            <Money amount={credit} />
          </dd>
        </div>
      )}
      {depositHeld > 0 && (
        <div>
          <dt>Deposit held</dt>
          <dd>
            <Money amount={depositHeld} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface LateFeesProps {
  readonly account: LeaseAccount;
  readonly renderFee: LeaseAccountViewProps['renderLateFee'];
}

function LateFees({ account, renderFee }: LateFeesProps) {
  const { lateFees, lateFeeOnOverdue } = account;
  if (lateFees.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>Late fee on the overdue balance</h3>
      <ul className={classes.fees}>
        {lateFees.map((fee) => (
          <li key={fee.invoiceId}>
            Invoice {invoiceLabel(fee.invoiceNumber)}: {lateFeeSentence(fee)}
            {renderFee && fee.owed > 0 && <div className={classes.bill}>{renderFee(fee)}</div>}
          </li>
        ))}
      </ul>
      {lateFeeOnOverdue > 0 && (
        <p className={classes.note}>
          This late fee is not on any invoice yet, so the Balance Due does not include it.{' '}
          {owedSentence(account)}
        </p>
      )}
    </>
  );
}

/** Explains why the last running balance and the Balance Due agree. */
function Ending({ account }: { readonly account: LeaseAccount }) {
  const { entries, balanceDue, credit } = account;
  const last = entries.at(-1)?.balance ?? 0;
  return (
    <p className={classes.ending}>
      {credit > 0
        ? `${formatMoney(balanceDue)} is open on invoices, and ${formatMoney(credit)} of credit has not been used yet: the balance is ${balanceInWords(last)}.`
        : `${formatMoney(balanceDue)} is open on invoices: the balance is ${balanceInWords(last)}.`}
    </p>
  );
}
