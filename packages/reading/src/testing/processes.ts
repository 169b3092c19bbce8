import { readFileSync } from 'node:fs';

/** Whether the process exists and is more than a zombie that nobody has collected (PID 1 of a container may not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const isLinux = process.platform === 'linux';
    return !isLinux || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
