import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { BackupError } from '../../platform/backup/backup.errors.ts';
import { dateOf } from '../../platform/clock.ts';
import type { InstallationTransaction, Transaction } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/organization-table.ts';
import { setupLinks } from '../../platform/database/platform.table.ts';
import { newId } from '../../platform/tokens.ts';

/** Held while the first organization is created, so that two servers cannot both create one. */
export async function lockInstallation({ db }: InstallationTransaction): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(7201002)`);
}

/**
 * Uses up the link in the transaction of a restore, which works below the tables of this version. Nothing else can be set
 * up until it ends.
 */
export async function claimSetupLink(client: pg.ClientBase, tokenHash: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(7201002)');
  const { rowCount } = await client.query('DELETE FROM setup_links WHERE token_hash = $1', [
    tokenHash,
  ]);
  if (rowCount !== 1) throw new BackupError('The setup link has already been used.');
}

export async function hasOrganization({ db }: InstallationTransaction): Promise<boolean> {
  const rows = await db.select({ id: organizations.id }).from(organizations).limit(1);
  return rows.length > 0;
}

export async function insertOrganization(
  { db }: Pick<InstallationTransaction, 'db'>,
  row: typeof organizations.$inferInsert,
): Promise<void> {
  await db.insert(organizations).values(row);
}

/** Only the newest link is valid. */
export async function replaceSetupLink(tx: InstallationTransaction, tokenHash: string) {
  await tx.db.delete(setupLinks);
  await tx.db.insert(setupLinks).values({ id: newId(), tokenHash, createdAt: dateOf(tx.now) });
}

export async function isSetupLinkValid({ db }: InstallationTransaction, tokenHash: string) {
  const rows = await db
    .select({ id: setupLinks.id })
    .from(setupLinks)
    .where(eq(setupLinks.tokenHash, tokenHash));
  return rows.length === 1;
}

export async function deleteSetupLinks({ db }: InstallationTransaction): Promise<void> {
  await db.delete(setupLinks);
}

/** Deletes every row of the transaction's organization, by the function that refuses all but a demo. */
export async function deleteDemoOrganization({ db }: Transaction): Promise<void> {
  await db.execute(sql`SELECT remove_demo_organization()`);
}
