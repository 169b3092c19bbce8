/** CHG-11, UNIT-12: rent that was billed by hand for days after the end of a lease. */
import { and } from 'drizzle-orm';
import { periodsDue, type Period } from '@tenantry/contract/leases/charges.rules';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { creditedOf, invoices } from '#features/ledger';
import type { LeaseRow } from '#features/leases';
import { readSettings } from '#features/organization';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { factsOf } from './billing.repository.ts';
import { charge, lastChargedDay, prorationOf, type LeaseFacts } from './open-periods.ts';
import { unusedDaysOf } from './unused-days.ts';

/** What an invoice bills for days after the last one, and no credit has taken back. */
export interface Unused {
  readonly invoiceId: string;
  readonly number: number;
  readonly amount: Cents;
}

/** No period of rent is longer. */
const LONGEST_PERIOD_DAYS = 366;

/** The unused days of one lease, on the invoices of the runs and on those that were written by hand. */
export async function unusedOfLease(tx: Transaction, lease: LeaseRow): Promise<Unused[]> {
  const ofRuns = (await unusedDaysOf(tx, lease.id)).flatMap(({ need, money = ZERO }) =>
    need.kind === 'unused_days'
      ? [{ invoiceId: need.invoiceId, number: need.number, amount: money }]
      : [],
  );
  const known = new Set(ofRuns.map(({ invoiceId }) => invoiceId));
  const byHand = await unusedByHand(tx, lease);
  return [...ofRuns, ...byHand.filter(({ invoiceId }) => !known.has(invoiceId))];
}

async function unusedByHand(tx: Transaction, lease: LeaseRow): Promise<Unused[]> {
  const last = lastChargedDay(lease);
  const [facts] = last === null ? [] : await factsOf(tx, [lease]);
  if (last === null || !facts) return [];
  if (facts.rentByHand.length === 0) return [];
  const billed = unusedOf(facts, last, (await readSettings(tx)).proration);
  if (billed.length === 0) return [];
  const states = await statesOf(
    tx,
    billed.map(({ invoiceId }) => invoiceId),
  );
  return billed.flatMap(({ amount, ...invoice }) => {
    const state = states.get(invoice.invoiceId);
    if (!state) return [];
    // Discounts may have made the invoice smaller than its rent.
    const most = Math.min(amount, state.amount);
    const left = cents(Math.max(0, subtractCents(cents(most), state.credited)));
    return left > 0 ? [{ ...invoice, amount: left }] : [];
  });
}

/** A manual invoice bills the period in which it is due; one that is due after the last period bills only unused days. */
function unusedOf(
  facts: LeaseFacts,
  last: CalendarDate,
  organizationProration: Parameters<typeof charge>[2],
): Unused[] {
  const { lease, schedules, rentByHand, postings } = facts;
  const parts = schedules
    .filter(({ kind, lastDay }) => kind === 'RENT' && (lastDay === null || lastDay >= last))
    .flatMap((schedule) => {
      const days = { from: addDays(last, -LONGEST_PERIOD_DAYS), to: last };
      const period = periodsDue({ ...schedule, lastDay: last }, days).at(-1);
      const proration = prorationOf(schedule, lease, { proration: organizationProration });
      return period ? [{ whole: period.whole, ...charge(schedule, period, proration) }] : [];
    });
  const whole = parts[0]?.whole;
  if (!whole) return [];
  // The runs have billed the rest of that period: nobody knows which of its days the manual invoice bills.
  const isShared = postings.some(
    ({ invoiceId, reason, ...period }) =>
      invoiceId !== null && reason === null && overlaps(period, whole),
  );
  let usedLeft = addCents(...parts.map(({ amount }) => amount));
  return rentByHand.flatMap(({ id: invoiceId, number, dueDate, amount }) => {
    if (dueDate > whole.end) return [{ invoiceId, number, amount }];
    if (dueDate < whole.start || isShared) return [];
    const used = cents(Math.min(amount, usedLeft));
    usedLeft = subtractCents(usedLeft, used);
    const unused = subtractCents(amount, used);
    return unused > 0 ? [{ invoiceId, number, amount: unused }] : [];
  });
}

const overlaps = (one: Period, other: Period) => one.start <= other.end && other.start <= one.end;

async function statesOf(tx: Transaction, invoiceIds: readonly string[]) {
  const rows = await tx.db
    .select({ id: invoices.id, amount: invoices.amount, credited: creditedOf(invoices) })
    .from(invoices)
    .where(and(inOrganization(tx, invoices), anyOf(invoices.id, invoiceIds)));
  return new Map(rows.map((row) => [row.id, row]));
}
