/** MAINT-3: the room of a work order with one of its vendors. Neither the tenant nor another vendor sees it. */
import { isLinkOpen } from '@tenantry/contract/maintenance/vendor-links.rules';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { oneLine } from '@tenantry/contract/shared/one-line';
import {
  openRoom,
  openRoomFromOutside,
  presentRoom,
  receiveInRoom,
  writeInRoom,
} from '#features/conversations';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { findOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import { lockedWorkOrder, subjectOfRoom } from '../maintenance.service.ts';
import { linkEnded, vendorLinkClosed, vendorWithoutEmail } from './vendor-links.errors.ts';
import { isForVendor, progressOfLink } from './vendor-links.presenter.ts';
import { lockedVisit, presentAfter, type Visit } from './vendor-links.public.ts';
import { updateLink, type ShownLink } from './vendor-links.repository.ts';
import { linkOfOrder } from './vendor-links.service.ts';

interface Named {
  readonly workOrderId: string;
  readonly linkId: string;
}

const contactOf = ({ vendor }: ShownLink) => ({
  name: oneLine(vendor.name),
  emailAddress: vendor.emailAddress ?? '',
});

const aboutVendor = (order: WorkOrderRow, shown: ShownLink) => ({
  ...contactOf(shown),
  propertyId: order.propertyId,
  userId: null,
  withVendor: true,
  phoneNumber: '',
  subject: subjectOfRoom(order),
});

export async function vendorRoomOf(tx: Transaction, { workOrderId, linkId }: Named) {
  const found = await findOrder(tx, workOrderId);
  if (!found) throw notFound();
  const { link } = await linkOfOrder(tx, workOrderId, linkId);
  const { propertyId } = found.order;
  return {
    conversation:
      link.conversationId === null ? null : await presentRoom(tx, propertyId, link.conversationId),
  };
}

/** Staff write to the vendor, who gets the words by email and behind the link. */
export async function writeToVendor(
  tx: Transaction,
  named: Named,
  writing: { readonly message: string; readonly upTo?: string | undefined },
) {
  const order = await lockedWorkOrder(tx, named.workOrderId);
  const shown = await linkOfOrder(tx, named.workOrderId, named.linkId);
  if (!isLinkOpen(progressOfLink(shown.link), tx.now.toString())) throw vendorLinkClosed();
  if (shown.vendor.emailAddress === null) throw vendorWithoutEmail();
  const { conversationId } = shown.link;
  if (conversationId) {
    const room = { propertyId: order.propertyId, conversationId };
    await writeInRoom(tx, room, writing, contactOf(shown));
  } else {
    const opened = await openRoom(tx, aboutVendor(order, shown), writing.message);
    await updateLink(tx, shown.link.id, { conversationId: opened });
  }
  return vendorRoomOf(tx, named);
}

/** The vendor writes behind the link, also before accepting. */
export async function writeByVendor(
  tx: Transaction,
  visit: Visit,
  message: string,
): Promise<VendorsOrder> {
  const { order, shown } = await lockedVisit(tx, visit);
  if (!isForVendor(order, shown.vendor.id)) throw linkEnded();
  const { id, conversationId } = shown.link;
  const { name: senderName } = contactOf(shown);
  if (conversationId) await receiveInRoom(tx, conversationId, { senderName, message });
  else {
    const opened = await openRoomFromOutside(tx, aboutVendor(order, shown), message);
    await updateLink(tx, id, { conversationId: opened });
  }
  return presentAfter(tx, id);
}
