import type { ReceiptReading } from '@tenantry/contract/expenses/expenses.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';

export interface ReceiptToRead {
  /** As in the store: a WebP picture, upright and without metadata, or a PDF. */
  readonly content: Buffer;
  readonly contentType: string;
}

/** Context for interpreting a receipt. */
export interface ReadingHints {
  /** The organization's notes about its categories; empty if there are none. */
  readonly expensePrompt: string;
  /** The organization's own vendors as its people entered them, most frequent first. */
  readonly vendors: readonly string[];
  /** The date in the organization's time zone; no receipt has a later date. */
  readonly today: CalendarDate;
}

/** The results. A date is `YYYY-MM-DD`, followed by `THH:mm:ss` if the receipt has the time. */
export type ReadReceipt = Omit<ReceiptReading, 'readAt'>;

/** Extracts vendor, date, total and category from a receipt on this machine (EXP-9). */
export interface LocalReader {
  /** @throws ReadingFailed if nothing can be extracted; an AbortError if the signal aborts */
  read(receipt: ReceiptToRead, hints: ReadingHints, signal: AbortSignal): Promise<ReadReceipt>;
}

/** The message is for the person. */
export class ReadingFailed extends Error {}
