/** MAINT-6: visits that do not take place, and what else ends for vendors with a work order. */
import {
  isOpenStatus,
  type WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { isLinkOpen } from '@tenantry/contract/maintenance/vendor-links.rules';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { calendarDayAt, dateOf, instantOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { tenantsOn } from './entry-notice.service.ts';
import type { WorkOrderRow } from '../maintenance.repository.ts';
import { endWaiting } from '../owner-approvals/owner-approvals.repository.ts';
import { ENTRY_NOTICE_JOB, type EntryNotice } from '../vendor-links/vendor-links.jobs.names.ts';
import { progressOfLink } from '../vendor-links/vendor-links.presenter.ts';
import * as repository from '../vendor-links/vendor-links.repository.ts';
import type { TimeRow } from '../vendor-links/vendor-links.repository.ts';
import { mailVendor } from '../vendor-links/vendor-mail.ts';

export const dayOfVisit = (tx: Transaction, { startsAt }: Pick<TimeRow, 'startsAt'>): string =>
  calendarDayAt(instantOf(startsAt), tx.organization.timeZone);

/** Mails everybody who lives in the home about a visit. */
export async function tellTenants(
  tx: Transaction,
  order: WorkOrderRow,
  time: TimeRow,
  about: EntryNotice['about'],
): Promise<void> {
  for (const userId of await tenantsOn(tx, order, dayOfVisit(tx, time))) {
    const payload = { workOrderId: order.id, timeId: time.id, userId, about };
    await addJob(tx, ENTRY_NOTICE_JOB, payload);
  }
}

/** Whether a visit was agreed that has not begun yet. */
export const isComing = (tx: Transaction, { agreedAt, startsAt }: TimeRow): boolean =>
  agreedAt !== null && startsAt > dateOf(tx.now);

/** Cancels the coming visits of these links. */
export async function cancelVisits(
  tx: Transaction,
  order: WorkOrderRow,
  linkIds: readonly string[],
  { tellsVendor }: { readonly tellsVendor: boolean },
): Promise<void> {
  for (const time of await repository.timesOf(tx, linkIds)) {
    if (!isComing(tx, time)) continue;
    await repository.updateTime(tx, time.id, { agreedAt: null, sequence: time.sequence + 1 });
    await tellTenants(tx, order, time, 'canceled');
    if (tellsVendor) await mailVendor(tx, { linkId: time.linkId, about: 'visitCanceled' });
  }
}

/** Cancels the coming visits of all vendors but the chosen one, if there is one. */
export async function cancelOtherVisits(
  tx: Transaction,
  order: WorkOrderRow,
  vendorId: string | null,
): Promise<void> {
  const links = await repository.linksOfOrder(tx, order.id);
  const others = links.filter(({ vendor }) => vendor.id !== vendorId).map(({ link }) => link.id);
  await cancelVisits(tx, order, others, { tellsVendor: true });
}

/** Declines the quotes of these links that wait for a decision; for the reason, an owner is no longer asked about them. */
export async function declineOpenQuotes(
  tx: Transaction,
  workOrderId: string,
  linkIds: readonly string[],
  reason: string,
): Promise<repository.QuoteRow[]> {
  const all = await repository.quotesOf(tx, linkIds);
  const open = all.filter(({ status }) => status === 'OPEN');
  const decision = { decidedAt: dateOf(tx.now), decidedById: tx.actor?.userId ?? null };
  const ids = open.map(({ id }) => id);
  await repository.decideQuotes(tx, ids, { ...decision, status: 'DECLINED' });
  for (const { id: quoteId, linkId, amount } of open) {
    const vendor = (await repository.linkById(tx, linkId))?.vendor.name;
    const entityId = workOrderId;
    const after = { vendor, amount, reason };
    await recordAudit(tx, { action: 'maintenance.quoteDeclined', entityId, after });
    const ending = { ...decision, status: 'WITHDRAWN' as const, words: reason };
    if (!(await endWaiting(tx, { workOrderId, quoteId }, ending))) continue;
    const action = 'maintenance.ownerQuestionWithdrawn';
    await recordAudit(tx, { action, entityId, before: { vendor, amount } });
  }
  return open;
}

/**
 * MAINT-17: with the work, quotes that nobody decided end, and visits of vendors who did not do it; with canceled work,
 * all visits.
 */
export async function endVendorWork(
  tx: Transaction,
  order: WorkOrderRow,
  status: WorkOrderStatus,
): Promise<void> {
  if (isOpenStatus(status)) return;
  const shown = await repository.linksOfOrder(tx, order.id);
  const open = shown.filter(({ link }) => isLinkOpen(progressOfLink(link), tx.now.toString()));
  const linkIds = shown.map(({ link }) => link.id);
  const declined = await declineOpenQuotes(tx, order.id, linkIds, 'The work has ended.');
  if (status === 'CANCELLED') {
    await cancelVisits(tx, order, linkIds, { tellsVendor: false });
    for (const { link } of open) await mailVendor(tx, { linkId: link.id, about: 'workCanceled' });
    return;
  }
  await cancelOtherVisits(tx, order, order.vendorId);
  const lost = new Set(declined.map(({ linkId }) => linkId));
  for (const { link, vendor } of open) {
    if (lost.has(link.id) && vendor.id !== order.vendorId) {
      await mailVendor(tx, { linkId: link.id, about: 'declined' });
    }
  }
}
