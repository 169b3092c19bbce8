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

/** What is found with less confidence is looked at from near. From here on, a person is told that it is sure. */
const SURE = 0.9;

/** A vendor that is found with less is looked at from near. */
const LIKELY = 0.6;

/** What one look saw of a receipt. */
export interface Seen {
  readonly lines: readonly PrintedLine[];
  /** Missing where the text is exact. */
  readonly recognizer?: Recognizer | undefined;
  /** Where it looked from near; missing where it looked at the whole. */
  readonly places?: readonly Place[] | undefined;
}

export interface Understanding {
  /** Null when nothing was found. */
  readonly read: Omit<ReceiptReading, 'readAt'> | null;
  /** Where the date, the total and the vendor stand or may stand, as far as they are in doubt. */
  readonly inDoubt: readonly Place[];
}

/** What all looks at a receipt tell together. */
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
    ...((date?.confidence ?? 0) < SURE ? placesOfDate(all) : []),
    ...((total?.confidence ?? 0) < SURE ? placesOfTotal(all) : []),
    ...((vendor?.confidence ?? 0) < LIKELY ? placesOfVendor(all) : []),
  ];
}

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

/** What is told of a value that was found. */
const told = <Value>({ value, confidence, place }: Found<Value>) => ({ value, confidence, place });
