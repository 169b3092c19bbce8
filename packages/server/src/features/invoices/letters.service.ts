import {
  fillIn,
  type MessageKind,
  type MessageValues,
} from '@tenantry/contract/invoices/message-templates.rules';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { letterheadOf } from '#features/organization';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Letter } from '../../platform/pdf/letters.ts';
import { addresseesOf, homeOfLease } from './invoice-pdfs.repository.ts';
import { messageTextOf } from './message-templates.service.ts';

/** The kinds of messages that are letters on paper. */
type LetterKind = Extract<
  MessageKind,
  'RENT_INCREASE' | 'NOTICE_TO_VACATE' | 'RENEWAL_OFFER' | 'MONTH_TO_MONTH'
>;

/** The values that every letter has. */
type CommonField = 'tenant' | 'organization' | 'address' | 'today';

interface LetterContent<Kind extends LetterKind> {
  readonly leaseId: string;
  readonly kind: Kind;
  readonly values: Omit<MessageValues<Kind>, CommonField>;
}

/** Writes a letter to the tenants of a lease with the organization's wording. */
export async function writeLetter<Kind extends LetterKind>(
  tx: Transaction,
  { leaseId, kind, values }: LetterContent<Kind>,
): Promise<Letter> {
  const { logoFileId, ...organization } = await letterheadOf(tx);
  const { addressLines } = await homeOfLease(tx, leaseId);
  const { name: lessee } = await addresseesOf(tx, leaseId, tx.today);
  const words = fillIn(await messageTextOf(tx, kind), {
    tenant: lessee,
    organization: organization.name,
    address: addressLines.join(', '),
    today: formatCalendarDate(tx.today),
    ...values,
  });
  return {
    ...words,
    organization,
    logoFileId,
    date: tx.today,
    createdOn: dateOf(tx.now),
    recipientLines: [lessee, ...addressLines],
  };
}
