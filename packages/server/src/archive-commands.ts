import { resolve } from 'node:path';
import { importArchive, schemaOf, verifyArchive } from '#features/exports';
import { BackupError } from './platform/backup/backup.errors.ts';
import { firstOf, megabytes } from './platform/backup/contents.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { unhurried } from './platform/database/pool.ts';
import type { Basics } from './open-basics.ts';
import { bookProblemsOf } from './verification.ts';

type Open = (how: typeof openDatabase) => Promise<Basics>;
type Say = (line: string) => void;

/**
 * `tenantry import-archive PATH`: checks the whole archive of an organization before it touches the database, loads it
 * at the archive's schema, brings it to the current one, and runs the checks of `doctor`.
 */
export async function importArchiveFile(
  args: readonly string[],
  open: Open,
  say: Say,
): Promise<void> {
  const archive = await verifyArchive(pathIn(args));
  const schema = schemaOf(archive.header);
  say(
    `The archive of ${archive.header.exportedAt.slice(0, 16).replace('T', ' ')} UTC is complete.`,
  );
  const empty = await open((options) => openDatabase({ ...options, schema, pool: unhurried }));
  try {
    const { rows, files, bytes, missing } = await importArchive(archive, {
      pool: empty.open.pool,
      files: empty.files,
    });
    for (const sentence of firstOf(missing)) say(sentence);
    say(
      `Imported ${rows.toLocaleString('en-US')} records and ${files} files (${megabytes(bytes)}).`,
    );
  } finally {
    await empty.open.close();
  }
  await checkImported(open, say);
}

/** Opens the database as the server does, which brings it to the current schema. */
async function checkImported(open: Open, say: Say): Promise<void> {
  const backend = await open((options) =>
    // The archive itself is the backup from before the update.
    openDatabase({ ...options, beforeMigration: async () => {}, pool: unhurried }),
  );
  try {
    // The files were compared with their checksums when they were stored.
    const problems = await bookProblemsOf(backend);
    for (const problem of firstOf(problems)) say(problem);
    if (problems.length > 0) process.exitCode = 1;
    const [organization] = await backend.directory.all();
    say(`Start the server, and open it at ${organization?.domain}.`);
    say(nextSteps);
  } finally {
    await backend.open.close();
  }
}

const nextSteps =
  'Nobody has a password yet, because passwords are not in an archive: people choose "Forgot password?" on the sign-in ' +
  'page and get a link by email. "npm run tenantry -- create-admin" prints a link for the first administrator. ' +
  'Enter the bank numbers and the mail password again in the settings.';

function pathIn([path, ...rest]: readonly string[]): string {
  if (path === undefined || path.startsWith('-') || rest.length > 0) {
    throw new BackupError('Usage: tenantry import-archive PATH');
  }
  return resolve(path);
}
