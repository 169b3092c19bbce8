import type {
  ReadingHints,
  ReadReceipt,
  ReceiptToRead,
} from '@tenantry/reading/receipts/receipt-reader';

/**
 * Asked directly before this reader gets the content, so that what was deleted or forbidden a moment ago is shown to
 * nobody; that a reader is about to see it is written down first.
 * @throws NotWanted when nobody may read it any more
 */
export type BeforeLook = (reader: ReadReceipt['reader']) => Promise<void>;

/** Reads vendor, date, total and category from a receipt (EXP-9). */
export interface ReceiptReader {
  /** @throws ReadingFailed when nothing can be made of it; an AbortError when the signal says stop; NotWanted */
  read(
    receipt: ReceiptToRead,
    hints: ReadingHints,
    signal: AbortSignal,
    before: BeforeLook,
  ): Promise<ReadReceipt>;
}

/** The receipt was deleted since, or is not to be read any more. */
export class NotWanted extends Error {}
