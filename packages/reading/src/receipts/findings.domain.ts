import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { findDate } from './date.domain.ts';
import { unglued } from './glued.domain.ts';
import type { Found, PrintedLine, Recognizer } from './printed.domain.ts';
import { findTotal } from './total.domain.ts';
import { findVendor } from './vendor.domain.ts';

/** The results of one look at a receipt. */
export interface Findings {
  readonly lines: readonly PrintedLine[];
  /** Whether it only read some lines, at a closer scale. */
  readonly isClose: boolean;
  readonly vendor: Found<string> | null;
  readonly date: Found<string> | null;
  /** In cents. */
  readonly total: Found<number> | null;
}

/** Context for interpreting the text. */
export interface Clues {
  /** No receipt has a later date. */
  readonly today: CalendarDate;
  /** Vendor names that people of the organization entered. */
  readonly vendors: readonly string[];
  /** Missing for exact text. */
  readonly recognizer?: Recognizer | undefined;
}

export function findingsOn(
  printed: readonly PrintedLine[],
  { today, vendors, recognizer }: Clues,
): Findings {
  const lines = printed.map(unglued);
  const by = <Value>(found: Found<Value> | null) => found && { ...found, recognizer };
  return {
    lines,
    isClose: false,
    vendor: by(findVendor(lines, vendors)),
    date: by(findDate(lines, today)),
    total: by(findTotal(lines)),
  };
}
