import { isSuperAdmin } from '@tenantry/contract/access/roles';
import { issueTicket, redeemTicket } from '#features/access';
import { recordAudit } from '../../platform/audit/audit.ts';
import { BackupError } from '../../platform/backup/backup.errors.ts';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const KIND = 'backup.download';

/** A ticket for one backup. */
export async function issueBackupTicket(
  tx: Transaction,
  secrets: Secrets,
  allowed: { readonly name: string; readonly sessionId: string; readonly address: string },
): Promise<string> {
  const action = 'installation.backupDownloaded';
  await recordAudit(tx, { action, entityId: tx.organization.id, after: { name: allowed.name } });
  return issueTicket(tx, secrets, KIND, allowed);
}

/** The name of the backup that the ticket allows to download. */
export async function redeemBackupTicket(
  tx: Transaction,
  secrets: Secrets,
  used: { readonly ticket: string; readonly address: string },
): Promise<string> {
  const { name, actor } = await redeemTicket(tx, secrets, KIND, used);
  if (!isSuperAdmin(actor.roles)) throw notFound();
  return name;
}

/** The file as a browser saves it. A finished backup never changes, so its name and size identify its content. */
export async function backupResponse(place: BackupPlace, name: string): Promise<FileResponse> {
  const bytes = await sizeOf(place, name);
  const open = async (range?: { readonly start: number; readonly end: number }) => {
    const file = await place.open(name, range);
    if (!file) throw notFound();
    return file;
  };
  return {
    // The server would compress tar files and unknown content again, without a length and without ranges.
    contentType: 'application/x-tenantry-backup',
    fileName: name,
    etag: `"${name}-${bytes}"`,
    saved: true,
    open,
    ranges: { bytes, open },
  };
}

/** @throws AppError if it was deleted, or the place cannot be read */
export async function sizeOf(place: BackupPlace, name: string): Promise<number> {
  const files = await place.list().catch((error: unknown) => {
    throw error instanceof BackupError
      ? new AppError('unavailable', error.message, { cause: error })
      : error;
  });
  const found = files.find((file) => file.name === name);
  if (!found) throw notFound();
  return found.bytes;
}
