/**
 * Says whether the last whole CI run that passed on this machine was on this commit, and which files have changed since.
 * `.ci/run` records the commit outside the tree.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { root } from './support/run.ts';

type State = {
  /** The commit of the last run that passed; undefined if none is recorded here. */
  passed: string | undefined;
  head: string;
  /** Files that differ from that commit, with those not yet committed; undefined if it is not in this repository. */
  changed: readonly string[] | undefined;
};

/** One sentence, and the changed files; `ok` if nothing has changed. */
export function answerOf({ passed, head, changed }: State): { ok: boolean; lines: string[] } {
  if (passed === undefined) return { ok: false, lines: ['No CI run has passed on this machine.'] };
  if (changed === undefined) {
    return { ok: false, lines: [`CI passed on ${passed}, which is not in this repository.`] };
  }
  if (changed.length === 0) return { ok: true, lines: [`CI passed on ${head}.`] };
  const files = changed.length === 1 ? '1 file has' : `${changed.length} files have`;
  return { ok: false, lines: [`CI passed on ${passed}; since then ${files} changed:`, ...changed] };
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

function recorded(): string | undefined {
  const cache = process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache');
  const file = path.join(cache, 'tenantry/ci-passed');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function changedSince(commit: string | undefined): string[] | undefined {
  if (commit === undefined) return undefined;
  try {
    const listed =
      git('diff', '--name-only', commit) + git('ls-files', '--others', '--exclude-standard');
    return listed.split('\n').filter((line) => line !== '');
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const passed = recorded();
  const head = git('rev-parse', 'HEAD').trim();
  const { ok, lines } = answerOf({ passed, head, changed: changedSince(passed) });
  for (const line of lines) console.log(line);
  process.exitCode = ok ? 0 : 1;
}
