/** MAINT-4 to MAINT-7: what staff do with the links, quotes and times of vendors. */
import { isOpenStatus, workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import { VENDOR_LINK_DAYS } from '@tenantry/contract/maintenance/vendor-links.rules';
import {
  MAX_VENDOR_LINKS,
  type QuoteDecision,
  type VendorLink,
  type VendorLinkInput,
} from '@tenantry/contract/maintenance/vendor-links.schemas';
import { lockVendor, type VendorRow } from '#features/vendors';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { beyondScope } from '../../../platform/database/reach/acting.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { updateOrder, findOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import { addEvent, lockedWorkOrder } from '../maintenance.service.ts';
import {
  tooManyVendorLinks,
  vendorAlreadyAsked,
  vendorWithoutEmail,
} from './vendor-links.errors.ts';
import { asksOwner, endQuestion } from '../owner-approvals/owner-approvals.service.ts';
import { decide, lockedOpenOrder, openQuoteOf, refuseClosedLink } from './quotes.service.ts';
import { isGoodLink, presentLinks } from './vendor-links.presenter.ts';
import * as repository from './vendor-links.repository.ts';
import type { LinkRow, ShownLink } from './vendor-links.repository.ts';
import { mailVendor } from './vendor-mail.ts';
import { cancelVisits, declineOpenQuotes } from '../visits/visits.ending.ts';

export async function linksOfWorkOrder(
  tx: Transaction,
  workOrderId: string,
): Promise<VendorLink[]> {
  const found = await findOrder(tx, workOrderId);
  if (!found) throw notFound();
  return presentLinks(tx, found.order, await repository.linksOfOrder(tx, workOrderId));
}

interface Asked extends Pick<LinkRow, 'message' | 'status'> {
  readonly vendor: { readonly id: string; readonly name: string };
}

/** Records that a vendor is asked, without a mail and a secret. */
export async function newLink(
  tx: Transaction,
  workOrderId: string,
  { vendor, message, status }: Asked,
): Promise<LinkRow> {
  const row: LinkRow = {
    ...newKey(tx),
    workOrderId,
    vendorId: vendor.id,
    status,
    message,
    note: '',
    deviceHashes: [],
    codeHash: null,
    codeExpiresAt: null,
    expiresAt: dateOf(tx.now.add({ hours: VENDOR_LINK_DAYS * 24 })),
    revokedAt: null,
    conversationId: null,
    createdAt: dateOf(tx.now),
  };
  await repository.insertLink(tx, row);
  addEvent(tx, workOrderId, { kind: 'VENDOR', note: `Sent to ${vendor.name}` });
  return row;
}

/** MAINT-4: mails a vendor the link. A vendor of another organization, or an archived one, is not found. */
export async function sendLink(
  tx: Transaction,
  workOrderId: string,
  { vendorId, message }: VendorLinkInput,
): Promise<VendorLink[]> {
  // Archiving a vendor takes the locks in the same order, and ends all links that there are by then.
  const vendor = await lockVendor(tx, vendorId);
  if (!vendor || vendor.archivedAt) throw notFound();
  const order = await lockedOpenOrder(tx, workOrderId);
  if (vendor.emailAddress === null) throw vendorWithoutEmail();
  const links = await repository.linksOfOrder(tx, workOrderId);
  if (links.length >= MAX_VENDOR_LINKS) throw tooManyVendorLinks();
  if (links.some((each) => each.link.vendorId === vendorId && isGoodLink(tx, each))) {
    throw vendorAlreadyAsked();
  }
  const row = await newLink(tx, workOrderId, { vendor, message, status: 'SENT' });
  await recordAudit(tx, {
    action: 'maintenance.vendorAsked',
    entityId: workOrderId,
    after: { workOrder: workOrderLabel(order.number), vendorId, vendor: vendor.name },
  });
  await mailVendor(tx, { linkId: row.id, about: 'asked' });
  return linksOfWorkOrder(tx, workOrderId);
}

export async function linkOfOrder(tx: Transaction, workOrderId: string, linkId: string) {
  const shown = await repository.linkById(tx, linkId);
  if (!shown || shown.link.workOrderId !== workOrderId) throw notFound();
  return shown;
}

/** Open work of a vendor who no longer does it has no vendor. */
function leaveVendor(tx: Transaction, order: WorkOrderRow, vendorId: string): WorkOrderRow {
  const leaves = order.vendorId === vendorId && isOpenStatus(order.status);
  return leaves ? updateOrder(tx, order, { vendorId: null }) : order;
}

/** Does nothing if it was revoked before. */
export async function revokeLink(
  tx: Transaction,
  workOrderId: string,
  linkId: string,
): Promise<VendorLink[]> {
  const order = await lockedWorkOrder(tx, workOrderId);
  const { link, vendor } = await linkOfOrder(tx, workOrderId, linkId);
  if (link.revokedAt === null) {
    const reason = `The link of ${vendor.name} was revoked.`;
    await revoke(tx, order, { link, vendor }, { note: `Link of ${vendor.name} revoked`, reason });
  }
  return linksOfWorkOrder(tx, workOrderId);
}

/** With a link, what waits of its vendor ends: quotes, questions to the owner about them, and visits. */
async function revoke(
  tx: Transaction,
  order: WorkOrderRow,
  { link, vendor }: ShownLink,
  { note, reason }: { readonly note: string; readonly reason: string },
): Promise<void> {
  await repository.updateLink(tx, link.id, { revokedAt: dateOf(tx.now) });
  const after = leaveVendor(tx, order, vendor.id);
  await declineOpenQuotes(tx, order.id, [link.id], reason);
  await cancelVisits(tx, after, [link.id], { tellsVendor: true });
  addEvent(tx, order.id, { kind: 'VENDOR', note });
  await recordAudit(tx, {
    action: 'maintenance.vendorLinkRevoked',
    entityId: order.id,
    before: { vendorId: vendor.id, vendor: vendor.name },
  });
}

/** MAINT-17: an archived vendor does none of the open work. Also in homes that the caller does not reach. */
export async function revokeLinksOfVendor(
  caller: Transaction,
  { id, name }: Pick<VendorRow, 'id' | 'name'>,
): Promise<void> {
  const all = beyondScope(caller);
  const reason = `${name} was archived.`;
  for (const { id: linkId, workOrderId } of await repository.openLinksOfVendor(all, id)) {
    // A rehearsal shows what it records.
    const isShown = caller.recording === null || (await findOrder(caller, workOrderId)) !== null;
    const tx = isShown ? all : { ...all, recording: { changes: [], money: [], jobs: [] } };
    const order = await lockedWorkOrder(tx, workOrderId);
    const shown = await repository.linkById(tx, linkId);
    // It may have ended before the lock.
    if (!shown || shown.link.revokedAt !== null || !isOpenStatus(order.status)) continue;
    await revoke(tx, order, shown, { note: `${name} was archived, and the link revoked`, reason });
  }
}

/**
 * MAINT-7: approves or declines a quote. Above the approval limit of the home, approving asks the owner, and the quote
 * stays open.
 */
export async function decideQuote(
  tx: Transaction,
  named: { readonly workOrderId: string; readonly quoteId: string },
  { approve, note }: QuoteDecision,
): Promise<VendorLink[]> {
  const chosen = await openQuoteOf(tx, named);
  if (approve) refuseClosedLink(chosen);
  if (!approve || !(await asksOwner(tx, chosen, note))) {
    await decide(tx, chosen, { approve });
    // Declining another quote leaves the question of the proposed one.
    await endQuestion(tx, named.workOrderId, { quoteId: approve ? undefined : named.quoteId });
  }
  return linksOfWorkOrder(tx, named.workOrderId);
}
