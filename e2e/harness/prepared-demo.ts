import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from './product.ts';

/** Where the workers, which are processes of their own, find it. */
const PREPARED = 'TENANTRY_E2E_DEMO';

/**
 * Playwright's global set-up. Loading the demo takes several times as long as starting a server, so that it is loaded
 * once, and each product of the tests begins with a copy.
 */
export default async function prepareDemo(): Promise<() => void> {
  const dataDir = newDataDir();
  const product = await startProduct({ command: 'demo' }, dataDir);
  await product.stop();
  process.env[PREPARED] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** A data directory with the demo in it, of its own. */
export async function copyOfDemo(): Promise<string> {
  const prepared = process.env[PREPARED];
  const dataDir = newDataDir();
  if (prepared !== undefined) {
    // Where the file system can, the copy takes no time and no space until one of both changes.
    await cp(prepared, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  return dataDir;
}

/** Readable by the system user that runs PostgreSQL when the tests run as root. */
export function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}
