import type {
  ReadingHints,
  ReadReceipt,
  ReceiptToRead,
} from '@tenantry/reading/receipts/receipt-reader';

/**
 * Called directly before this reader gets the content, so that no deleted or forbidden receipt is shown to it. It first
 * records that the reader is about to see the receipt.
 * @throws NotWanted if nobody may read it anymore
 */
export type BeforeLook = (reader: ReadReceipt['reader']) => Promise<void>;

/** Extracts vendor, date, total and category from a receipt (EXP-9). */
export interface ReceiptReader {
  /** @throws ReadingFailed if nothing can be extracted; an AbortError if the signal aborts; NotWanted */
  read(
    receipt: ReceiptToRead,
    hints: ReadingHints,
    signal: AbortSignal,
    before: BeforeLook,
  ): Promise<ReadReceipt>;
}

/** The receipt was deleted meanwhile, or must no longer be read. */
export class NotWanted extends Error {}
