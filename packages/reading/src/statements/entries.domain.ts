import type { Period, PrintedDate } from './dates.domain.ts';
import type { Figure } from './columns.domain.ts';
import type { ToOwner } from './owner-payments.domain.ts';
import type { Direction } from './wording.domain.ts';
import type { Row } from './rows.domain.ts';

/** A heading that lines stand under. */
export interface Group {
  readonly name: string;
  readonly direction: Direction | null;
  readonly left: number;
}

interface Standing {
  /** The property; null where the statement names none. */
  readonly section: string | null;
  /** Tables are numbered as they come. */
  readonly table: number;
  readonly page: number;
}

/** A row that moves money, as it is printed. */
export interface Entry extends Standing {
  readonly rows: Row[];
  readonly date: PrintedDate | null;
  readonly description: string;
  readonly payee: string;
  readonly account: string;
  readonly figures: readonly Figure[];
  readonly groups: readonly Group[];
  readonly toOwner: ToOwner;
}

/** A sum that the statement prints. */
export interface PrintedTotal extends Standing {
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly groups: readonly Group[];
  /** How many entries stand before it. */
  readonly after: number;
  readonly isGrand: boolean;
}

export interface PrintedBalance extends Pick<Standing, 'section'> {
  readonly kind: 'opening' | 'closing' | 'carried';
  readonly cents: number;
}

/** Everything on the pages, in its order, before any of it is understood as earned or spent. */
export interface Transcript {
  readonly period: Period | null;
  readonly entries: readonly Entry[];
  readonly totals: readonly PrintedTotal[];
  readonly balances: readonly PrintedBalance[];
  /** The sections that are called a property, in words or by a column: not only an address above lines. */
  readonly titled: ReadonlySet<string>;
  /** The tables that only sum up what others list. */
  readonly summaries: ReadonlySet<number>;
  readonly leftOut: LeftOut;
}

/** How many rows with amounts were passed over, and why. */
export interface LeftOut {
  /** Bills that are not paid yet. */
  readonly unpaid: number;
  /** Tables with a column for each month. */
  readonly ofMonths: number;
}
