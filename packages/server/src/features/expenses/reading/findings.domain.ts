import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { findDate } from './date.domain.ts';
import type { Found, PrintedLine } from './printed.domain.ts';
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

/** @param today no receipt is from after it */
export function findingsOn(lines: readonly PrintedLine[], today: CalendarDate): Findings {
  return {
    lines,
    isClose: false,
    vendor: findVendor(lines),
    date: findDate(lines, today),
    total: findTotal(lines),
  };
}
