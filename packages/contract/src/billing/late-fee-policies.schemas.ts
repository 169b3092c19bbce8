import type { ItemKind } from '../invoices/invoices.schemas.ts';
import type { Cents } from '#shared/money';

/** CHG-14: how one late fee is computed. */
export interface LateFeeRule {
  readonly type: 'FLAT' | 'PERCENT_OF_CHARGE' | 'PERCENT_OF_UNPAID';
  /** Cents for a flat fee, else thousandths of a percent. */
  readonly value: number;
  /** Charged again after this many days; null charges once. */
  readonly everyDays: number | null;
}

/** CHG-14: a late-fee policy. */
export interface LateFeeTerms {
  /** Days after the due day without a fee, 0 to 30. */
  readonly graceDays: number;
  /** The kinds of charges that count. */
  readonly kinds: readonly ItemKind[];
  /** One or two. */
  readonly rules: readonly LateFeeRule[];
  /** The most that is charged for one invoice: an amount, or thousandths of a percent of what counts. */
  readonly capAmount: Cents | null;
  readonly capPercent: number | null;
  /** Less than this unpaid costs no fee. */
  readonly smallestUnpaid: Cents;
}
