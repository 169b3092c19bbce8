import { spawn, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export const root = path.resolve(import.meta.dirname, '../..');

export type Outcome = { code: number; output: string };

type Options = {
  /** `inherit` streams to the terminal; `pipe` collects into `output`. */
  stdio?: 'inherit' | 'pipe';
  /** Streams to the terminal with this word before each line, for programs that run at the same time. */
  label?: string;
  env?: NodeJS.ProcessEnv;
  /** In CI, the CPU time of the program is counted under this name; see `.ci/cpu.sh`. */
  account?: string;
  /** Stops the program in order; its end is still awaited. */
  stopWith?: AbortSignal;
};

/** The program in a control group of its own, below the one of CI. */
function accounted(account: string | undefined, program: readonly string[]): readonly string[] {
  const group = process.env['CPU_GROUP'];
  if (!group || account === undefined) return program;
  const join = 'mkdir -p "$0" && echo $$ >"$0/cgroup.procs"; exec "$@"';
  return ['sh', '-c', join, path.join(group, account), ...program];
}

/** Runs a program from the repository root. A signal or a failure to start counts as exit code 1. */
export function run(command: string, args: string[], options: Options = {}): Promise<Outcome> {
  const output = options.label === undefined ? (options.stdio ?? 'inherit') : 'pipe';
  const stdio: StdioOptions = ['ignore', output, output];
  const [program = command, ...words] = accounted(options.account, [command, ...args]);
  const env = { ...process.env, ...options.env };
  const child = spawn(program, words, { cwd: root, stdio, env });
  options.stopWith?.addEventListener('abort', () => child.kill('SIGTERM'));
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream && options.label !== undefined) printLabeled(stream, options.label);
    else stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }),
    );
  });
}

function printLabeled(stream: Readable, label: string): void {
  const lines = createInterface({ input: stream, crlfDelay: Infinity });
  lines.on('line', (line) => {
    if (line.trim() !== '') console.log(`${label.padEnd(8)}| ${line}`);
  });
}

/** Runs a tool of `node_modules` under this Node, in the same way on every system. */
export function runTool(tool: Tool, args: string[], options?: Options): Promise<Outcome> {
  return run(process.execPath, [toolPath(tool), ...args], options);
}

export type Tool = keyof typeof tools;

/** The package of each tool, and the workspace that depends on it. */
const tools = {
  knip: ['knip', '.'],
  oxfmt: ['oxfmt', '.'],
  oxlint: ['oxlint', '.'],
  playwright: ['@playwright/test', 'e2e'],
  vite: ['vite', 'packages/web'],
  vitest: ['vitest', '.'],
} as const;

function toolPath(tool: Tool): string {
  const [packageName, workspace] = tools[tool];
  const require = createRequire(path.join(root, workspace, 'package.json'));
  const folder = require.resolve
    .paths(packageName)
    ?.map((modules) => path.join(modules, packageName))
    .find((candidate) => isPackage(candidate));
  if (!folder) throw new Error(`${packageName} is not installed. Run: npm ci`);
  const { bin } = readPackage(folder);
  return path.join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

function isPackage(folder: string): boolean {
  try {
    return Boolean(readPackage(folder));
  } catch {
    return false;
  }
}

function readPackage(folder: string): { bin: string | Record<Tool, string> } {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}
