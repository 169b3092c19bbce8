import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The content of `postmaster.pid`, line by line. */
export interface PostmasterFile {
  pid: number;
  port: number;
  socketDir: string;
  listenAddress: string;
  /** `starting`, `stopping`, `ready`; empty while the file is being written. */
  status: string;
}

export function postmasterFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let text: string;
  try {
    text = readFileSync(postmasterFilePath(cluster), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n');
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    listenAddress: lines[5] ?? '',
    status: (lines[7] ?? '').trim(),
  };
}

/** Whether the process exists and is not an uncollected zombie (PID 1 of a container may leave zombies). */
export function isRunning(pid: number): boolean {
  return hasProcess(pid) && (process.platform !== 'linux' || !isZombie(pid));
}

/** Whether the process id is taken, even by a zombie. */
export function hasProcess(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The state follows the name, which is in parentheses and may contain some itself.
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return true;
  }
}

/**
 * Whether `pid` is a PostgreSQL on this cluster, and not another process with a reused id. PostgreSQL makes the cluster
 * its working directory; if that cannot be read, its command line names it.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isRunning(pid) || !maySignal(pid)) return false;
  try {
    if (process.platform === 'linux') {
      const program = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
      const directory = readlinkSync(`/proc/${pid}/cwd`);
      // The cluster may be a link to another disk.
      return /^post(gres|master)$/.test(program) && directory === realpathSync(cluster);
    }
    // Windows shows neither; then the response on the port decides.
    if (process.platform === 'win32') return true;
    const command = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return command.includes('postgres') && command.includes(cluster);
  } catch (error) {
    // A process that hides its data might be ours, and ours must never be taken for dead.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

/** Ours runs as the same user (or we are root), so a process that we may not signal is not ours. */
function maySignal(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
