import type { Cents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { recordFile, type StoredDocument } from '../../../platform/documents/stored-files.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { recordWorkFile } from '../files/files.service.ts';
import { setVendor, type WorkOrderRow } from '../maintenance.repository.ts';
import { addEvent } from '../maintenance.service.ts';
import { insertLinkFile } from './vendor-link-files.repository.ts';
import * as repository from './vendor-links.repository.ts';
import { newLink } from './vendor-links.service.ts';

interface PastQuote {
  readonly amount: Cents;
  readonly note: string;
  /** What was sent with it. */
  readonly paper?: { readonly name: string; readonly file: StoredDocument };
}

/** What a vendor was asked and answered, at the time of the transaction. */
interface PastLink {
  readonly vendor: { readonly id: string; readonly name: string };
  readonly message: string;
  /** Without it, the vendor has not answered yet. */
  readonly answer?: {
    readonly quote?: PastQuote;
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
  const status = answer ? 'ACCEPTED' : 'SENT';
  const link = await newLink(tx, order.id, { vendor, message, status });
  if (token !== undefined) {
    const { expiresAt } = link;
    await repository.insertToken(tx, link.id, { tokenHash: hashToken(token), expiresAt });
  }
  if (!answer) return order;
  addEvent(tx, order.id, { kind: 'VENDOR', note: 'Accepted', by: vendor.name });
  const { quote, visit } = answer;
  const of = { linkId: link.id, createdAt: link.createdAt };
  if (quote) {
    const { amount, note, paper } = quote;
    const open = { status: 'OPEN', decidedAt: null, decidedById: null } as const;
    const key = newKey(tx);
    await repository.insertQuote(tx, { ...key, ...of, amount, note, ...open });
    if (paper) await addPaper(tx, order, { linkId: link.id, quoteId: key.id, paper });
  }
  if (!visit) return order;
  const key = newKey(tx);
  const agreed = { agreedAt: link.createdAt, visitId: key.id, sequence: 0 };
  const time = { ...key, ...of, ...visit, ...agreed };
  await repository.replaceTimes(tx, link.id, [time]);
  addEvent(tx, order.id, { kind: 'VENDOR', note: `Time with ${vendor.name} agreed` });
  return setVendor(tx, order, vendor.id);
}

interface QuotePaper {
  readonly linkId: string;
  readonly quoteId: string;
  readonly paper: NonNullable<PastQuote['paper']>;
}

async function addPaper(
  tx: Transaction,
  { id: workOrderId }: WorkOrderRow,
  { paper: { name, file }, ...of }: QuotePaper,
): Promise<void> {
  const { id: fileId } = await recordFile(tx, name, file);
  const workFileId = await recordWorkFile(tx, { workOrderId, stage: 'QUOTE', name }, fileId);
  const nothing = { amount: null, number: '', recordedAt: null };
  await insertLinkFile(tx, { ...newKey(tx), ...of, ...nothing, workFileId });
}
