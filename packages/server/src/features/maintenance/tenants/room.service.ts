/** MAINT-3: the room of a work order with its tenant. */
import { aboutLessee, openRoom, presentRoom, writeInRoom } from '#features/conversations';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { may } from '../../../platform/may.ts';
import { noTenantToAnswer } from '../maintenance.errors.ts';
import { findOrder, setRoom } from '../maintenance.repository.ts';
import { lockedWorkOrder, subjectOfRoom } from '../maintenance.service.ts';

export async function tenantRoomOf(tx: Transaction, id: string) {
  const found = await findOrder(tx, id);
  if (!found) throw notFound();
  const { propertyId, conversationId, messageId } = found.order;
  if (conversationId === null) return { conversation: null };
  const conversation = await presentRoom(tx, propertyId, conversationId);
  // The conversation may be older than the work order, and only people who read messages see all of it.
  if (may(tx, 'messages:read') || messageId === null) return { conversation };
  const from = conversation.messages.findIndex(({ id: each }) => each === messageId);
  return {
    conversation: { ...conversation, messages: conversation.messages.slice(Math.max(from, 0)) },
  };
}

/** Staff write to the tenant; the first message opens the room. */
export async function writeToTenant(
  tx: Transaction,
  id: string,
  writing: { readonly message: string; readonly upTo?: string | undefined },
) {
  const order = await lockedWorkOrder(tx, id);
  const { propertyId, conversationId, tenantId } = order;
  if (tenantId === null) throw noTenantToAnswer();
  if (conversationId) {
    await writeInRoom(tx, { propertyId, conversationId }, writing);
  } else {
    const about = await aboutLessee(tx, tenantId, { propertyId, subject: subjectOfRoom(order) });
    setRoom(tx, id, { conversationId: await openRoom(tx, about, writing.message) });
  }
  return tenantRoomOf(tx, id);
}
