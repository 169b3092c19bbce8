import { Unreadable, type DocumentReader } from '../../../platform/reading/reader.ts';
import { categoryOf } from './category.domain.ts';
import { findDate } from './date.domain.ts';
import { textOf, type PrintedLine } from './printed.domain.ts';
import { ReadingFailed, type ReceiptReader } from './receipt-reader.ts';
import { findTotal } from './total.domain.ts';
import { findVendor } from './vendor.domain.ts';

/** Reads receipts on this machine: recognizes what is printed, and finds by rules what it says. */
export function createEmbeddedReader(documents: DocumentReader): ReceiptReader {
  return {
    async read(receipt, { today }, signal) {
      const { pages } = await documents.read(receipt, signal).catch((error: unknown) => {
        throw error instanceof Unreadable ? new ReadingFailed(error.message) : error;
      });
      const lines: PrintedLine[] = pages.flatMap((page, index) =>
        page.lines.map(({ words }) => ({ page: index + 1, words })),
      );
      const vendor = findVendor(lines);
      const date = findDate(lines, today);
      const total = findTotal(lines);
      if (!vendor && !date && !total) {
        throw new ReadingFailed('Nothing could be read on the receipt.');
      }
      const { category, confidence } = categoryOf({
        vendor: vendor?.value ?? '',
        text: lines.map(textOf).join('\n'),
      });
      return {
        reader: 'embedded',
        vendor,
        date,
        amount: total && { ...total, value: total.value / 100 },
        category: confidence > 0 ? { value: category, confidence, place: null } : null,
      };
    },
  };
}
