import { amountsIn, type Amount } from './amounts.domain.ts';
import type { Header } from './columns.domain.ts';
import type { LeftOut } from './entries.domain.ts';
import { SAME_EDGE, type Row } from './rows.domain.ts';
import { isSummaryHeading, isTotal, isUnpaid } from './wording.domain.ts';

/** A row with so many texts and no amount names columns. */
const CELLS_OF_TABLE = 3;

interface Aside {
  readonly kind: 'unpaid' | 'summary';
  readonly left: number;
  rows: number;
}

/** No statement lists more bills that are not paid. */
const MAX_UNPAID = 60;

const bareTotal = (text: string) =>
  text.replace(/^\s*(?:grand |sub ?)?totals?(?: for| of)?\s+/i, '');

/** Whether a row is the heading of unpaid bills with their sum, as the bills below it add up to that. */
export function headsUnpaid(
  text: string,
  [sum, ...others]: readonly Amount[],
  below: readonly Row[],
): boolean {
  if (!sum || others.length > 0 || !isUnpaid(text)) return false;
  let cents = 0;
  for (const row of below.slice(0, MAX_UNPAID)) {
    cents += amountsIn(row).amounts.at(-1)?.cents ?? 0;
    if (cents >= sum.cents) return cents === sum.cents;
  }
  return false;
}

/** The parts of a statement that show no transactions, or only repeat them: unpaid bills, summaries. */
export class Asides {
  readonly summaries = new Set<number>();
  private unpaid = 0;
  private ofMonths = 0;
  private isOfMonths = false;
  private aside: Aside | null = null;

  get leftOut(): LeftOut {
    return { unpaid: this.unpaid, ofMonths: this.ofMonths };
  }

  get isOpen(): boolean {
    return this.aside !== null;
  }

  /** Whether the heading starts such a part. A summary is its own table. */
  enter(heading: string, left: number, table: number): boolean {
    const kind = isUnpaid(heading) ? 'unpaid' : isSummaryHeading(heading) ? 'summary' : null;
    if (kind === null) return false;
    this.aside = { kind, left, rows: 0 };
    if (kind === 'summary') this.summaries.add(table);
    return true;
  }

  /** A row of bills that are not paid, among others. */
  countUnpaid(): void {
    this.unpaid += 1;
  }

  /** Ends unpaid bills after their total. */
  endAfterTotal(text: string): void {
    if (this.aside?.kind === 'unpaid' && isTotal(text) && isUnpaid(bareTotal(text))) {
      this.aside = null;
    }
  }

  enterMonths(): void {
    this.isOfMonths = true;
    this.aside = null;
  }

  /** Whether the next heading at that position ends the part; headings of columns directly below its own do not. */
  endsBelow(left: number, cells: number): boolean {
    if (!this.aside || left > this.aside.left + SAME_EDGE) return false;
    if (this.aside.rows === 0 && cells >= CELLS_OF_TABLE) return false;
    this.aside = null;
    return true;
  }

  /**
   * Whether the heading of a table ends the part: one that follows directly belongs to it, unless it lists days for a
   * summary.
   */
  endsWith({ columns }: Header): boolean {
    this.isOfMonths = false;
    const isDated = columns.some(({ role }) => role === 'date');
    if (!this.aside || (this.aside.rows === 0 && !(isDated && this.aside.kind === 'summary'))) {
      return false;
    }
    this.aside = null;
    return true;
  }

  /** Counts a row with an amount; returns whether to skip it. */
  passesOver(): boolean {
    if (this.aside) this.aside.rows += 1;
    if (this.isOfMonths) this.ofMonths += 1;
    else if (this.aside?.kind === 'unpaid') this.unpaid += 1;
    else return false;
    return true;
  }
}
