import type { Header } from './columns.domain.ts';
import type { LeftOut } from './entries.domain.ts';
import { SAME_EDGE } from './rows.domain.ts';
import { isSummaryHeading, isUnpaid } from './wording.domain.ts';

/** A row with so many texts and no amount names columns. */
const CELLS_OF_TABLE = 3;

interface Aside {
  readonly kind: 'unpaid' | 'summary';
  readonly left: number;
  rows: number;
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
  endUnpaid(): void {
    if (this.aside?.kind === 'unpaid') this.aside = null;
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
