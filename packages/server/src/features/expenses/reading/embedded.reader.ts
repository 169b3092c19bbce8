import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { ReadPage } from '../../../platform/reading/page.ts';
import { looks, Unreadable, type DocumentReader } from '../../../platform/reading/reader.ts';
import { agreeOn } from './agreement.domain.ts';
import { categoryOf } from './category.domain.ts';
import { findDate } from './date.domain.ts';
import { textOf, type Found, type PrintedLine } from './printed.domain.ts';
import {
  ReadingFailed,
  type ReadReceipt,
  type ReceiptReader,
  type ReceiptToRead,
} from './receipt-reader.ts';
import { findTotal } from './total.domain.ts';
import { findVendor } from './vendor.domain.ts';

/** What is found with less confidence is worth another look. */
const SURE = 0.8;

/** Of a long paper, so many at its beginning and at its end are looked at, and nobody waits for the rest. */
const MOST_LINES = 150;

interface Findings {
  readonly lines: readonly PrintedLine[];
  readonly vendor: Found<string> | null;
  readonly date: Found<string> | null;
  /** In cents. */
  readonly total: Found<number> | null;
}

/** Reads receipts on this machine: recognizes what is printed, and finds by rules what it says. */
export function createEmbeddedReader(documents: DocumentReader): ReceiptReader {
  return {
    async read(receipt, { today }, signal) {
      const all: Findings[] = [];
      for await (const pages of looksAt(documents, receipt, signal)) {
        all.push(findingsOn(pages, today));
        const { total, date } = agreementOf(all);
        if (Math.min(total?.confidence ?? 0, date?.confidence ?? 0) >= SURE) break;
      }
      return readReceipt(all);
    },
  };
}

/** A picture can be looked at again in another way; text of a PDF is as it is. */
async function* looksAt(documents: DocumentReader, receipt: ReceiptToRead, signal: AbortSignal) {
  for (const look of looks) {
    try {
      const { source, pages } = await documents.read(receipt, signal, look);
      yield pages;
      if (source === 'text') return;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (look === 'first') throw new ReadingFailed(error.message);
      // What the looks before it found still stands.
      return;
    }
  }
}

function findingsOn(pages: readonly ReadPage[], today: CalendarDate): Findings {
  const printed = pages.flatMap((page, index) =>
    page.lines.map(({ words }) => ({ page: index + 1, words })),
  );
  const lines = [...printed.slice(0, MOST_LINES), ...printed.slice(MOST_LINES).slice(-MOST_LINES)];
  return {
    lines,
    vendor: findVendor(lines),
    date: findDate(lines, today),
    total: findTotal(lines),
  };
}

function agreementOf(all: readonly Findings[]) {
  const dates = all.map(({ date }) => date);
  const date = agreeOn(dates, (value) => value.slice(0, 10));
  const withTime = dates.find((other) => date && other?.value.startsWith(`${date.value}T`));
  return {
    total: agreeOn(
      all.map(({ total }) => total),
      String,
    ),
    date: date && { ...date, value: withTime?.value ?? date.value },
    vendor: agreeOn(
      all.map(({ vendor }) => vendor),
      (value) => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
    ),
  };
}

function readReceipt(all: readonly Findings[]): ReadReceipt {
  const { vendor, date, total } = agreementOf(all);
  if (!vendor && !date && !total) {
    throw new ReadingFailed('Nothing could be read on the receipt.');
  }
  const { category, confidence } = categoryOf({
    vendor: vendor?.value ?? '',
    text: all[0]?.lines.map(textOf).join('\n') ?? '',
  });
  return {
    reader: 'embedded',
    vendor,
    date,
    amount: total && { ...total, value: total.value / 100 },
    category: confidence > 0 ? { value: category, confidence, place: null } : null,
  };
}
