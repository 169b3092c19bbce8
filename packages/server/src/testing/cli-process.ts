import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from 'vitest';

const CLI = join(import.meta.dirname, '../main.js');
/** The program that `npm run` starts. */
export const launcherPath = join(import.meta.dirname, '../../../../scripts/launch.js');

export interface CliProcess {
  readonly pid: number;
  /** Everything printed so far. */
  output(): string;
  /** Waits for this output. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Stops reading the output. */
  closeOutput(): void;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
}

const running = new Set<ChildProcess>();

/**
 * Ends the processes that a test has left running. Each file must call it: this module is loaded once for all files.
 */
export function endCliProcesses(): void {
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });
}

/**
 * Starts the program as a person does, with the words of the command, on a free port; `before` precedes it on the
 * command line.
 */
export function runCli(
  command: string,
  settings: Record<string, string>,
  before: readonly string[] = [process.execPath],
): CliProcess {
  const { PATH = '', HOME = '' } = process.env;
  const [executable = '', ...args] = before;
  const child = spawn(executable, [...args, CLI, ...command.split(' ')], {
    // On a busy machine a server that has just started would return that it is overloaded. A second process for its jobs
    // takes a second of CPU; the tests of it ask for it.
    env: { PATH, HOME, PORT: '0', OVERLOADED_AFTER_MS: '0', RUN_JOBS: 'here', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const errors = text(child.stderr);
  const ended = once(child, 'close').then(async ([code]) => {
    running.delete(child);
    return { code: code as number | null, errors: await errors };
  });
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    until: async (pattern) => {
      for (;;) {
        const match = pattern.exec(printed);
        if (match) return match;
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`It ended without printing ${pattern}: ${printed}${await errors}`);
        }
        await sleep(10);
      }
    },
    closeOutput: () => void child.stdout.destroy(),
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
