/** NEW-4: the letter of a settlement is mailed to each tenant of the lease, once to each address. */
import type { Recipient } from '#features/leases';
import { buffer } from 'node:stream/consumers';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import { fileById } from '../../platform/documents/stored-files.ts';
import { openChecked } from '../../platform/files/checked-files.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { paragraphsOf, subjectOf } from './settlement-letter.ts';
import { settlementById } from './settlements.repository.ts';
import { leaseOf, readSettlement } from './settlements.service.ts';

/** The name is enough to queue the job; running it needs mail, which only the running server has. */
export const SETTLEMENT_MAIL_JOB = 'deposit_settlement';

export interface SettlementMailPayload {
  readonly settlementId: string;
  readonly name: string;
  readonly address: string;
}

export async function queueSettlementMails(
  tx: Transaction,
  settlementId: string,
  lessees: readonly Recipient[],
): Promise<void> {
  const byAddress = Map.groupBy(lessees, ({ emailAddress }) => emailAddress);
  for (const [address, people] of byAddress) {
    const name = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(' and ');
    const payload: SettlementMailPayload = { settlementId, name, address };
    await addJob(tx, SETTLEMENT_MAIL_JOB, payload, { key: `${settlementId}:${address}` });
  }
}

export async function prepareSettlementMail(
  tx: Transaction,
  { settlementId, name, address }: SettlementMailPayload,
  link: string,
) {
  const row = await settlementById(tx, settlementId);
  if (!row) return null;
  const read = await readSettlement(tx, await leaseOf(tx, row.leaseId), row);
  const paragraphs = [
    `Hello ${name},`,
    ...paragraphsOf(read),
    `The itemization, the photos and their hashes are in the attached letter. You also find it on your page: ${link}`,
    tx.organization.name,
  ];
  return {
    to: { name, address },
    subject: subjectOf(read),
    text: paragraphs.join('\n\n'),
    about: { leaseId: row.leaseId },
  };
}

/** The letter as it was recorded. */
export async function lettersAttached(
  transact: Transact,
  files: FileStore,
  { settlementId }: SettlementMailPayload,
) {
  const file = await transact(async (tx) => {
    const fileId = (await settlementById(tx, settlementId))?.fileId;
    return fileId ? fileById(tx, fileId) : null;
  });
  if (!file) return [];
  const content = await buffer((await openChecked(files, file)).stream);
  return [{ filename: 'Deposit settlement.pdf', contentType: file.contentType, content }];
}
