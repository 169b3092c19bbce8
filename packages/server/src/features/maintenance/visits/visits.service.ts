/** MAINT-6: staff agree to a time of a vendor, and everybody who lives in the home is told. */
import type { VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { entryNoticeFor } from './entry-notice.service.ts';
import { updateOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import { addEvent } from '../maintenance.service.ts';
import { lockedOpenOrder } from '../vendor-links/quotes.service.ts';
import {
  noticeTooShort,
  timeInPast,
  vendorLinkClosed,
} from '../vendor-links/vendor-links.errors.ts';
import { advance } from '../vendor-links/vendor-links.progress.ts';
import * as repository from '../vendor-links/vendor-links.repository.ts';
import type { TimeRow } from '../vendor-links/vendor-links.repository.ts';
import { isGood, linksOfWorkOrder } from '../vendor-links/vendor-links.service.ts';
import { mailVendor } from '../vendor-links/vendor-mail.ts';
import { dayOfVisit, isComing, tellTenants } from './visits.ending.ts';

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
  const replaced = times.find((each) => each.id !== timeId && isComing(tx, each));
  return { time, shown, replaced };
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

/** Agrees to a time, which replaces another one that is still to come, and mails the notice of entry. */
export async function agreeTime(
  tx: Transaction,
  named: Named,
  { tenantAgreed }: { readonly tenantAgreed: boolean },
): Promise<VendorLink[]> {
  const { workOrderId } = named;
  const order = await lockedOpenOrder(tx, workOrderId);
  const { time, shown, replaced } = await timeOfOrder(tx, named);
  if (time.agreedAt !== null) return linksOfWorkOrder(tx, workOrderId);
  if (!isGood(tx, shown)) throw vendorLinkClosed();
  if (time.startsAt <= dateOf(tx.now)) throw timeInPast();
  if (!tenantAgreed) await refuseShortNotice(tx, order, time);
  await agreeTo(tx, time, replaced);
  const scheduled = updateOrder(tx, order, { vendorId: shown.vendor.id });
  const words = replaced ? 'Another time' : 'Time';
  addEvent(tx, workOrderId, { kind: 'VENDOR', note: `${words} with ${shown.vendor.name} agreed` });
  const { startsAt, endsAt } = time;
  await recordAudit(tx, {
    action: 'maintenance.timeAgreed',
    entityId: workOrderId,
    ...(replaced && { before: { startsAt: replaced.startsAt, endsAt: replaced.endsAt } }),
    after: { vendor: shown.vendor.name, startsAt, endsAt, tenantAgreed },
  });
  await advance(tx, scheduled, 'SCHEDULED');
  await mailVendor(tx, { linkId: shown.link.id, about: 'time' });
  if (replaced && replaced.linkId !== time.linkId) {
    await mailVendor(tx, { linkId: replaced.linkId, about: 'visitCanceled' });
  }
  await tellTenants(tx, order, time, replaced ? 'moved' : 'agreed');
  return linksOfWorkOrder(tx, workOrderId);
}
