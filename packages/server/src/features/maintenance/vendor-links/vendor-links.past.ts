import { VENDOR_LINK_DAYS } from '@tenantry/contract/maintenance/vendor-links.rules';
import type { Cents } from '@tenantry/contract/shared/money';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { setVendor, type WorkOrderRow } from '../maintenance.repository.ts';
import { addEvent } from '../maintenance.service.ts';
import * as repository from './vendor-links.repository.ts';

/** What a vendor was asked and answered, at the time of the transaction. */
interface PastLink {
  readonly vendor: { readonly id: string; readonly name: string };
  readonly message: string;
  /** Without it, the vendor has not answered yet. */
  readonly answer?: {
    readonly quote?: { readonly amount: Cents; readonly note: string };
    /** An agreed visit. */
    readonly visit?: { readonly startsAt: Date; readonly endsAt: Date };
  };
  /** The secret of the link, for one that still opens. */
  readonly token?: string;
}

/** Records a link from the past with its answers. Nothing is mailed. */
export async function recordPastLink(
  tx: Transaction,
  order: WorkOrderRow,
  { vendor, message, answer, token }: PastLink,
): Promise<WorkOrderRow> {
  const link: repository.LinkRow = {
    ...newKey(tx),
    workOrderId: order.id,
    vendorId: vendor.id,
    status: answer ? 'ACCEPTED' : 'SENT',
    message,
    note: '',
    tokenHash: token === undefined ? null : hashToken(token),
    deviceHashes: [],
    codeHash: null,
    codeExpiresAt: null,
    expiresAt: dateOf(tx.now.add({ hours: VENDOR_LINK_DAYS * 24 })),
    revokedAt: null,
    conversationId: null,
    createdAt: dateOf(tx.now),
  };
  await repository.insertLink(tx, link);
  addEvent(tx, order.id, { kind: 'VENDOR', note: `Sent to ${vendor.name}` });
  if (!answer) return order;
  addEvent(tx, order.id, { kind: 'VENDOR', note: 'Accepted', by: vendor.name });
  const { quote, visit } = answer;
  const of = { linkId: link.id, createdAt: link.createdAt };
  if (quote) {
    const open = { status: 'OPEN', decidedAt: null, decidedById: null } as const;
    await repository.insertQuote(tx, { ...newKey(tx), ...of, ...quote, ...open });
  }
  if (!visit) return order;
  const key = newKey(tx);
  const agreed = { agreedAt: link.createdAt, visitId: key.id, sequence: 0 };
  const time = { ...key, ...of, ...visit, ...agreed };
  await repository.replaceTimes(tx, link.id, [time]);
  addEvent(tx, order.id, { kind: 'VENDOR', note: `Time with ${vendor.name} agreed` });
  return setVendor(tx, order, vendor.id);
}
