import type { Period, PrintedDate } from './dates.domain.ts';
import type { Figure } from './columns.domain.ts';
import type { ToOwner } from './owner-payments.domain.ts';
import type { Direction } from './wording.domain.ts';
import type { Row } from './rows.domain.ts';

/** A heading above lines. */
export interface Group {
  readonly name: string;
  readonly direction: Direction | null;
  readonly left: number;
}

interface Position {
  /** The property; null if the statement names none. */
  readonly section: string | null;
  /** Tables are numbered in order. */
  readonly table: number;
  readonly page: number;
}

/** A row that moves money, as printed. */
export interface Entry extends Position {
  readonly rows: Row[];
  readonly date: PrintedDate | null;
  readonly description: string;
  readonly payee: string;
  readonly account: string;
  readonly figures: readonly Figure[];
  readonly groups: readonly Group[];
  readonly toOwner: ToOwner;
}

/** A printed sum. */
export interface PrintedTotal extends Position {
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly groups: readonly Group[];
  /** The number of entries before it. */
  readonly after: number;
  readonly isGrand: boolean;
}

export interface PrintedBalance extends Pick<Position, 'section'> {
  readonly kind: 'opening' | 'closing' | 'carried';
  readonly cents: number;
}

/** Everything on the pages, in order, before it is classified as income or expense. */
export interface Transcript {
  readonly period: Period | null;
  readonly entries: readonly Entry[];
  readonly totals: readonly PrintedTotal[];
  readonly balances: readonly PrintedBalance[];
  /** Sections that are explicitly named as a property, by words or a column: not only an address above lines. */
  readonly titled: ReadonlySet<string>;
  /** Tables below a heading after the closing balance, which may not include them. */
  readonly beyond: ReadonlySet<number>;
  /** Tables that only sum up other tables. */
  readonly summaries: ReadonlySet<number>;
  readonly leftOut: LeftOut;
}

/** The number of skipped rows with amounts, by reason. */
export interface LeftOut {
  /** Unpaid bills. */
  readonly unpaid: number;
  /** Tables with a column for each month. */
  readonly ofMonths: number;
}
