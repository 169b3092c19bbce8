import type { ReceiptReading } from '@tenantry/contract/expenses/expenses.schemas';
import { categoryOf } from './category.domain.ts';
import {
  foundAt,
  placesOfDate,
  placesOfTotal,
  placesOfVendor,
  type Place,
} from './closer.domain.ts';
import { agreeOn } from './agreement.domain.ts';
import { withoutCustomer } from './customer.domain.ts';
import { agreeOnDate } from './date-agreement.domain.ts';
import { findingsOn, type Clues, type Findings } from './findings.domain.ts';
import { textOf, type Found, type PrintedLine, type Recognizer } from './printed.domain.ts';
import { withoutStreets } from './streets.domain.ts';
import { agreeOnVendor } from './vendor-agreement.domain.ts';

/** Values with less confidence are read again at a closer scale; others are shown as sure. */
const SURE = 0.9;

/** Vendors with less confidence are read again at a closer scale. */
const LIKELY = 0.6;

/** The input from one look at a receipt. */
export interface Seen {
  readonly lines: readonly PrintedLine[];
  /** Missing for exact text. */
  readonly recognizer?: Recognizer | undefined;
  /** The positions of a closer look; missing for a look at the whole. */
  readonly places?: readonly Place[] | undefined;
}

export interface Understanding {
  /** Null if nothing was found. */
  readonly read: Omit<ReceiptReading, 'readAt'> | null;
  /** The positions of doubtful dates, totals and vendors. */
  readonly inDoubt: readonly Place[];
}

/** Combines all looks at a receipt. */
export function understand(
  looks: readonly Seen[],
  clues: Pick<Clues, 'today' | 'vendors'>,
): Understanding {
  const all = looks.map(({ lines, recognizer, places }) => {
    const found = findingsOn(lines, { ...clues, recognizer });
    return places ? foundAt(places, found) : found;
  });
  const agreement = {
    total: agreeOn(
      all.map(({ total }) => total),
      String,
    ),
    date: agreeOnDate(all, clues.today),
    vendor: agreeOnVendor(all.map(({ vendor }) => vendor)),
  };
  return { read: readingOf(agreement, all), inDoubt: placesInDoubt(agreement, all) };
}

interface Agreement {
  readonly vendor: Found<string> | null;
  readonly date: Found<string> | null;
  readonly total: Found<number> | null;
}

function placesInDoubt({ total, date, vendor }: Agreement, all: readonly Findings[]): Place[] {
  return [
    ...(isInDoubt(date, SURE) ? placesOfDate(all) : []),
    ...(isInDoubt(total, SURE) ? placesOfTotal(all) : []),
    ...(isInDoubt(vendor, LIKELY) ? placesOfVendor(all) : []),
  ];
}

/** Whether a closer look may help: not if the value is as certain as the page allows. */
const isInDoubt = (found: Found<unknown> | null, enough: number) =>
  (found?.confidence ?? 0) < Math.min(enough, found?.atMost ?? 1);

function readingOf(
  { vendor, date, total }: Agreement,
  all: readonly Findings[],
): Omit<ReceiptReading, 'readAt'> | null {
  if (!vendor && !date && !total) return null;
  const lines = withoutCustomer(all[0]?.lines ?? []);
  const { category, confidence } = categoryOf({
    vendor: vendor?.value ?? '',
    text: withoutStreets(lines.map(textOf).join('\n')),
  });
  return {
    reader: 'embedded',
    vendor: vendor && told(vendor),
    date: date && told(date),
    amount: total && told({ ...total, value: total.value / 100 }),
    category: confidence > 0 ? { value: category, confidence, place: null } : null,
  };
}

/** The result for a value. */
const told = <Value>({ value, confidence, place }: Found<Value>) => ({ value, confidence, place });
