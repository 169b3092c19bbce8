import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { owedSentence } from '../ledger/account-text.ts';

interface Reminded extends Pick<AdminProperty, 'home' | 'daysLate' | 'formerBalanceDue'> {
  readonly activeLease?: { readonly firstName: string } | null | undefined;
}

/**
 * A reminder of what the tenant of the active lease owes, for a person to edit and send. It says nothing of what former
 * tenants owe.
 * @param site the address of the tenant's page
 */
export function reminderOf(
  { activeLease, home, daysLate = 0, formerBalanceDue = 0 }: Reminded,
  account: Pick<LeaseAccount, 'dueNow' | 'lateFeeOnOverdue' | 'dueNext'>,
  site: string,
) {
  const days = daysLate === 1 ? '1 day' : `${daysLate} days`;
  const isLate = daysLate > 0 && formerBalanceDue === 0;
  const late = isLate ? ` The oldest invoice is ${days} late.` : '';
  return {
    subject: `Rent for ${home.label}`,
    message: [
      `Hello ${activeLease?.firstName ?? ''},`.replace(' ,', ','),
      `This is what you owe for ${home.label}. ${owedSentence(account)}${late}`,
      'Please pay this amount, or write to us if something looks wrong.',
      `See your account and pay here: ${site}/lessee-landing`,
    ].join('\n\n'),
  };
}

type Late = Pick<
  Receivable,
  'id' | 'propertyId' | 'home' | 'lessee' | 'daysLate' | 'dueNow' | 'lateFees'
>;

export interface Reminder {
  readonly propertyId: string;
  /** The lease of the tenant who owes: another one may live there. */
  readonly leaseId: string;
  readonly subject: string;
  readonly message: string;
  readonly medium: 'email';
  readonly reminder: true;
}

/** MSG-9: the same text for several tenants, each with their own amounts. */
export function remindersOf(late: readonly Late[], site: string): Reminder[] {
  return late.map(({ id, propertyId, home, lessee, daysLate, dueNow, lateFees }) => ({
    propertyId,
    leaseId: id,
    medium: 'email',
    reminder: true,
    ...reminderOf(
      { home, daysLate, activeLease: { firstName: lessee } },
      { dueNow, lateFeeOnOverdue: lateFees, dueNext: null },
      site,
    ),
  }));
}
