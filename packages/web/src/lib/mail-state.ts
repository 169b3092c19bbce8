import type { Letter } from '@tenantry/contract/messaging/messaging.schemas';
import { formatDate } from './format.ts';

const UNKNOWN = 'No reason was given.';

/** The state of a mail that the product sends by itself: `Sent 12/01/2026`, `Waiting: no mail server`. */
export function mailStateInWords({
  state,
  sentOn,
  failure,
}: Pick<Letter, 'state' | 'sentOn' | 'failure'>): string {
  if (state === 'waiting') return 'Waiting: no mail server';
  if (state === 'queued') {
    return failure ? `Not sent yet: ${failure} It will be tried again.` : 'Pending';
  }
  if (state === 'sent') return sentOn ? `Sent ${formatDate(sentOn)}` : 'Sent';
  return `Not delivered: ${failure ?? UNKNOWN}`;
}
