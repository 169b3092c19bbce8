import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { inThread } from '../../../platform/reading/in-thread.ts';
import type { Box, ReadPage } from '../../../platform/reading/page.ts';
import { looks, Unreadable, type DocumentReader } from '../../../platform/reading/reader.ts';
import { agreeOn } from './agreement.domain.ts';
import { categoryOf } from './category.domain.ts';
import {
  foundAt,
  placesOfDate,
  placesOfFoundDate,
  placesOfTotal,
  type Place,
} from './closer.domain.ts';
import { agreeOnDate } from './date-agreement.domain.ts';
import type { Findings } from './findings.domain.ts';
import type { ReceiptToUnderstand } from './findings.worker.ts';
import { textOf, type PrintedLine } from './printed.domain.ts';
import {
  ReadingFailed,
  type LocalReader,
  type ReadReceipt,
  type ReceiptToRead,
} from './receipt-reader.ts';

/** What is found with less confidence is worth another look. */
const SURE = 0.8;

/** A date that is found with less is looked at from near, even where all the rest is sure. */
const CONFIRMED = 0.88;

/** Of a long paper, so many at its beginning and at its end are looked at, and nobody waits for the rest. */
const MOST_LINES = 150;
/** No line of a receipt has as many. */
const MOST_WORDS_IN_LINE = 60;

/** What honest receipts take is a few milliseconds, and the start of a thread. */
const limits = {
  longestMs: 20_000,
  mostMemoryMb: 256,
  sentence: 'What stands on this receipt takes too long to understand.',
};

/** Reads receipts on this machine: recognizes what is printed, and finds by rules what it says. */
export function createEmbeddedReader(documents: DocumentReader): LocalReader {
  return {
    async read(receipt, { today }, signal) {
      const all: Findings[] = [];
      let first: ReadPage | undefined;
      async function lookCloselyAt(places: readonly Place[]) {
        for await (const pages of closeLooksAt(documents, receipt, first, places, signal)) {
          all.push(foundAt(places, await findingsOn(pages, today, signal)));
        }
      }
      try {
        for await (const pages of looksAt(documents, receipt, signal)) {
          first ??= pages[0];
          all.push(await findingsOn(pages, today, signal));
          if (!isSure(all, today)) continue;
          if (all.length === 1 && isDateToConfirm(all, today))
            await lookCloselyAt(placesOfFoundDate(all));
          return readReceipt(all, today);
        }
        await lookCloselyAt(placesInDoubt(all, today));
      } catch (error) {
        // When the time is over, what was found until then still stands.
        const isLate = signal.aborted && (signal.reason as Error).name === 'TimeoutError';
        if (all.length === 0 || !(isLate || error instanceof Unreadable)) throw error;
      }
      return readReceipt(all, today);
    },
  };
}

function isSure(all: readonly Findings[], today: CalendarDate): boolean {
  const { total, date } = agreementOf(all, today);
  return Math.min(total?.confidence ?? 0, date?.confidence ?? 0) >= SURE;
}

/** Amounts add up to the total; the digits of a date are confirmed by nothing but another look. */
function isDateToConfirm(all: readonly Findings[], today: CalendarDate): boolean {
  return (agreementOf(all, today).date?.confidence ?? 0) < CONFIRMED;
}

/** Where the date or the total may stand, the lines are looked at from near. Of a PDF, that would draw it anew. */
async function* closeLooksAt(
  documents: DocumentReader,
  { content, contentType }: ReceiptToRead,
  page: ReadPage | undefined,
  places: readonly Box[],
  signal: AbortSignal,
) {
  if (!page || places.length === 0 || contentType === 'application/pdf') return;
  const pages = await documents.readClosely?.(content, page, places, signal);
  for (const each of pages ?? []) yield [each];
}

function placesInDoubt(all: readonly Findings[], today: CalendarDate) {
  const { total, date } = agreementOf(all, today);
  return [
    ...((date?.confidence ?? 0) < SURE ? placesOfDate(all) : []),
    ...((total?.confidence ?? 0) < SURE ? placesOfTotal(all) : []),
  ];
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

/** In a thread, as the rules take their time for what was made to be slow. */
function findingsOn(pages: readonly ReadPage[], today: CalendarDate, signal: AbortSignal) {
  const printed = pages.flatMap((page, index) =>
    page.lines.map(({ words }): PrintedLine => ({
      page: index + 1,
      words: words.slice(0, MOST_WORDS_IN_LINE),
    })),
  );
  const lines = [...printed.slice(0, MOST_LINES), ...printed.slice(MOST_LINES).slice(-MOST_LINES)];
  const module = new URL('findings.worker.ts', import.meta.url);
  const receipt: ReceiptToUnderstand = [lines, today];
  return inThread<Findings>(module, receipt, signal, limits);
}

function agreementOf(all: readonly Findings[], today: CalendarDate) {
  return {
    total: agreeOn(
      all.map(({ total }) => total),
      String,
    ),
    date: agreeOnDate(all, today),
    vendor: agreeOn(
      all.map(({ vendor }) => vendor),
      (value) => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
    ),
  };
}

function readReceipt(all: readonly Findings[], today: CalendarDate): ReadReceipt {
  const { vendor, date, total } = agreementOf(all, today);
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
