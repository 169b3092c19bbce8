import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { findDate } from './date.domain.ts';
import { unglued } from './glued.domain.ts';
import type { Found, PrintedLine, Recognizer } from './printed.domain.ts';
import { findTotal } from './total.domain.ts';
import { findVendor } from './vendor.domain.ts';

/** What one look at a receipt found. */
export interface Findings {
  readonly lines: readonly PrintedLine[];
  /** Whether it looked at some lines only, from near. */
  readonly isClose: boolean;
  readonly vendor: Found<string> | null;
  readonly date: Found<string> | null;
  /** In cents. */
  readonly total: Found<number> | null;
}

/** What helps to understand what is printed. */
export interface Clues {
  /** No receipt is from after it. */
  readonly today: CalendarDate;
  /** Names of vendors as people of the organization wrote them. */
  readonly vendors: readonly string[];
  /** Missing where the text is exact. */
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
