import {
  PERSONAL_DATA_DAYS,
  type PersonalDataRequest,
} from '@tenantry/contract/privacy/privacy.schemas';
import { issueTicket, lockManaged, redeemTicket, usersByIds } from '#features/access';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { alreadyRequested, copyRemoved } from './privacy.errors.ts';
import * as repository from './privacy.repository.ts';

export const WRITE_JOB = 'write_personal_data';
export const REMOVE_JOB = 'remove_personal_data';

export interface RequestPayload {
  readonly requestId: string;
}

/** The name of the zip, in the place of the organization's archives. */
export const zipName = (requestId: string) => `personal-${requestId}.zip`;

export async function personById(tx: Transaction, userId: string) {
  const [user] = await usersByIds(tx, [userId]);
  if (!user) throw notFound();
  return user;
}

const isRemoved = (tx: Transaction, { status, availableUntil }: repository.RequestRow) =>
  status === 'ready' &&
  availableUntil !== null &&
  availableUntil.getTime() <= tx.now.epochMilliseconds;

const momentOf = (date: Date | null) => date && instantOf(date).toString();

const present = (tx: Transaction, row: repository.RequestRow): PersonalDataRequest => ({
  id: row.id,
  kind: row.kind,
  status: isRemoved(tx, row) ? 'removed' : row.status,
  requestedAt: instantOf(row.requestedAt).toString(),
  bySelf: row.requestedBy === row.userId,
  finishedAt: momentOf(row.finishedAt),
  bytes: row.bytes,
  availableUntil: momentOf(row.availableUntil),
  reason: row.reason,
});

export async function listRequests(
  tx: Transaction,
  userId: string,
): Promise<PersonalDataRequest[]> {
  await personById(tx, userId);
  return (await repository.requestsOf(tx, userId)).map((row) => present(tx, row));
}

async function insert(
  tx: Transaction,
  row: Pick<repository.RequestRow, 'userId' | 'kind' | 'status'>,
): Promise<PersonalDataRequest> {
  await personById(tx, row.userId);
  const key = newKey(tx);
  const requestedBy = tx.actor?.userId ?? null;
  const values = { ...key, ...row, requestedBy, requestedAt: dateOf(tx.now) };
  if (!(await repository.insertRequest(tx, values))) throw alreadyRequested();
  const inserted = await repository.requestById(tx, key.id);
  if (!inserted) throw new Error('a request was not stored');
  return present(tx, inserted);
}

/** TRUST-12: queues a copy of what concerns the person. */
export async function startCopy(tx: Transaction, userId: string): Promise<PersonalDataRequest> {
  const request = await insert(tx, { userId, kind: 'export', status: 'queued' });
  const payload: RequestPayload = { requestId: request.id };
  await addJob(tx, WRITE_JOB, payload);
  await recordAudit(tx, { action: 'privacy.copyRequested', entityId: userId });
  return request;
}

export async function finishCopy(tx: Transaction, id: string, bytes: number): Promise<void> {
  const availableUntil = dateOf(tx.now.add({ hours: PERSONAL_DATA_DAYS * 24 }));
  const finishedAt = dateOf(tx.now);
  const set = { status: 'ready' as const, bytes, finishedAt, availableUntil };
  const payload: RequestPayload = { requestId: id };
  if (!(await repository.updateActive(tx, id, set))) await addJob(tx, REMOVE_JOB, payload);
}

export async function failCopy(tx: Transaction, id: string, reason: string): Promise<void> {
  await repository.updateActive(tx, id, { status: 'failed', finishedAt: dateOf(tx.now), reason });
}

async function queueRemovals(tx: Transaction, requestIds: readonly string[]): Promise<void> {
  for (const requestId of requestIds) {
    const payload: RequestPayload = { requestId };
    await addJob(tx, REMOVE_JOB, payload);
  }
}

/** Copies whose days are over; a job removes their zips. */
export const removeOldCopies = async (tx: Transaction): Promise<void> =>
  queueRemovals(tx, await repository.markRemoved(tx, dateOf(tx.now)));

/** Copies of data that is being deleted. One that is still being written finds out when it is done. */
export const removeCopiesOf = async (tx: Transaction, userId: string): Promise<void> =>
  queueRemovals(tx, await repository.markAllRemoved(tx, userId));

async function readyCopy(tx: Transaction, id: string): Promise<repository.RequestRow> {
  const row = await repository.requestById(tx, id);
  if (row?.kind !== 'export') throw notFound();
  if (row.status !== 'ready' || isRemoved(tx, row)) throw copyRemoved();
  return row;
}

const KIND = 'privacy.download';

interface Asked {
  readonly userId: string;
  readonly requestId: string;
  readonly sessionId: string;
  readonly address: string;
}

/** The path at which the browser of the person who asked can download it. */
export async function linkCopy(
  tx: Transaction,
  secrets: Secrets,
  { userId, requestId, sessionId, address }: Asked,
): Promise<{ readonly path: string }> {
  const row = await repository.requestById(tx, requestId);
  if (row?.userId !== userId) throw notFound();
  await readyCopy(tx, requestId);
  await recordAudit(tx, { action: 'privacy.copyDownloaded', entityId: userId });
  const ticket = issueTicket(tx, secrets, KIND, { name: requestId, sessionId, address });
  return { path: `/v1/public/personalData/${ticket}` };
}

/** The copy that a ticket allows to download: one's own, or by the permission to export. */
export async function redeemCopy(
  tx: Transaction,
  secrets: Secrets,
  used: { readonly ticket: string; readonly address: string },
): Promise<repository.RequestRow> {
  const { name, actor } = await redeemTicket(tx, secrets, KIND, used);
  const row = await readyCopy(tx, name);
  if (row.userId !== actor.userId && !actor.permissions.has('export:write')) throw notFound();
  return row;
}

export function zipResponse(
  place: BackupPlace,
  { id, requestedAt, bytes }: repository.RequestRow,
): FileResponse {
  const open = async (range?: { readonly start: number; readonly end: number }) => {
    const file = await place.open(zipName(id), range);
    if (!file) throw copyRemoved();
    return file;
  };
  return {
    contentType: 'application/zip',
    fileName: `personal data ${requestedAt.toISOString().slice(0, 10)}.zip`,
    etag: `"${id}"`,
    saved: true,
    open,
    ranges: { bytes: bytes ?? 0, open },
  };
}

/** The person asks for the deletion of their data; staff decide about it. */
export async function askDeletion(tx: Transaction, userId: string): Promise<PersonalDataRequest> {
  const request = await insert(tx, { userId, kind: 'deletion', status: 'open' });
  await recordAudit(tx, { action: 'privacy.deletionRequested', entityId: userId });
  return request;
}

/** Ends the open request of the person, if there is one. */
export async function closeDeletion(
  tx: Transaction,
  userId: string,
  set: Pick<repository.RequestRow, 'status' | 'reason' | 'lines'>,
): Promise<boolean> {
  const open = (await repository.requestsOf(tx, userId)).find(({ status }) => status === 'open');
  if (!open) return false;
  await repository.updateActive(tx, open.id, { ...set, finishedAt: dateOf(tx.now) });
  return true;
}

export async function withdrawDeletion(tx: Transaction, userId: string) {
  const set = { status: 'withdrawn' as const, reason: null, lines: null };
  if (!(await closeDeletion(tx, userId, set))) throw notFound();
  await recordAudit(tx, { action: 'privacy.deletionWithdrawn', entityId: userId });
  return listRequests(tx, userId);
}

export async function declineDeletion(tx: Transaction, userId: string, reason: string) {
  await lockManaged(tx, userId);
  const set = { status: 'declined' as const, reason, lines: null };
  if (!(await closeDeletion(tx, userId, set))) throw notFound();
  await recordAudit(tx, {
    action: 'privacy.deletionDeclined',
    entityId: userId,
    after: { reason },
  });
  return listRequests(tx, userId);
}
