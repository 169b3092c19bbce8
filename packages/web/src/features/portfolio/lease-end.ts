import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import { formatMoney } from '../../lib/format.ts';
import { tenantName } from '../leases/lease-text.ts';

type Tenant = Pick<Lease, 'firstName' | 'lastName'>;

type Owed = Pick<LeaseAccount, 'balanceDue' | 'lateFeeOnOverdue' | 'credit'>;

/** The balance and the deposit of a lease that is about to end. */
export function moneyAtEnd(lease: Tenant & Pick<Lease, 'deposit'>, account: Owed): string[] {
  const name = tenantName(lease);
  const { balanceDue, lateFeeOnOverdue, credit } = account;
  const owes = balanceDue > 0 ? formatMoney(balanceDue) : 'nothing';
  return [
    `${name} owes ${owes}.`,
    ...(lateFeeOnOverdue > 0
      ? [`A late fee of ${formatMoney(lateFeeOnOverdue)} is not billed yet.`]
      : []),
    ...(credit > 0 ? [`${name} has ${formatMoney(credit)} of credit.`] : []),
    lease.deposit > 0
      ? `The deposit is ${formatMoney(lease.deposit)}. Ending the lease does not return it.`
      : 'This lease has no deposit.',
  ];
}

/** What happens after a lease ends. */
export function afterEnd(lease: Tenant): string[] {
  return [
    `${tenantName(lease)} can still sign in, see the account and pay.`,
    'The property can be leased again.',
    'Nothing is deleted. Invoices, payments and messages stay.',
  ];
}
