import type { WaitingSender } from '../../../ui/waiting/waiting-kinds.ts';
import type { Owner } from '../expenses.client.ts';
import { uploadReceipt } from '../expenses.queries.ts';

/** What a receipt that waits says besides its file. */
export interface ReceiptToSend {
  readonly owner: Owner;
  readonly fileName: string;
  readonly useAi: boolean;
  /** As at the first attempt, which may have been recorded. Absent if an earlier version stored the receipt. */
  readonly askIfKnown?: boolean;
}

/** NEW-10: sends receipts that waited. */
export const receiptSender: WaitingSender = {
  send: (idempotencyKey, about, file) => {
    const { owner, fileName, useAi, askIfKnown = false } = about as ReceiptToSend;
    if (!file) throw new Error('a receipt without a file');
    const fields = { useAi, askIfKnown };
    return uploadReceipt(owner, { file, fileName, idempotencyKey }, fields, () => undefined);
  },
  changes: 'expenses',
  sentWords: (count) =>
    count === 1 ? 'A waiting receipt was sent' : `${count} waiting receipts were sent`,
};
