/** MAINT-7: quotes are approved or declined, by staff or by the owner of the home. */
import { isOpenStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import { formatCents } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { updateOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import { addEvent, lockedWorkOrder } from '../maintenance.service.ts';
import { stands } from '../owner-approvals/agreed-cost.ts';
import { quoteDecided, vendorLinkClosed, workHasEnded } from './vendor-links.errors.ts';
import * as repository from './vendor-links.repository.ts';
import type { QuoteRow, ShownLink } from './vendor-links.repository.ts';
import { cancelOtherVisits } from '../visits/visits.ending.ts';
import { mailVendor } from './vendor-mail.ts';

/** A locked work order that is not done or canceled. */
export async function lockedOpenOrder(tx: Transaction, workOrderId: string): Promise<WorkOrderRow> {
  const order = await lockedWorkOrder(tx, workOrderId);
  if (!isOpenStatus(order.status)) throw workHasEnded();
  return order;
}

/** A quote of a locked work order, with its vendor and all quotes beside it. */
export interface QuoteOfOrder {
  readonly order: WorkOrderRow;
  readonly quote: QuoteRow;
  readonly shown: ShownLink;
  readonly links: readonly ShownLink[];
  readonly all: readonly QuoteRow[];
}

/** A quote that nobody has decided about; its work order is locked. */
export async function openQuoteOf(
  tx: Transaction,
  { workOrderId, quoteId }: { readonly workOrderId: string; readonly quoteId: string },
): Promise<QuoteOfOrder> {
  const order = await lockedOpenOrder(tx, workOrderId);
  const links = await repository.linksOfOrder(tx, workOrderId);
  const all = await repository.quotesOf(
    tx,
    links.map(({ link }) => link.id),
  );
  const quote = all.find(({ id }) => id === quoteId);
  const shown = links.find(({ link }) => link.id === quote?.linkId);
  if (!quote || !shown) throw notFound();
  if (quote.status !== 'OPEN') throw quoteDecided();
  return { order, quote, shown, links, all };
}

/**
 * A vendor who no longer does the work can do nothing with an approved quote. If only the days of the link are over, the
 * mail about the approval brings a new one.
 */
export function refuseClosedLink({ shown }: Pick<QuoteOfOrder, 'shown'>): void {
  if (!stands(shown)) throw vendorLinkClosed();
}

/** Who decides, if it is not the caller: an owner by a link. */
export interface Decider {
  readonly userId: string;
  readonly name: string;
}

/** Approving a quote declines the others, and makes its vendor the one of the work order. */
export async function decide(
  tx: Transaction,
  { order, quote, shown, all }: QuoteOfOrder,
  { approve, by }: { readonly approve: boolean; readonly by?: Decider },
): Promise<void> {
  if (approve) refuseClosedLink({ shown });
  const decision = {
    decidedAt: dateOf(tx.now),
    decidedById: by?.userId ?? tx.actor?.userId ?? null,
  };
  const others = all.filter(({ id, status }) => id !== quote.id && status === 'OPEN');
  const status = approve ? 'APPROVED' : 'DECLINED';
  await repository.decideQuotes(tx, [quote.id], { ...decision, status });
  const declined = approve ? others : [];
  const ids = declined.map(({ id }) => id);
  await repository.decideQuotes(tx, ids, { ...decision, status: 'DECLINED' });
  if (approve) {
    const after = updateOrder(tx, order, { vendorId: shown.vendor.id });
    await cancelOtherVisits(tx, after, shown.vendor.id);
  }
  const words = `Quote of ${shown.vendor.name} for ${formatCents(quote.amount)} ${status.toLowerCase()}`;
  addEvent(tx, order.id, { kind: 'VENDOR', note: words, ...(by && { by: by.name }) });
  await recordAudit(tx, {
    action: approve ? 'maintenance.quoteApproved' : 'maintenance.quoteDeclined',
    entityId: order.id,
    after: { vendor: shown.vendor.name, amount: quote.amount },
  });
  await mailVendor(tx, { linkId: shown.link.id, about: approve ? 'approved' : 'declined' });
  const losers = new Set(declined.map(({ linkId }) => linkId).filter((id) => id !== quote.linkId));
  for (const linkId of losers) await mailVendor(tx, { linkId, about: 'declined' });
}
