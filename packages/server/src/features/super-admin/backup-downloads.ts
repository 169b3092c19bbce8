import { z } from 'zod';
import { isSuperAdmin } from '@tenantry/contract/access/roles';
import { backupName } from '@tenantry/contract/super-admin/super-admin.schemas';
import { actorOfSession } from '#features/access';
import { recordAudit } from '../../platform/audit/audit.ts';
import { BackupError } from '../../platform/backup/backup.errors.ts';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { CannotOpenError, type Secrets } from '../../platform/secrets/secrets.ts';

/** The content of a ticket: sealed, so that only the server can issue it. */
const ticketContent = z.object({
  name: backupName,
  sessionId: z.string(),
  /** The network address that may use it. */
  address: z.string(),
  /** An instant in milliseconds. A download that has started goes on after it. */
  until: z.number(),
});

type Ticket = z.output<typeof ticketContent>;

const VALID_FOR_MS = 10 * 60_000;

const placeOf = ({ id }: Transaction['organization']) => ({
  organizationId: id,
  field: 'backup.download',
});

/**
 * A ticket for one backup. It is valid for some minutes, while the person who requested it is signed in, and at their
 * network address.
 */
export async function issueTicket(
  tx: Transaction,
  secrets: Secrets,
  { name, sessionId, address }: Omit<Ticket, 'until'>,
): Promise<string> {
  const action = 'installation.backupDownloaded';
  await recordAudit(tx, { action, entityId: tx.organization.id, after: { name } });
  const until = tx.now.epochMilliseconds + VALID_FOR_MS;
  const ticket: Ticket = { name, sessionId, address, until };
  return secrets.seal(placeOf(tx.organization), JSON.stringify(ticket));
}

/** The name of the backup that the ticket allows to download. */
export async function redeemTicket(
  tx: Transaction,
  secrets: Secrets,
  { ticket, address }: { readonly ticket: string; readonly address: string },
): Promise<string> {
  const allowed = openTicket(tx, secrets, ticket);
  const { name, sessionId, until } = allowed;
  if (allowed.address !== address || tx.now.epochMilliseconds > until) throw notFound();
  const actor = await actorOfSession(tx, sessionId);
  if (!isSuperAdmin(actor?.roles ?? [])) throw notFound();
  return name;
}

function openTicket({ organization }: Transaction, secrets: Secrets, ticket: string): Ticket {
  try {
    return ticketContent.parse(JSON.parse(secrets.open(placeOf(organization), ticket)));
  } catch (error) {
    if (error instanceof CannotOpenError) throw notFound();
    throw error;
  }
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
