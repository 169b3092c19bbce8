import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import { formatMoney } from '../../lib/format.ts';
import { lesseeName, lesseeVerb } from '../leases/lease-text.ts';

type Lessee = Pick<Lease, 'firstName' | 'lastName' | 'lesseeNames'>;

type Owed = Pick<
  LeaseAccount,
  'balanceDue' | 'dueNow' | 'lateFeeOnOverdue' | 'credit' | 'depositHeld'
>;

/** The balance and the deposit of a lease that is about to end. */
export function moneyAtEnd(lease: Lessee & Pick<Lease, 'deposit'>, account: Owed): string[] {
  const { balanceDue, dueNow, lateFeeOnOverdue, credit } = account;
  const later = Math.round((balanceDue - dueNow) * 100) / 100;
  return [
    `${lesseeVerb(lease, 'owes', 'owe')} ${dueNow > 0 ? formatMoney(dueNow) : 'nothing'} now.`,
    ...(later > 0 ? [`${formatMoney(later)} is due later.`] : []),
    ...(lateFeeOnOverdue > 0
      ? [`A late fee of ${formatMoney(lateFeeOnOverdue)} is not billed yet.`]
      : []),
    ...(credit > 0
      ? [`${lesseeVerb(lease, 'has', 'have')} ${formatMoney(credit)} of credit.`]
      : []),
    depositAtEnd(lease, account),
  ];
}

function depositAtEnd({ deposit }: Pick<Lease, 'deposit'>, { depositHeld }: Owed): string {
  if (depositHeld > 0) {
    return `You hold a deposit of ${formatMoney(depositHeld)}. Ending the lease does not return it.`;
  }
  return deposit > 0 ? 'You hold no deposit.' : 'This lease has no deposit.';
}

/** What happens after a lease ends. */
export function afterEnd(lease: Lessee): string[] {
  return [
    `${lesseeName(lease)} can still sign in, see the account and pay.`,
    'The property can be leased again.',
    'Nothing is deleted. Invoices, payments and messages stay.',
  ];
}
