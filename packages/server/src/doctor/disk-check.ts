import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { failed, ok, warning, type Check } from './report.ts';

/** In bytes. */
interface Space {
  readonly free: number;
  readonly total: number;
}

const MB = 1_000_000;
const FAILED_BELOW = 100 * MB;
const WARNING_BELOW = 1_000 * MB;
const WARNING_BELOW_SHARE = 0.05;

/** Advice for a folder without an installation. */
export const setDataDir =
  'Set DATA_DIR to the folder of your installation, or start the server once to create it.';

/** Space for the data directory that the server's user may still fill. */
export async function checkDisk(dataDir: string): Promise<Check> {
  if (!existsSync(dataDir)) return failed('disk', `${dataDir} does not exist.`, setDataDir);
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return judgeSpace(dataDir, { free: bavail * bsize, total: blocks * bsize });
}

export function judgeSpace(dataDir: string, { free, total }: Space): Check {
  const share = total === 0 ? 0 : free / total;
  const detail = `${sizeOf(free)} of ${sizeOf(total)} is free for ${dataDir} (${Math.floor(share * 100)}%).`;
  const advice =
    'Free some space on this disk, or move DATA_DIR to a larger one: without space, nothing can be saved.';
  if (free < FAILED_BELOW) return failed('disk', detail, advice);
  if (free < WARNING_BELOW || share < WARNING_BELOW_SHARE) return warning('disk', detail, advice);
  return ok('disk', detail);
}

const sizeOf = (bytes: number) =>
  bytes < 1_000 * MB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / MB / 1_000).toFixed(1)} GB`;
