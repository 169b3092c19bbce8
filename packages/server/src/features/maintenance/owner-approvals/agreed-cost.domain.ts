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
  readonly quotes: readonly Quote[];
  /** When the agreed visits begin. */
  readonly visits: readonly Date[];
}

interface Given {
  readonly limit: Cents | null;
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

/**
 * Whether a vendor without an approved quote does a part of the work. One whose visit is still to come is replaced by
 * the next vendor who is chosen. One whose quote was above what was left of the limit came only to look.
 */
function works(
  { chosen, quotes, visits }: VendorsPart,
  rest: readonly VendorsPart[],
  given: Given,
) {
  const { limit, now } = given;
  const begun = visits.filter((startsAt) => startsAt <= now);
  if (chosen) return visits.length === 0 || begun.length > 0;
  const wasWithin = (at: Date) => {
    const price = askedPrice(quotes.filter(({ createdAt }) => createdAt <= at));
    const others = approvedAt(rest, at);
    return price === null || !needsOwner(price, { limit, others, replaces: null });
  };
  const lastQuoted = new Date(Math.max(...quotes.map(({ createdAt }) => createdAt.getTime())));
  return quotes.length > 0 && wasWithin(lastQuoted) && begun.some(wasWithin);
}

/** MAINT-7: what is agreed with each vendor of a work order, however the vendor was chosen. */
export function agreedByVendor(
  parts: readonly VendorsPart[],
  given: Given,
): ReadonlyMap<string, Cents> {
  return new Map(
    parts.map((part) => {
      const rest = parts.filter((each) => each !== part);
      const counts = works(part, rest, given);
      const approved = approvedQuote(part.quotes)?.amount;
      return [part.vendorId, approved ?? (counts ? (askedPrice(part.quotes) ?? ZERO) : ZERO)];
    }),
  );
}
