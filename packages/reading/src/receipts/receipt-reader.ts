import type { ReceiptReading } from '@tenantry/contract/expenses/expenses.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';

export interface ReceiptToRead {
  /** As the store keeps it: a WebP picture, upright and without metadata, or a PDF. */
  readonly content: Buffer;
  readonly contentType: string;
}

/** What helps to understand a receipt. */
export interface ReadingHints {
  /** The organization's own words about its categories; empty when it gave none. */
  readonly expensePrompt: string;
  /** The organization's own vendors, as its people wrote them; those written most often come first. */
  readonly vendors: readonly string[];
  /** In the organization's time zone: no receipt is from after it. */
  readonly today: CalendarDate;
}

/** What was found. A date is `YYYY-MM-DD`, with `THH:mm:ss` behind it where the receipt tells the time. */
export type ReadReceipt = Omit<ReceiptReading, 'readAt'>;

/** Reads vendor, date, total and category from a receipt on this machine (EXP-9). */
export interface LocalReader {
  /** @throws ReadingFailed when nothing can be made of it; an AbortError when the signal says stop */
  read(receipt: ReceiptToRead, hints: ReadingHints, signal: AbortSignal): Promise<ReadReceipt>;
}

/** The message is a sentence for the person. */
export class ReadingFailed extends Error {}
