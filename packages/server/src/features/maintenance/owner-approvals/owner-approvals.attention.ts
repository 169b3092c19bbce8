import { workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import { OWNER_WAITS_DAYS } from '@tenantry/contract/maintenance/owner-approvals.rules';
import { daysBetween } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import { and, eq, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import { ofUnits } from '#features/properties';
import { vendors } from '#features/vendors';
import { calendarDayAt, dateOf, instantOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Chosen } from '../../../platform/feature.ts';
import { workOrders } from '../maintenance.table.ts';
import { isOutdatedNow, openRequests, type ShownRequest } from './owner-approvals.repository.ts';
import { ownerRequests } from './owner-approvals.table.ts';
import { quotes, vendorLinks } from '../vendor-links/vendor-links.table.ts';

const dayOf = (tx: Transaction, at: Date) => calendarDayAt(instantOf(at), tx.organization.timeZone);

const named = ({ request, order, home, vendor }: ShownRequest) => ({
  workOrderId: order.id,
  label: workOrderLabel(order.number),
  title: order.title,
  home,
  vendor,
  amount: dollarsFromCents(request.amount),
});

const waits = eq(ownerRequests.status, 'WAITING');

/** MAINT-7: questions that the owner has not answered for days. */
export async function waitingOwners(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const before = dateOf(tx.now.subtract({ hours: OWNER_WAITS_DAYS * 24 }));
  const { rows, total } = await openRequests(tx, {
    where: and(
      waits,
      not(isOutdatedNow(tx)),
      lte(ownerRequests.createdAt, before),
      ofUnits(workOrders.propertyId, building),
    ),
    limit: MOST_FINDINGS,
  });
  const findings = rows.map((row) => {
    const since = dayOf(tx, row.request.createdAt);
    return {
      need: {
        kind: 'owner_waiting' as const,
        key: `owner_waiting:${row.request.id}`,
        ...named(row),
        daysWaiting: daysBetween(since, tx.today),
      },
      since,
    };
  });
  return { total, findings };
}

/** MAINT-7: what owners have answered and nobody has followed, and quotes that came after the question. */
export async function answersOfOwners(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const declined = and(eq(ownerRequests.status, 'DECLINED'), eq(quotes.status, 'OPEN'));
  // Who no longer does the work leaves nothing to follow.
  const approved = and(
    eq(ownerRequests.status, 'APPROVED'),
    isNull(vendorLinks.revokedAt),
    ne(vendorLinks.status, 'DECLINED'),
    isNull(vendors.archivedAt),
    sql`${workOrders.status} in ('NEW', 'TRIAGED', 'QUOTING')`,
  );
  const { rows, total } = await openRequests(tx, {
    where: and(
      or(and(waits, isOutdatedNow(tx)), declined, approved),
      ofUnits(workOrders.propertyId, building),
    ),
    limit: MOST_FINDINGS,
  });
  const findings = rows.map((row) => {
    const { request } = row;
    const answer = request.status === 'WAITING' ? ('OUTDATED' as const) : request.status;
    return {
      need: {
        kind: 'owner_answered' as const,
        key: `owner_answered:${request.id}:${answer}`,
        ...named(row),
        answer: answer === 'APPROVED' || answer === 'DECLINED' ? answer : ('OUTDATED' as const),
        words: request.words,
      },
      since: dayOf(tx, request.decidedAt ?? request.createdAt),
    };
  });
  return { total, findings };
}
