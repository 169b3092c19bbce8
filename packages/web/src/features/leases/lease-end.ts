import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { LeaseAccount } from '@tenantry/contract/payments/account.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';

type Tenant = Pick<Lease, 'firstName' | 'lastName'>;

export function tenantName({ firstName, lastName }: Tenant): string {
  return `${firstName} ${lastName}`;
}

type Term = Pick<Lease, 'type' | 'startDate' | 'endDate' | 'lastDay'>;

/** The days of a lease. One that was ended names its real last day. */
export function termOf({ type, startDate, endDate, lastDay }: Term): string {
  if (type === 'M2M' || !startDate || !endDate) {
    return lastDay ? `Month to month, until ${formatDate(lastDay)}` : 'Month to month';
  }
  const term = `${formatDate(startDate)} to ${formatDate(endDate)}`;
  if (!lastDay || lastDay === endDate) return term;
  if (lastDay < startDate) return `${term}, canceled on ${formatDate(lastDay)}`;
  return `${formatDate(startDate)} to ${formatDate(lastDay)}, agreed until ${formatDate(endDate)}`;
}

type Owed = Pick<LeaseAccount, 'balanceDue' | 'lateFeeOnOverdue' | 'credit'>;

/** What is owed and kept of a lease that is about to end. */
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

/** What happens when a lease ends. */
export function afterEnd(lease: Tenant): string[] {
  return [
    `${tenantName(lease)} can still sign in, see the account and pay.`,
    'The home can be leased again.',
    'Nothing is deleted. Invoices, payments and messages stay.',
  ];
}
