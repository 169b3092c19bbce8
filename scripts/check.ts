/**
 * Every check that does not run the product, two at a time. `npm run check -- lint format` runs only those, `-- lockfile
 * --fix` fixes the lockfile, and `-- passed` says whether the whole CI run passed on this commit.
 */
import { totalmem } from 'node:os';
import { run, runTool, type Outcome } from './support/run.ts';

const requested = process.argv.slice(2).filter((word) => word !== '--fix');
const fix = process.argv.includes('--fix');

const script =
  (name: string, args: string[] = []) =>
  () =>
    run(process.execPath, [`scripts/${name}.ts`, ...args], { stdio: 'pipe' });

/** Bytes of the machine, or of the container that limits it. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
/**
 * The memory limit of the lint. It holds two programs one after the other, each of almost 5 GB: with a limit of 6 GiB, a
 * quarter of its time went into looking for garbage that was not there.
 */
const lintGiB = Math.min(10, Math.max(4, Math.floor((memory * 0.4) / 2 ** 30)));
const collectAtLimit = { GOGC: 'off', GOMEMLIMIT: `${lintGiB}GiB` };

const checks: Record<string, () => Promise<Outcome>> = {
  // It also reports type errors: the rules need the same programs, which take most of the time to load. So all code that
  // runs only on Node is one program, that of the tsconfig.json at the root.
  lint: () => runTool('oxlint', [], { stdio: 'pipe', env: collectAtLimit }),
  unused: () => runTool('knip', ['--no-progress'], { stdio: 'pipe' }),
  format: () => runTool('oxfmt', ['--check'], { stdio: 'pipe' }),
  borders: script('check-borders'),
  requirements: script('check-requirements'),
  decisions: script('check-decisions'),
  security: script('check-security'),
  dependencies: script('check-dependencies'),
  lockfile: script('check-lockfile', fix ? ['--fix'] : []),
  refusals: script('check-refusals', fix ? ['--fix'] : []),
};

/** Run only by name: they ask about the machine's past, not about the code. */
const byName: typeof checks = { passed: script('check-passed') };

async function check(name: string, task: () => Promise<Outcome>): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await task();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds} s`);
  if (code !== 0 || name in byName) console.log(output.trim());
  return code === 0;
}

const all = { ...checks, ...byName };
const unknown = requested.filter((name) => !(name in all));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}

const queue =
  requested.length === 0
    ? Object.entries(checks)
    : Object.entries(all).filter(([name]) => requested.includes(name));
const failed: string[] = [];
await Promise.all(
  [1, 2].map(async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (!(await check(...next))) failed.push(next[0]);
    }
  }),
);
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
