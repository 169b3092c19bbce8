import { EXPORT_DAYS } from '@tenantry/contract/exports/exports.rules';
import type { OrganizationExport } from '@tenantry/contract/exports/exports.schemas';
import { issueTicket, redeemTicket } from '#features/access';
import { actingFor } from '../../platform/acting-for.ts';
import { readSettings } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { safeName } from '../../platform/files/file-names.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { exportInProgress, exportRemoved } from './exports.errors.ts';
import { isRemoved, presentExport } from './exports.presenter.ts';
import * as repository from './exports.repository.ts';

export const WRITE_EXPORT_JOB = 'write_export';
export const REMOVE_EXPORT_JOB = 'remove_export';

export interface ExportPayload {
  readonly exportId: string;
}

/** The name of the zip in its place. */
export const zipName = (exportId: string) => `${exportId}.zip`;

const MOST_SHOWN = 20;

export async function listExports(tx: Transaction): Promise<OrganizationExport[]> {
  const rows = await repository.newestExports(tx, MOST_SHOWN);
  return rows.map((row) => presentExport(tx, row));
}

/**
 * Queues an archive. Who asked for it is recorded in the audit trail when it is written: an event now would be in the
 * archive itself, and an archive of its import would have one more.
 */
export async function startExport(tx: Transaction): Promise<OrganizationExport> {
  if (!(await queueExport(tx, { scheduled: false }))) throw exportInProgress();
  const [started] = await listExports(tx);
  if (!started) throw new Error('an archive was not queued');
  return started;
}

/** False if another one is being written. */
export async function queueExport(
  tx: Transaction,
  { scheduled }: { readonly scheduled: boolean },
): Promise<boolean> {
  await repository.giveUpBefore(tx, dateOf(tx.now.subtract({ hours: 24 })));
  const key = newKey(tx);
  const requestedBy = tx.actor?.userId ?? null;
  const asked = { scheduled, requestedBy, requestedAt: dateOf(tx.now) };
  if (!(await repository.insertExport(tx, { ...key, ...asked, status: 'queued' }))) return false;
  const payload: ExportPayload = { exportId: key.id };
  await addJob(tx, WRITE_EXPORT_JOB, payload);
  return true;
}

/** Records what the person did who asked for the archive. */
async function recordFor(
  tx: Transaction,
  row: repository.ExportRow,
  action: string,
  after: object,
) {
  await recordAudit(actingFor(tx, row.requestedBy), { action, entityId: row.id, after });
}

export async function finishExport(tx: Transaction, id: string, bytes: number): Promise<void> {
  const { scheduled = false } = (await repository.exportById(tx, id)) ?? {};
  const { exportsKept } = await readSettings(tx);
  // Newer ones of the schedule remove it earlier.
  const days = scheduled ? EXPORT_DAYS + DAYS_OF_MONTH * (exportsKept ?? 1) : EXPORT_DAYS;
  const until = tx.now.add({ hours: days * 24 });
  const row = await repository.updateActive(tx, id, {
    status: 'ready',
    bytes,
    finishedAt: dateOf(tx.now),
    availableUntil: dateOf(until),
    failure: null,
  });
  if (!row) {
    // It was given up meanwhile, and nothing else would remove its zip.
    await addJob(tx, REMOVE_EXPORT_JOB, { exportId: id } satisfies ExportPayload);
    return;
  }
  await recordFor(tx, row, 'export.made', { bytes });
  if (scheduled && exportsKept !== null) await keepNewest(tx, exportsKept);
}

/** The longest month. */
const DAYS_OF_MONTH = 31;

/** Removes all archives of the schedule but the newest. */
export async function keepNewest(tx: Transaction, kept: number): Promise<void> {
  await removeZips(tx, await repository.markBeyond(tx, kept));
}

async function removeZips(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const exportId of ids) {
    const payload: ExportPayload = { exportId };
    await addJob(tx, REMOVE_EXPORT_JOB, payload);
  }
}

/** Archives whose days are over; a job removes their zips. */
export async function removeOldExports(tx: Transaction): Promise<void> {
  await removeZips(tx, await repository.markOldRemoved(tx, dateOf(tx.now)));
}

export async function failExport(tx: Transaction, id: string, failure: string): Promise<void> {
  const finishedAt = dateOf(tx.now);
  const row = await repository.updateActive(tx, id, { status: 'failed', finishedAt, failure });
  if (row) await recordFor(tx, row, 'export.failed', { failure });
}

/** The archive, if it can be downloaded. */
async function readyExport(tx: Transaction, id: string): Promise<repository.ExportRow> {
  const row = await repository.exportById(tx, id);
  if (!row) throw notFound();
  if (row.status !== 'ready' || isRemoved(tx, row)) throw exportRemoved();
  return row;
}

const KIND = 'export.download';

/** The path at which the person's browser can download it. */
export async function linkExport(
  tx: Transaction,
  secrets: Secrets,
  { exportId, ...person }: ExportPayload & { readonly sessionId: string; readonly address: string },
): Promise<{ readonly path: string }> {
  const { bytes } = await readyExport(tx, exportId);
  await recordAudit(tx, { action: 'export.downloaded', entityId: exportId, after: { bytes } });
  const ticket = issueTicket(tx, secrets, KIND, { name: exportId, ...person });
  return { path: `/v1/public/exports/${ticket}` };
}

/** The zip that a ticket allows to download. */
export async function redeemExport(
  tx: Transaction,
  secrets: Secrets,
  used: { readonly ticket: string; readonly address: string },
): Promise<repository.ExportRow> {
  const { name, actor } = await redeemTicket(tx, secrets, KIND, used);
  if (!actor.permissions.has('export:read')) throw notFound();
  return readyExport(tx, name);
}

/** The zip as a browser saves it. It never changes. */
export function zipResponse(
  place: BackupPlace,
  { name: organization }: Transaction['organization'],
  { id, requestedAt, bytes }: repository.ExportRow,
): FileResponse {
  const open = async (range?: { readonly start: number; readonly end: number }) => {
    const file = await place.open(zipName(id), range);
    if (!file) throw exportRemoved();
    return file;
  };
  return {
    contentType: 'application/zip',
    fileName: `${safeName(organization)} archive ${requestedAt.toISOString().slice(0, 10)}.zip`,
    etag: `"${id}"`,
    saved: true,
    open,
    ranges: { bytes: bytes ?? 0, open },
  };
}
