/** MAINT-6: staff agree to a time of a vendor, and everybody who lives in the home is told. */
import type { VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { entryNoticeFor } from './entry-notice.service.ts';
import { updateOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import { addEvent } from '../maintenance.service.ts';
import { quoteNeedsOwner } from '../owner-approvals/owner-approvals.errors.ts';
import { endQuestion } from '../owner-approvals/owner-approvals.service.ts';
import { lockedOpenOrder } from '../vendor-links/quotes.service.ts';
import { unapprovedVendors } from '../vendor-links/unapproved-vendors.ts';
import {
  noticeTooShort,
  timeInPast,
  vendorLinkClosed,
} from '../vendor-links/vendor-links.errors.ts';
import { isGoodLink } from '../vendor-links/vendor-links.presenter.ts';
import { advance } from '../vendor-links/vendor-links.progress.ts';
import * as repository from '../vendor-links/vendor-links.repository.ts';
import type { ShownLink, TimeRow } from '../vendor-links/vendor-links.repository.ts';
import { linksOfWorkOrder } from '../vendor-links/vendor-links.service.ts';
import { mailVendor } from '../vendor-links/vendor-mail.ts';
import { cancelOtherVisits, dayOfVisit, isComing, tellTenants } from './visits.ending.ts';

interface Named {
  readonly workOrderId: string;
  readonly timeId: string;
}

async function timeOfOrder(tx: Transaction, { workOrderId, timeId }: Named) {
  const links = await repository.linksOfOrder(tx, workOrderId);
  const times = await repository.timesOf(
    tx,
    links.map(({ link }) => link.id),
  );
  const time = times.find(({ id }) => id === timeId);
  const shown = links.find(({ link }) => link.id === time?.linkId);
  if (!time || !shown) throw notFound();
  const coming = times.filter((each) => each.id !== timeId && isComing(tx, each));
  return { time, shown, links, coming };
}

async function refuseShortNotice(tx: Transaction, order: WorkOrderRow, time: TimeRow) {
  const notice = await entryNoticeFor(tx, order, dayOfVisit(tx, time));
  if (notice && time.startsAt < dateOf(tx.now.add({ hours: notice.hours }))) {
    throw noticeTooShort(notice);
  }
}

/** In calendars, a time that replaces another one is the same visit. */
async function agreeTo(tx: Transaction, time: TimeRow, replaced: TimeRow | undefined) {
  if (replaced) await repository.updateTime(tx, replaced.id, { agreedAt: null });
  const known = replaced ?? (time.visitId === null ? null : time);
  await repository.updateTime(tx, time.id, {
    agreedAt: dateOf(tx.now),
    visitId: known ? (known.visitId ?? known.id) : time.id,
    sequence: known ? known.sequence + 1 : 0,
  });
}

/**
 * MAINT-7: the vendor of an agreed time does the work, and no owner is asked about another one. Returns false if the
 * owner must approve the vendor's quote first: then it is only a visit to look, which replaces nobody.
 */
async function choose(
  tx: Transaction,
  order: WorkOrderRow,
  { vendor }: ShownLink,
  links: readonly ShownLink[],
): Promise<boolean> {
  if ((await unapprovedVendors(tx, order, links)).has(vendor.id)) {
    if (order.vendorId !== null) throw quoteNeedsOwner(vendor.name);
    return false;
  }
  if (order.vendorId !== vendor.id) await endQuestion(tx, order.id);
  return true;
}

const noteOf = (vendor: string, { moves, chosen }: { moves: boolean; chosen: boolean }) =>
  [
    `${moves ? 'Another time' : 'Time'} with ${vendor} agreed`,
    ...(chosen ? [] : ['only to look: no quote is approved yet']),
  ].join(', ');

/**
 * Agrees to a time, which replaces another one that is still to come, and mails the notice of entry. Visits of vendors
 * who are not chosen are canceled.
 */
export async function agreeTime(
  tx: Transaction,
  named: Named,
  { tenantAgreed }: { readonly tenantAgreed: boolean },
): Promise<VendorLink[]> {
  const { workOrderId } = named;
  const order = await lockedOpenOrder(tx, workOrderId);
  const { time, shown, links, coming } = await timeOfOrder(tx, named);
  if (time.agreedAt !== null) return linksOfWorkOrder(tx, workOrderId);
  if (!isGoodLink(tx, shown)) throw vendorLinkClosed();
  if (time.startsAt <= dateOf(tx.now)) throw timeInPast();
  const chosen = await choose(tx, order, shown, links);
  if (!tenantAgreed) await refuseShortNotice(tx, order, time);
  const replaced =
    coming.find(({ linkId }) => linkId === time.linkId) ?? (chosen ? coming[0] : undefined);
  await agreeTo(tx, time, replaced);
  const { vendor, link } = shown;
  const note = noteOf(vendor.name, { moves: replaced !== undefined, chosen });
  addEvent(tx, workOrderId, { kind: 'VENDOR', note });
  const { startsAt, endsAt } = time;
  await recordAudit(tx, {
    action: 'maintenance.timeAgreed',
    entityId: workOrderId,
    ...(replaced && { before: { startsAt: replaced.startsAt, endsAt: replaced.endsAt } }),
    after: { vendor: vendor.name, startsAt, endsAt, tenantAgreed, chosen },
  });
  if (chosen) {
    const scheduled = updateOrder(tx, order, { vendorId: vendor.id });
    await advance(tx, scheduled, 'SCHEDULED');
    await cancelOtherVisits(tx, scheduled, vendor.id);
  }
  await mailVendor(tx, { linkId: link.id, about: 'time' });
  if (replaced && replaced.linkId !== time.linkId) {
    await mailVendor(tx, { linkId: replaced.linkId, about: 'visitCanceled' });
  }
  await tellTenants(tx, order, time, replaced ? 'moved' : 'agreed');
  return linksOfWorkOrder(tx, workOrderId);
}
