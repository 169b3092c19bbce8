import { spawnSync } from 'node:child_process';

/** The operating system user that runs PostgreSQL if the server itself is root. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', '_postgres', 'nobody'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The first unprivileged user of this machine, for a server that runs as root. */
export function findUnprivilegedUser(): SystemUser | undefined {
  for (const name of CANDIDATES) {
    const uid = numericId('-u', name);
    const gid = numericId('-g', name);
    if (uid && gid !== undefined) return { uid, gid };
  }
  return undefined;
}

/** Uses `id` rather than /etc/passwd, because users may also come from a directory service. */
function numericId(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  // macOS prints -2 (nobody) as an unsigned number, while `spawn` takes signed ones.
  return status === 0 ? Number(stdout) | 0 : undefined;
}

/** The options of `spawn` that make a child run as `user`, or as ourselves without one. */
export function asUser(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * Whether `user` can enter `directory`. It is tried instead of computed from mode bits, because ACLs and mount options
 * also matter.
 */
export function canReach(user: SystemUser, directory: string): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    ...asUser(user),
    cwd: '/',
    env: {},
    stdio: 'ignore',
  });
  return attempt.status === 0;
}

/**
 * The environment of the database's processes: nothing of ours, so no secret of the server and no stray PG* variable
 * reaches them. Windows programs need a few variables of the system to start.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return { ...process.env, LC_ALL: 'C' };
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
}
