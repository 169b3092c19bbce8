/** MAINT-4, MAINT-5: what a vendor does with a mailed link, without an account. */
import { isOpenStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { findOrder, updateOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import { addEvent, lockedWorkOrder } from '../maintenance.service.ts';
import {
  deviceCodeWrong,
  linkEnded,
  linkNeedsCode,
  vendorMustAccept,
  workIsDone,
} from './vendor-links.errors.ts';
import { cancelVisits, declineOpenQuotes } from '../visits/visits.ending.ts';
import { mailVendor } from './vendor-mail.ts';
import { quoteNotApproved } from '../owner-approvals/owner-approvals.errors.ts';
import { isUnapproved } from './unapproved-vendors.ts';
import {
  isForVendor,
  isGoodLink,
  presentForVendor,
  statusOfLink,
} from './vendor-links.presenter.ts';
import { advance } from './vendor-links.progress.ts';
import * as repository from './vendor-links.repository.ts';
import type { ShownLink } from './vendor-links.repository.ts';

/** How somebody comes: with the secret of a link, from a browser that may be known. */
export interface Visit {
  readonly token: string;
  /** The hash of the browser's cookie; null if it has none. */
  readonly deviceHash: string | null;
}

/** The link that a secret opens. MAINT-17: every other secret is refused in the same words. */
async function goodLink(tx: Transaction, { token }: Pick<Visit, 'token'>): Promise<ShownLink> {
  const shown = await repository.linkByToken(tx, hashToken(token));
  if (!shown || !isGoodLink(tx, shown)) throw linkEnded();
  return shown;
}

/** Until the vendor has answered from a device, any may look: it shows neither the place nor the tenant. */
function checkDevice({ link: { deviceHashes } }: ShownLink, deviceHash: string | null): void {
  const isKnown = deviceHash !== null && deviceHashes.includes(deviceHash);
  if (deviceHashes.length > 0 && !isKnown) throw linkNeedsCode();
}

/** A link ends with its work order. */
export const isOver = ({ status }: Pick<WorkOrderRow, 'status'>): boolean =>
  status === 'CLOSED' || status === 'CANCELLED';

function checkOrder(order: Pick<WorkOrderRow, 'status'>): void {
  if (isOver(order)) throw linkEnded();
}

/** Refuses a link that opens nothing. */
export async function checkLink(tx: Transaction, visit: Visit): Promise<ShownLink> {
  const shown = await goodLink(tx, visit);
  const found = await findOrder(tx, shown.link.workOrderId);
  if (!found) throw linkEnded();
  checkOrder(found.order);
  return shown;
}

/** The link, if it opens something on this device. */
export async function openedLink(tx: Transaction, visit: Visit): Promise<ShownLink> {
  const shown = await checkLink(tx, visit);
  checkDevice(shown, visit.deviceHash);
  return shown;
}

export const openLink = async (tx: Transaction, visit: Visit): Promise<VendorsOrder> =>
  presentForVendor(tx, await openedLink(tx, visit));

async function lockedOrderOf(tx: Transaction, { link }: ShownLink): Promise<WorkOrderRow> {
  const order = await lockedWorkOrder(tx, link.workOrderId);
  checkOrder(order);
  return order;
}

/** Locks the work order and the link, checks both, and remembers the device. */
export async function lockedVisit(tx: Transaction, visit: Visit) {
  const before = await goodLink(tx, visit);
  const order = await lockedOrderOf(tx, before);
  await repository.lockLink(tx, before.link.id);
  const shown = await goodLink(tx, visit);
  checkDevice(shown, visit.deviceHash);
  const { id, deviceHashes } = shown.link;
  if (deviceHashes.length === 0 && visit.deviceHash !== null) {
    await repository.updateLink(tx, id, { deviceHashes: [visit.deviceHash] });
  }
  return { order, shown };
}

/** MAINT-7: a vendor who has accepted and whom nobody else has replaced. */
export async function acceptedVisit(tx: Transaction, visit: Visit) {
  const { order, shown } = await lockedVisit(tx, visit);
  if (shown.link.status === 'SENT') throw vendorMustAccept();
  if (!isForVendor(order, shown.vendor.id)) throw linkEnded();
  return { order, shown };
}

/** An answer or an offer makes sense only before the work is done. */
export function refuseDone({ status }: Pick<WorkOrderRow, 'status'>): void {
  if (!isOpenStatus(status)) throw workIsDone();
}

/** Notes what a vendor has done. */
export async function record(
  tx: Transaction,
  { link, vendor }: ShownLink,
  note: string,
  detail = '',
) {
  const words = detail ? `${note}: ${detail}` : note;
  addEvent(tx, link.workOrderId, { kind: 'VENDOR', note: words, by: vendor.name });
  await recordAudit(tx, {
    action: 'maintenance.vendorAnswered',
    entityId: link.workOrderId,
    after: { vendor: vendor.name, note: words },
  });
}

export async function presentAfter(tx: Transaction, linkId: string): Promise<VendorsOrder> {
  const shown = await repository.linkById(tx, linkId);
  if (!shown) throw linkEnded();
  return presentForVendor(tx, shown);
}

/** The same answer again changes nothing. A declined link ends, so its last answer is given here. */
export async function answerLink(
  tx: Transaction,
  visit: Visit,
  { accept, note }: { readonly accept: boolean; readonly note: string },
): Promise<VendorsOrder> {
  const { order, shown } = await lockedVisit(tx, visit);
  const { id, status } = shown.link;
  if (accept && status !== 'SENT') return presentAfter(tx, id);
  refuseDone(order);
  await repository.updateLink(tx, id, { status: accept ? 'ACCEPTED' : 'DECLINED', note });
  if (!accept) {
    if (order.vendorId === shown.vendor.id) updateOrder(tx, order, { vendorId: null });
    const reason = `${shown.vendor.name} has declined the work.`;
    await declineOpenQuotes(tx, order.id, [id], reason);
    await cancelVisits(tx, order, [shown.link.id], { tellsVendor: false });
  }
  await record(tx, shown, accept ? 'Accepted' : 'Declined', note);
  return presentAfter(tx, id);
}

export async function finishWork(
  tx: Transaction,
  visit: Visit,
  { note }: { readonly note: string },
): Promise<VendorsOrder> {
  const { order, shown } = await acceptedVisit(tx, visit);
  if (statusOfLink(order, shown.link) === 'DONE') return presentAfter(tx, shown.link.id);
  if (await isUnapproved(tx, order, shown.vendor.id)) throw quoteNotApproved();
  await repository.updateLink(tx, shown.link.id, { status: 'DONE', note });
  await record(tx, shown, 'Reported as done', note);
  const done = updateOrder(tx, order, { vendorId: shown.vendor.id });
  await advance(tx, done, 'DONE', { note, by: shown.vendor.name });
  return presentAfter(tx, shown.link.id);
}

/** MAINT-5: mails a code to the vendor's own address. */
export async function askForCode(tx: Transaction, visit: Visit): Promise<void> {
  const { link } = await checkLink(tx, visit);
  await mailVendor(tx, { linkId: link.id, about: 'code' });
}

/** A code works once, for 15 minutes. */
export async function useCode(tx: Transaction, visit: Visit, code: string): Promise<VendorsOrder> {
  const before = await goodLink(tx, visit);
  await lockedOrderOf(tx, before);
  const link = await repository.lockLink(tx, before.link.id);
  // It may have been revoked meanwhile.
  await goodLink(tx, visit);
  const isGood =
    link !== null &&
    link.codeHash === hashToken(`${link.id}:${code.trim()}`) &&
    link.codeExpiresAt !== null &&
    link.codeExpiresAt > dateOf(tx.now);
  if (!isGood || visit.deviceHash === null) throw deviceCodeWrong();
  await repository.updateLink(tx, link.id, {
    deviceHashes: [...new Set([...link.deviceHashes, visit.deviceHash])].slice(-5),
    codeHash: null,
    codeExpiresAt: null,
  });
  await record(tx, before, 'Opened the link on another device');
  return presentAfter(tx, link.id);
}
