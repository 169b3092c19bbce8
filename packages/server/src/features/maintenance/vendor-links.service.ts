/** MAINT-4 to MAINT-7: what staff do with the links, quotes and times of vendors. */
import { workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import { isLinkOpen, VENDOR_LINK_DAYS } from '@tenantry/contract/maintenance/vendor-links.rules';
import {
  MAX_VENDOR_LINKS,
  type QuoteDecision,
  type VendorLink,
  type VendorLinkInput,
} from '@tenantry/contract/maintenance/vendor-links.schemas';
import { vendorById } from '#features/vendors';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { updateOrder, findOrder, type WorkOrderRow } from './maintenance.repository.ts';
import { addEvent, lockedWorkOrder } from './maintenance.service.ts';
import { advance } from './vendor-links.progress.ts';
import {
  noticeTooShort,
  timeInPast,
  tooManyVendorLinks,
  vendorAlreadyAsked,
  vendorWithoutEmail,
} from './vendor-links.errors.ts';
import { asksOwner, endQuestion } from './owner-approvals.service.ts';
import { decide, lockedOpenOrder, mailVendor, openQuoteOf } from './quotes.service.ts';
import { ENTRY_NOTICE_JOB } from './vendor-links.jobs.names.ts';
import { presentLinks, progressOfLink } from './vendor-links.presenter.ts';
import * as repository from './vendor-links.repository.ts';
import type { LinkRow, ShownLink } from './vendor-links.repository.ts';

/** MAINT-6: the notice of entry that a tenant is due. */
export const NOTICE_HOURS = 24;

export async function linksOfWorkOrder(
  tx: Transaction,
  workOrderId: string,
): Promise<VendorLink[]> {
  if (!(await findOrder(tx, workOrderId))) throw notFound();
  return presentLinks(tx, await repository.linksOfOrder(tx, workOrderId));
}

const isGood = (tx: Transaction, { link }: ShownLink) =>
  isLinkOpen(progressOfLink(link), tx.now.toString());

/** MAINT-4: mails a vendor the link. A vendor of another organization, or an archived one, is not found. */
export async function sendLink(
  tx: Transaction,
  workOrderId: string,
  { vendorId, message }: VendorLinkInput,
): Promise<VendorLink[]> {
  const order = await lockedOpenOrder(tx, workOrderId);
  const vendor = await vendorById(tx, vendorId);
  if (!vendor || vendor.archivedAt) throw notFound();
  if (vendor.emailAddress === null) throw vendorWithoutEmail();
  const links = await repository.linksOfOrder(tx, workOrderId);
  if (links.length >= MAX_VENDOR_LINKS) throw tooManyVendorLinks();
  if (links.some((each) => each.link.vendorId === vendorId && isGood(tx, each))) {
    throw vendorAlreadyAsked();
  }
  const row: LinkRow = {
    ...newKey(tx),
    workOrderId,
    vendorId,
    status: 'SENT',
    message,
    note: '',
    tokenHash: null,
    deviceHashes: [],
    codeHash: null,
    codeExpiresAt: null,
    expiresAt: dateOf(tx.now.add({ hours: VENDOR_LINK_DAYS * 24 })),
    revokedAt: null,
    createdAt: dateOf(tx.now),
  };
  await repository.insertLink(tx, row);
  addEvent(tx, workOrderId, { kind: 'VENDOR', note: `Sent to ${vendor.name}` });
  await recordAudit(tx, {
    action: 'maintenance.vendorAsked',
    entityId: workOrderId,
    after: { workOrder: workOrderLabel(order.number), vendorId, vendor: vendor.name },
  });
  await mailVendor(tx, { linkId: row.id, about: 'asked' });
  return linksOfWorkOrder(tx, workOrderId);
}

async function linkOfOrder(tx: Transaction, workOrderId: string, linkId: string) {
  const shown = await repository.linkById(tx, linkId);
  if (!shown || shown.link.workOrderId !== workOrderId) throw notFound();
  return shown;
}

/** The order of the vendor who no longer does it has no vendor. */
function leaveVendor(tx: Transaction, order: WorkOrderRow, vendorId: string): void {
  if (order.vendorId === vendorId) updateOrder(tx, order, { vendorId: null });
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
    await repository.updateLink(tx, linkId, { revokedAt: dateOf(tx.now) });
    leaveVendor(tx, order, vendor.id);
    addEvent(tx, workOrderId, { kind: 'VENDOR', note: `Link of ${vendor.name} revoked` });
    await recordAudit(tx, {
      action: 'maintenance.vendorLinkRevoked',
      entityId: workOrderId,
      before: { vendorId: vendor.id, vendor: vendor.name },
    });
  }
  return linksOfWorkOrder(tx, workOrderId);
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
  if (!approve || !(await asksOwner(tx, chosen, note))) {
    await decide(tx, chosen, { approve });
    // Declining another quote leaves the question of the proposed one.
    await endQuestion(tx, named.workOrderId, { quoteId: approve ? undefined : named.quoteId });
  }
  return linksOfWorkOrder(tx, named.workOrderId);
}

/** MAINT-6: agrees to a time, and mails the tenant the notice of entry. */
export async function agreeTime(
  tx: Transaction,
  { workOrderId, timeId }: { readonly workOrderId: string; readonly timeId: string },
  { tenantAgreed }: { readonly tenantAgreed: boolean },
): Promise<VendorLink[]> {
  const order = await lockedOpenOrder(tx, workOrderId);
  const links = await repository.linksOfOrder(tx, workOrderId);
  const times = await repository.timesOf(
    tx,
    links.map(({ link }) => link.id),
  );
  const time = times.find(({ id }) => id === timeId);
  const shown = links.find(({ link }) => link.id === time?.linkId);
  if (!time || !shown) throw notFound();
  if (time.agreedAt !== null) return linksOfWorkOrder(tx, workOrderId);
  if (time.startsAt <= dateOf(tx.now)) throw timeInPast();
  const due = dateOf(tx.now.add({ hours: NOTICE_HOURS }));
  if (order.tenantId !== null && time.startsAt < due && !tenantAgreed) {
    throw noticeTooShort(NOTICE_HOURS);
  }
  await repository.agreeToTime(tx, timeId, dateOf(tx.now));
  const scheduled = updateOrder(tx, order, { vendorId: shown.vendor.id });
  const note = `Time with ${shown.vendor.name} agreed`;
  addEvent(tx, workOrderId, { kind: 'VENDOR', note });
  await recordAudit(tx, {
    action: 'maintenance.timeAgreed',
    entityId: workOrderId,
    after: {
      vendor: shown.vendor.name,
      startsAt: time.startsAt,
      endsAt: time.endsAt,
      tenantAgreed,
    },
  });
  await advance(tx, scheduled, 'SCHEDULED');
  await mailVendor(tx, { linkId: shown.link.id, about: 'time' });
  if (order.tenantId !== null) await addJob(tx, ENTRY_NOTICE_JOB, { workOrderId, timeId });
  return linksOfWorkOrder(tx, workOrderId);
}
