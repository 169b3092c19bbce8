import { readFileSync } from 'node:fs';

/** Whether the process exists and is not an uncollected zombie (PID 1 of a container may leave zombies). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const isLinux = process.platform === 'linux';
    return !isLinux || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
