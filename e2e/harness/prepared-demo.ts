import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from './product.ts';

/** The environment variable with the path of the prepared demo, for the workers, which are separate processes. */
const PREPARED = 'TENANTRY_E2E_DEMO';

/**
 * Playwright's global setup. Loading the demo takes several times as long as starting a server, so it is loaded once,
 * and each product under test starts with a copy.
 */
export default async function prepareDemo(): Promise<() => void> {
  const dataDir = newDataDir();
  const product = await startProduct({ command: 'demo' }, dataDir);
  await product.stop();
  process.env[PREPARED] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** A new data directory with the demo. */
export async function copyOfDemo(): Promise<string> {
  const prepared = process.env[PREPARED];
  const dataDir = newDataDir();
  if (prepared !== undefined) {
    // If the file system supports it, the copy takes no time, and no space until a file changes.
    await cp(prepared, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  return dataDir;
}

/** If the tests run as root, the system user that runs PostgreSQL can read it. */
export function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}
