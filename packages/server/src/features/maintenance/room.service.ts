/** MAINT-3: the room of a work order with its tenant. */
import { aboutLessee, openRoom, presentRoom, writeInRoom } from '#features/conversations';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { noTenantToAnswer } from './maintenance.errors.ts';
import { findOrder, setConversation } from './maintenance.repository.ts';
import { lockedWorkOrder, subjectOfRoom } from './maintenance.service.ts';

export async function tenantRoomOf(tx: Transaction, id: string) {
  const found = await findOrder(tx, id);
  if (!found) throw notFound();
  const { propertyId, conversationId } = found.order;
  return {
    conversation:
      conversationId === null ? null : await presentRoom(tx, propertyId, conversationId),
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
    setConversation(tx, id, await openRoom(tx, about, writing.message));
  }
  return tenantRoomOf(tx, id);
}
