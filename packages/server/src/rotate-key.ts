import { runningServer } from './platform/database/embedded/server-lock.ts';
import type { Backend } from './backend.ts';
import { rotateSealed } from './sealed-secrets.ts';

interface Rotation {
  /** Sentences for the terminal. */
  readonly lines: readonly string[];
  /** Whether no key decrypts some of the values. */
  readonly failed: boolean;
}

/** Encrypts everything that is under a key of SECRET_KEY_OLD with the current key; also while servers run. */
export async function rotateKey({
  config,
  dataDir,
  database,
  directory,
  secrets,
}: Pick<Backend, 'config' | 'dataDir' | 'database' | 'directory' | 'secrets'>): Promise<Rotation> {
  const problems: string[] = [];
  let [rotated, current] = [0, 0];
  for (const organization of await directory.all()) {
    const report = await database.transact({ organization }, (tx) => rotateSealed(tx, secrets));
    rotated += report.old;
    current += report.current;
    problems.push(...report.problems.map((problem) => `${organization.name}: ${problem}`));
  }
  const lines = [...problems, summaryOf(rotated, current)];
  const mayRun = config.DATABASE_URL !== undefined || runningServer(dataDir) !== undefined;
  if (rotated > 0 && mayRun) {
    lines.push(
      'Restart every server that started with the old key, then run this again: until then a server may use the old key for new values.',
    );
  }
  if (rotated > 0) {
    lines.push('Keep the old key as long as you keep backups from its time: they need it.');
  }
  if (problems.length > 0) {
    lines.push(
      'Add the missing key to SECRET_KEY_OLD and run this again, or enter these values again in the settings.',
    );
  } else if (config.SECRET_KEY_OLD && !(rotated > 0 && mayRun)) {
    lines.push('You can remove SECRET_KEY_OLD from the settings now.');
  }
  return { lines, failed: problems.length > 0 };
}

function summaryOf(rotated: number, current: number): string {
  if (rotated === 0) return `Nothing was re-encrypted. Values under the current key: ${current}.`;
  return `Values re-encrypted with the current key: ${rotated}. Values already under it: ${current}.`;
}
