import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from './log.ts';
import type { EmbeddedPaths } from './paths.ts';
import { postmasterFilePath } from './postmaster-file.ts';
import { ourIdentity } from './server-lock.ts';
import { childEnvironment } from './system-user.ts';

const PROGRAM = fileURLToPath(new URL('end-abandoned.ts', import.meta.url));

/**
 * A shell needs about 1 MB. It waits until its input ends, with us, and then for the file of a PostgreSQL that may just be
 * starting. Only then it starts a Node.
 */
const SCRIPT = `read -r _; sleep "$1"; looks=0
until [ -e "$2" ]; do looks=$((looks + 1)); [ $looks -lt 60 ] || exit 0; sleep 1; done
shift 2; exec "$@"`;

/**
 * Stops PostgreSQL if this process is killed and no other has taken it over `seconds` later. Call it while holding the
 * lock on the data directory; the result ends the watch. Windows has no such shell: there, PostgreSQL waits for the
 * next server.
 */
export function endWhenAbandoned(paths: EmbeddedPaths, seconds: number, log: Log): () => void {
  if (process.platform === 'win32') return () => undefined;
  const holder = JSON.stringify(ourIdentity());
  const program = [process.execPath, PROGRAM, paths.dataDir, holder];
  const watched = [String(seconds), postmasterFilePath(paths.cluster), ...program];
  const watch = spawn('/bin/sh', ['-c', SCRIPT, 'tenantry-database-watch', ...watched], {
    cwd: '/',
    env: childEnvironment(),
    // Like PostgreSQL: a Ctrl-C at the terminal does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.on('error', ({ message }) =>
    log.warn(`If this process is killed, PostgreSQL runs on until the next start: ${message}.`),
  );
  watch.stdin.on('error', () => undefined);
  watch.unref();
  // A pipe to a process is a socket.
  (watch.stdin as unknown as { unref(): void }).unref();
  return () => void watch.kill('SIGKILL');
}
