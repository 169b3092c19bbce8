import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const launcher = path.resolve(import.meta.dirname, 'launch.js');
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tenantry-launch-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, source: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, source);
  return file;
}

const launch = (file: string, args: string[] = [], input = '') =>
  spawnSync(process.execPath, [launcher, file, ...args], { encoding: 'utf8', input });

/** Prints its process id, then each signal that it gets; exits with 3 on SIGTERM. */
const listener = program(
  'listener.mjs',
  `for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, () => { console.log(name); if (name === 'SIGTERM') process.exit(3); });
  console.log('pid ' + process.pid + '.');
  setInterval(() => {}, 1000);`,
);

async function untilPrinted(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    const found = pattern.exec(printed);
    if (found) return found;
  }
  throw new Error(`It ended without printing ${pattern}: ${printed}`);
}

async function ended(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('programs share their memory between threads, unless the machine says otherwise', () => {
  const file = program('arenas.mjs', 'console.log(process.env.MALLOC_ARENA_MAX);');
  const { MALLOC_ARENA_MAX: _, ...env } = process.env;
  const printed = (more: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, [launcher, file], { encoding: 'utf8', env: { ...env, ...more } });
  expect(printed({}).stdout.trim()).toBe('2');
  expect(printed({ MALLOC_ARENA_MAX: '8' }).stdout.trim()).toBe('8');
});

test('the server has 16 MB for young objects, unless the machine says otherwise', () => {
  const nested = path.join(folder, 'packages/server/src');
  mkdirSync(nested, { recursive: true });
  const server = path.join(nested, 'main.js');
  writeFileSync(server, 'console.log(process.env.NODE_OPTIONS)');
  const other = program('options.mjs', 'console.log(process.env.NODE_OPTIONS);');
  const { NODE_OPTIONS: _, ...env } = process.env;
  const printed = (file: string, more: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [launcher, file], { encoding: 'utf8', env: { ...env, ...more } });
  expect(printed(server).stdout.trim()).toBe('--max-semi-space-size=16');
  expect(printed(server, { NODE_OPTIONS: '--no-warnings' }).stdout.trim()).toBe('--no-warnings');
  expect(printed(other).stdout.trim()).toBe('undefined');
});

test('programs, and those that they start, compile each module once', () => {
  const file = program('cache.mjs', 'console.log(process.env.NODE_COMPILE_CACHE);');
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, [launcher, file], { encoding: 'utf8', env });
  const inModules = path.join('node_modules', '.cache', 'tenantry');
  expect(path.normalize(stdout.trim())).toBe(path.resolve(launcher, '../..', inModules));
});

test('arguments, input, output and exit code are passed on', () => {
  const echo = program(
    'echo.mjs',
    `process.stdin.pipe(process.stdout);
    console.error(JSON.stringify(process.argv.slice(2)));
    process.exitCode = 7;`,
  );
  const { status, stdout, stderr } = launch(echo, ['--flag', 'two words', '*'], 'typed');
  expect({ status, stdout, stderr }).toEqual({
    status: 7,
    stdout: 'typed',
    stderr: '["--flag","two words","*"]\n',
  });
});

test.skipIf(process.platform === 'win32')(
  'a program that ends by a signal has an exit code',
  () => {
    const killed = program(
      'killed.mjs',
      `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`,
    );
    expect(launch(killed).status).toBe(128 + 9);
  },
);

describe.skipIf(process.platform === 'win32')('signals', () => {
  test('SIGTERM reaches the program, whose exit code is returned', async () => {
    const child = spawn(process.execPath, [launcher, listener], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const end = once(child, 'exit');
    await untilPrinted(child, /pid \d+\./);
    child.kill('SIGTERM');
    expect(await end).toEqual([3, null]);
  });

  // On other systems, without a terminal, nothing shows whether the signal is to be ignored.
  test.runIf(process.platform === 'linux')(
    'a closed terminal ends the program in order',
    async () => {
      const child = spawn(process.execPath, [launcher, listener], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const end = once(child, 'exit');
      await untilPrinted(child, /pid \d+\./);
      child.kill('SIGHUP');
      expect(await end).toEqual([3, null]);
    },
  );

  const collect = (child: ChildProcess) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => (printed += String(chunk)));
    return expect.poll(() => printed, { timeout: 60_000 });
  };

  test('a program that was started by nohup outlives its terminal', async () => {
    const child = spawn('nohup', [process.execPath, launcher, listener], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = once(child, 'exit');
    await collect(child).toMatch(/pid \d+\./);
    child.kill('SIGHUP');
    child.kill('SIGINT');
    await collect(child).toContain('SIGINT');
    // Still there after what SIGHUP has caused.
    child.kill('SIGINT');
    await collect(child).toContain('SIGINT');
    child.kill('SIGTERM');
    expect(await end).toEqual([3, null]);
  });

  // npm runs a script in a shell that waits for it, and like every Node it forgets that a signal was ignored.
  const npm = program(
    'npm.mjs',
    `import { spawn } from 'node:child_process';
    spawn('sh', ['-c', '"$@"; exit', 'sh', ...process.argv.slice(2)], { stdio: 'inherit' });`,
  );
  const byNpm = [npm, process.execPath, launcher, listener];
  const env = { ...process.env, npm_lifecycle_event: 'start' };

  test.runIf(process.platform === 'linux')(
    'a program that was started by nohup and npm outlives its terminal, which ends npm',
    async () => {
      const child = spawn('nohup', [process.execPath, ...byNpm], {
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        env,
      });
      const end = once(child, 'exit');
      const [, pid] = await untilPrinted(child, /pid (\d+)\./);
      process.kill(-Number(child.pid), 'SIGHUP');
      expect(await end).toEqual([null, 'SIGHUP']);
      // Several times the pause between two looks for npm; on a slow machine, this looks too early, but still passes.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(() => process.kill(Number(pid), 'SIGTERM')).not.toThrow();
      await ended(Number(pid));
    },
  );

  test.runIf(process.platform === 'linux').each(['SIGKILL', 'SIGHUP'] as const)(
    'without npm, which got %s alone, the program is told to stop',
    async (signal) => {
      const child = spawn(process.execPath, byNpm, { stdio: ['ignore', 'pipe', 'inherit'], env });
      const [, pid] = await untilPrinted(child, /pid (\d+)\./);
      child.kill(signal);
      await ended(Number(pid));
    },
  );

  test('without npm, which started it, the program is told to stop', async () => {
    const shell = spawn('sh', ['-c', `"$@"; exit`, 'sh', process.execPath, launcher, listener], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    const [, pid] = await untilPrinted(shell, /pid (\d+)\./);
    shell.kill('SIGKILL');
    await ended(Number(pid));
  });
});

/** A directory with the launcher and, if given, a Node package, seen by a Node of the version. */
function launchElsewhere(name: string, systemNode: string, pinned?: string) {
  const tree = path.join(folder, name);
  mkdirSync(path.join(tree, 'scripts'), { recursive: true });
  writeFileSync(path.join(tree, 'package.json'), '{"type":"module"}');
  cpSync(launcher, path.join(tree, 'scripts/launch.js'));
  if (pinned !== undefined) {
    const bin = path.join(tree, `node_modules/node-${process.platform}-${process.arch}/bin`);
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, '../package.json'), '{}');
    writeFileSync(path.join(bin, 'node'), `#!/bin/sh\n${pinned}\n`);
    chmodSync(path.join(bin, 'node'), 0o755);
  }
  const versions = `{value:{...process.versions,node:'${systemNode}'}}`;
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',${versions})`;
  const hello = program('hello.mjs', `console.log('hello');`);
  const args = ['--import', pretend, path.join(tree, 'scripts/launch.js'), hello];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe.skipIf(process.platform === 'win32')('if the pinned Node does not start', () => {
  const noLibrary =
    'echo "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2; exit 127';
  const hello = { status: 0, stdout: 'hello\n', stderr: '' };

  test.each([
    ['is not installed', undefined],
    ['lacks a library', noLibrary],
  ])('because it %s, a new enough Node of the machine is used', (reason, pinned) => {
    expect(launchElsewhere(`new ${reason}`, '26.0.0', pinned)).toEqual(hello);
  });

  // Node 24 has no `Temporal`, which the server calculates dates with.
  test.each(['20.20.2', '24.21.0'])(
    'because libatomic is missing, a sentence says how to get it',
    (own) => {
      const { status, stdout, stderr } = launchElsewhere(`no library ${own}`, own, noLibrary);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(
        /^Node 26 needs the library libatomic, .+"apt-get install libatomic1".+\.\n$/,
      );
    },
  );

  test('for any other reason, a sentence says what to install', () => {
    const { status, stderr } = launchElsewhere('nothing', '18.0.0');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^The Node that Tenantry brings .+ "npm ci", or install Node 26 .+18\.0\.0\.\n$/,
    );
  });
});
