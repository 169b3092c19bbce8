/** MAINT-1: staff enter work, perhaps for a tenant of the home, and perhaps of a message. */
import { MAX_WORK_FILES } from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  WorkOrderDetails,
  WorkOrderInput,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { lockedMessage } from '#features/conversations';
import { allLeasesOfUser, givenHomeOf } from '#features/leases';
import { propertyById } from '#features/properties';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { checkAssetOf } from './assets/assets.service.ts';
import { insertFile } from './files/files.repository.ts';
import { messageHasOrder, messageIsNoReport, tenantNotAtHome } from './maintenance.errors.ts';
import { numberOfMessage } from './maintenance.repository.ts';
import { createWorkOrder, oneWorkOrder } from './maintenance.service.ts';

export async function enterWorkOrder(
  tx: Transaction,
  { tenantId, messageId, another, ...input }: WorkOrderInput,
): Promise<WorkOrderDetails> {
  if (!(await propertyById(tx, input.propertyId))) throw notFound();
  await checkAssetOf(tx, input.assetId ?? null, input.propertyId);
  if (tenantId && !(await isTenantOf(tx, tenantId, input.propertyId))) throw tenantNotAtHome();
  if (messageId !== undefined) {
    const asked = { ...input, tenantId, messageId, another };
    return oneWorkOrder(tx, await makeOfMessage(tx, asked));
  }
  const { id } = await createWorkOrder(tx, {
    ...input,
    tenantId: tenantId ?? null,
    source: 'STAFF',
  });
  return oneWorkOrder(tx, id);
}

async function isTenantOf(tx: Transaction, userId: string, propertyId: string): Promise<boolean> {
  const leases = await allLeasesOfUser(tx, userId);
  if (leases.some((lease) => lease.propertyId === propertyId)) return true;
  return (await givenHomeOf(tx, userId)) === propertyId;
}

type Message = Awaited<ReturnType<typeof lockedMessage>>;

const isShown = ({ contentType }: Message['files'][number]) =>
  contentType.startsWith('image/') || contentType === 'application/pdf';

/**
 * Makes a work order of a message, with its pictures and papers, and returns its id. The conversation is its room if the
 * work is for the tenant who wrote there. Its lock lets only one of two calls make the first work order of the message.
 */
async function makeOfMessage(
  tx: Transaction,
  { messageId, another, tenantId, ...input }: WorkOrderInput & { readonly messageId: string },
): Promise<string> {
  if (!may(tx, 'messages:read')) throw notFound();
  const { message, conversation, files } = await lockedMessage(tx, messageId);
  // A file of a vendor is a quote or an invoice, and belongs to the order of its room.
  if (conversation.withVendor || message.sender === 'organization') throw messageIsNoReport();
  const known = await numberOfMessage(tx, messageId);
  if (known !== null && !another) throw messageHasOrder(known);
  const writer = conversation.propertyId === input.propertyId ? conversation.userId : null;
  const isWriters =
    writer !== null &&
    (tenantId === undefined || tenantId === writer) &&
    (await isTenantOf(tx, writer, input.propertyId));
  const { id } = await createWorkOrder(tx, {
    ...input,
    source: 'STAFF',
    tenantId: isWriters ? writer : (tenantId ?? null),
    conversationId: isWriters ? conversation.id : null,
    messageId,
  });
  for (const { fileId, name } of files.filter(isShown).slice(0, MAX_WORK_FILES)) {
    await insertFile(tx, {
      ...newKey(tx),
      workOrderId: id,
      fileId,
      name,
      stage: 'REPORT',
      addedById: tx.actor?.userId ?? null,
      createdAt: dateOf(tx.now),
    });
  }
  return id;
}
