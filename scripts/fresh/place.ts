import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { root } from '../support/run.ts';

/** A checkout in some system, and a user who works in it. */
export interface Place {
  /** Starts an `sh` command line in the checkout. */
  start(commandLine: string, settings?: Record<string, string>): ChildProcess;
}

export interface Person {
  readonly uid: number;
  readonly gid: number;
  readonly home: string;
}

const START_LIMIT_MS = 600_000;

/** The settings with which npm reaches this machine's registry. */
export const networkSettings = (): Record<string, string> =>
  Object.fromEntries(
    ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'NO_PROXY']
      .map((name) => [name, process.env[name] ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );

/** A checkout on this machine, with only the environment of a login. */
export function placeHere(folder: string, { uid, gid, home }: Person, nodePath: string): Place {
  return {
    start: (commandLine, settings) =>
      spawn('sh', ['-c', commandLine], {
        cwd: folder,
        uid,
        gid,
        env: { PATH: nodePath, HOME: home, ...networkSettings(), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  };
}

/** Copies npm's settings and cache for this user: the test is about installing, not the network. */
export function copyNpmHome(home: string): void {
  for (const name of ['.npmrc', '.npm/_cacache']) {
    const known = path.join(homedir(), name);
    if (existsSync(known)) cpSync(known, path.join(home, name), { recursive: true });
  }
}

/** Copies the files that git tracks in this checkout, as they are in the work tree. */
export function copyCheckout(target: string): void {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(target, file));
  }
}

export interface Ended {
  readonly code: number | null;
  readonly printed: string;
}

/** Collects the output of a command until it ends. */
export async function finish(child: ChildProcess): Promise<Ended> {
  const { printed, ended } = watch(child);
  const code = await ended;
  return { code, printed: printed() };
}

export interface Watched {
  printed(): string;
  readonly ended: Promise<number | null>;
  /** Waits for this output; if the command ends first, throws with its whole output. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
}

export function watch(child: ChildProcess): Watched {
  let printed = '';
  let changed = () => {};
  const add = (chunk: Buffer) => {
    printed += chunk.toString('utf8');
    changed();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  let code: number | null | undefined;
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (status) => {
      code = status;
      changed();
      resolve(status);
    });
  });
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`It ${why}. It printed:\n${printed}`));
      const timer = setTimeout(() => fail(`printed no ${pattern}`), START_LIMIT_MS);
      changed = () => {
        const found = pattern.exec(printed);
        if (found === null && code === undefined) return;
        clearTimeout(timer);
        changed = () => {};
        if (found) resolve(found);
        else fail(`ended with ${code} before it printed ${pattern}`);
      };
      changed();
    });
  return { printed: () => printed, ended, until };
}
