import {
  approvedQuote,
  askedPrice,
  needsOwner,
} from '@tenantry/contract/maintenance/owner-approvals.rules';
import type { QuoteStatus } from '@tenantry/contract/maintenance/vendor-links.rules';
import { addCents, ZERO, type Cents } from '@tenantry/contract/shared/money';

interface Quote {
  readonly id: string;
  readonly amount: Cents;
  readonly status: QuoteStatus;
  readonly createdAt: Date;
  /** Null as long as it waits. */
  readonly decidedAt: Date | null;
}

/** What one vendor does for a work order. */
export interface VendorsPart {
  readonly vendorId: string;
  /** Whether this is the vendor of the work order. */
  readonly chosen: boolean;
  /** Whether the vendor has reported the work as done, perhaps before it was reopened. */
  readonly done: boolean;
  readonly quotes: readonly Quote[];
  /** When the agreed visits begin. */
  readonly visits: readonly Date[];
}

interface Given {
  /** What was the limit at that time; null: there was none. */
  limitAt(at: Date): Cents | null;
  readonly now: Date;
}

/** What was approved of these vendors at that time. */
const approvedAt = (parts: readonly VendorsPart[], at: Date): Cents =>
  addCents(
    ...parts.map(({ quotes }) => {
      const before = quotes.filter(({ decidedAt }) => decidedAt !== null && decidedAt <= at);
      return approvedQuote(before)?.amount ?? ZERO;
    }),
  );

/** What the vendor asked for at that time; null if there was no quote. */
const askedAt = (quotes: readonly Quote[], at: Date): Cents | null =>
  askedPrice(
    quotes
      .filter(({ createdAt }) => createdAt <= at)
      .map(({ amount, status, decidedAt }) => ({
        amount,
        status: decidedAt !== null && decidedAt > at ? 'OPEN' : status,
      })),
  );

/**
 * The price for which a vendor without an approved quote does a part of the work. One whose visit is still to come is
 * replaced by the next vendor who is chosen. One whose quote was above what was left of the limit came only to look.
 */
function priceOfWork(
  { chosen, done, quotes, visits }: VendorsPart,
  rest: readonly VendorsPart[],
  { limitAt, now }: Given,
): Cents {
  const price = askedPrice(quotes) ?? ZERO;
  const begun = visits.filter((startsAt) => startsAt <= now);
  if (chosen) return done || visits.length === 0 || begun.length > 0 ? price : ZERO;
  const priced = begun.filter((at) => askedAt(quotes, at) !== null);
  // Who came before there was a price worked for what was within the limit.
  const late = begun.length > 0 && priced.length === 0;
  const times = late ? quotes.map(({ createdAt }) => createdAt) : priced;
  const within = times.flatMap((at) => {
    const amount = askedAt(quotes, at) ?? ZERO;
    const terms = { limit: limitAt(at), others: approvedAt(rest, at), replaces: null };
    return needsOwner(amount, terms) ? [] : [amount];
  });
  const [highest] = within.toSorted((one, other) => other - one);
  return highest ?? (done ? price : ZERO);
}

/** MAINT-7: what is agreed with each vendor of a work order, however the vendor was chosen. */
export function agreedByVendor(
  parts: readonly VendorsPart[],
  given: Given,
): ReadonlyMap<string, Cents> {
  return new Map(
    parts.map((part) => {
      const rest = parts.filter((each) => each !== part);
      const approved = approvedQuote(part.quotes)?.amount;
      return [part.vendorId, approved ?? priceOfWork(part, rest, given)];
    }),
  );
}
