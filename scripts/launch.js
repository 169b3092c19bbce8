#!/usr/bin/env node
// @ts-check
/**
 * Runs a program under the Node of the packages: `node scripts/launch.js PROGRAM [ARGUMENT ...]`.
 *
 * The machine's own Node, from 18 on, runs this file, so it is plain JavaScript without newer features. The link
 * `node_modules/.bin/node` cannot replace it: npm 10 removes it while it installs, and if the pinned Node cannot start,
 * nothing would say why.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fstatSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

/** A Node of the machine can replace the pinned one if it is at least this new: the first one with `Temporal`. */
const OLDEST_NODE = 26;
const PARENT_CHECK_MS = 250;

/** The path of the pinned Node, or undefined if npm did not install one for this system. */
function pinnedNode() {
  const require = createRequire(import.meta.url);
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  for (const name of [`node-${system}`, `node-bin-${system}`]) {
    try {
      const folder = dirname(require.resolve(`${name}/package.json`));
      return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    } catch {
      // Try the next name; there may be none.
    }
  }
  return undefined;
}

/**
 * Why this Node does not start here, or undefined if it does.
 *
 * @param {string} node
 */
function reasonNotToStart(node) {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return (error ? error.message : stderr.trim().split('\n')[0]) || `It ended with ${status}.`;
}

/** Chooses the Node to run under; undefined if there is none, after a message that says what to do. */
function chooseNode() {
  const pinned = pinnedNode();
  const reason = pinned ? reasonNotToStart(pinned) : 'Its package is not installed.';
  if (pinned && reason === undefined) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  console.error(adviceFor(reason ?? ''));
  return undefined;
}

/** @param {string} reason */
function adviceFor(reason) {
  if (reason.includes('libatomic')) {
    return (
      'Node 26 needs the library libatomic, which this system does not have. Install it with ' +
      '"apt-get install libatomic1" (Debian, Ubuntu) or "dnf install libatomic" (Fedora), as root; then try again.'
    );
  }
  return (
    `The Node that Tenantry brings cannot be used on this system. ${reason} ` +
    `Run "npm ci", or install Node ${OLDEST_NODE} or newer from https://nodejs.org; this is Node ${process.versions.node}.`
  );
}

/**
 * Whether nobody watches at a terminal, as under nohup: the program then outlives the terminal. Node forgets that it was
 * started with the signal ignored, so this looks at what nohup does to the input and the output.
 */
function outlivesTerminal() {
  if ([0, 1, 2].some((file) => isatty(file))) return false;
  try {
    return fstatSync(0).rdev === statSync(devNull).rdev;
  } catch {
    return false;
  }
}

/** @type {NodeJS.ProcessEnv} */
const settings = {
  // With few memory pools, threads on Linux reuse memory that others have freed: the server needs about 30 MB less.
  MALLOC_ARENA_MAX: '2',
  // With 16 MB for young objects instead of 32, the server takes about 40 MB less, and its calls no longer (ADR 050).
  ...((process.argv[2] ?? '').endsWith('packages/server/src/main.js') && {
    NODE_OPTIONS: '--max-semi-space-size=16',
  }),
  // All programs, and those that they start, compile each module once (ADR 009); if the folder is not writable, they
  // compile at each start.
  NODE_COMPILE_CACHE: join(
    dirname(fileURLToPath(import.meta.url)),
    '../node_modules/.cache/tenantry',
  ),
};

/**
 * Runs the program, and exits as it did.
 *
 * @param {string} node
 * @param {string[]} args
 */
function run(node, args) {
  const child = spawn(node, args, {
    stdio: 'inherit',
    env: { ...settings, ...process.env, TENANTRY_LAUNCHER_PID: String(process.pid) },
  });
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : (code ?? 1);
    stopWatching();
  });

  const detached = outlivesTerminal();
  let hungUp = false;
  const stop = () => void child.kill('SIGTERM');
  /** @type {Record<string, () => void>} */
  const handlers = {
    SIGTERM: stop,
    // At a terminal Ctrl+C also reaches the program; some programs take a second one as an immediate stop.
    SIGINT: () => void (process.stdin.isTTY || child.kill('SIGINT')),
    // The terminal was closed. The server leaves this to us: see stop-signals.ts.
    SIGHUP: () => {
      hungUp = true;
      if (!detached) stop();
    },
  };
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
  // A closed terminal also ends npm, even under nohup.
  const watch = watchNpm(() => void ((detached && hungUp) || stop()));
  const stopWatching = () => {
    clearInterval(watch);
    for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
  };
}

/**
 * npm waits for the script that it runs. If it is suddenly gone, it was killed, or it was told to stop and the shell in
 * between did not pass that on.
 *
 * @param {() => void} isGone
 */
function watchNpm(isGone) {
  if (!process.env['npm_lifecycle_event']) return undefined;
  const parents = parentsUpToNpm();
  const watch = setInterval(() => {
    if (parentsUpToNpm() === parents) return;
    clearInterval(watch);
    isGone();
  }, PARENT_CHECK_MS);
  return watch;
}

/** The process id of the parent; if that is npm's shell and this is Linux, also that of npm. */
function parentsUpToNpm() {
  const { ppid } = process;
  try {
    const status = readFileSync(`/proc/${ppid}/status`, 'utf8');
    const [, shell] =
      /^Name:\s*(?:sh|dash|bash|zsh|ksh|ash|busybox)$[^]*^PPid:\s*(\d+)$/m.exec(status) ?? [];
    return `${ppid} ${shell ?? ''}`;
  } catch {
    return `${ppid} `;
  }
}

const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error(`Usage: node ${fileURLToPath(import.meta.url)} PROGRAM [ARGUMENT ...]`);
  process.exit(2);
}
const node = chooseNode();
if (node === undefined) process.exit(1);
run(node, [program, ...args]);
