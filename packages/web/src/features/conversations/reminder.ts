import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { formatMoney } from '../../lib/format.ts';

type Owing = Pick<AdminProperty, 'activeLease' | 'addressLine1' | 'balanceDue' | 'daysLate'>;

/**
 * A reminder of what the tenant of the active lease owes, for a person to edit and send.
 * @param site the address of the tenant's page
 */
export function reminderOf(
  { activeLease, addressLine1, balanceDue, daysLate }: Owing,
  site: string,
) {
  const days = daysLate === 1 ? '1 day' : `${daysLate} days`;
  const late = daysLate > 0 ? ` The oldest invoice is ${days} late.` : '';
  return {
    subject: `Rent for ${addressLine1}`,
    message: [
      `Hello ${activeLease?.firstName ?? ''},`.replace(' ,', ','),
      `You owe ${formatMoney(balanceDue)} for ${addressLine1}.${late}`,
      'Please pay it, or write to us if something is not right.',
      `See your account and pay here: ${site}/lessee-landing`,
    ].join('\n\n'),
  };
}
