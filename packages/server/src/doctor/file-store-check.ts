import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../platform/config.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Logger } from '../platform/log.ts';
import { newId } from '../platform/tokens.ts';
import { failed, notChecked, ok, warning, type Check } from './report.ts';

const NAME = 'file store';

/** Stores, reads and deletes a file. */
export async function checkFileStore(config: Config, dataDir: string, log: Logger): Promise<Check> {
  const { S3_BUCKET: bucket } = config;
  const place = bucket ? `The bucket ${bucket}` : join(dataDir, 'files');
  if (!bucket && !existsSync(dataDir)) return notChecked(NAME);
  const owner = bucket ? undefined : otherOwner(dataDir);
  if (owner !== undefined) {
    return warning(
      NAME,
      `${place} belongs to another user (number ${owner}), so writing was not tried.`,
      'Run doctor as the user that runs the server.',
    );
  }
  const problem = await tryStore(await openFileStore(config, dataDir, log));
  if (!problem) return ok(NAME, `${place} allows writing, reading and deleting files.`);
  return failed(
    NAME,
    `${place}: ${problem}`,
    bucket
      ? 'Check S3_ENDPOINT, S3_REGION and the keys, which must be allowed to get, put and delete objects.'
      : 'Allow the user that runs the server to write to this folder.',
  );
}

/** Folders that one user creates could not be used by the other. */
function otherOwner(dataDir: string): number | undefined {
  const folder = [join(dataDir, 'files'), dataDir].find((path) => existsSync(path));
  if (!folder || !process.getuid) return undefined;
  const { uid } = statSync(folder);
  return uid === process.getuid() ? undefined : uid;
}

async function tryStore(files: FileStore): Promise<string | null> {
  const id = newId();
  const content = randomBytes(64);
  try {
    await files.put(id, content);
    const file = await files.open(id);
    if (!file || !content.equals(await buffer(file.stream))) {
      return 'A file that was just stored has different content when read back.';
    }
    await files.remove(id);
    return (await files.open(id)) ? 'A deleted file is still there.' : null;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}
