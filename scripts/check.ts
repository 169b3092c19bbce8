/**
 * Every check that needs no running product, two at a time. `npm run check -- lint types` runs only those.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, run, runTool, type Outcome } from './support/run.ts';

const script = (name: string) => () =>
  run(process.execPath, [`scripts/${name}.ts`], { stdio: 'pipe' });

const checks: Record<string, () => Promise<Outcome>> = {
  types: checkTypes,
  lint: () => runTool('oxlint', [], { stdio: 'pipe' }),
  unused: () => runTool('knip', ['--no-progress'], { stdio: 'pipe' }),
  format: () => runTool('oxfmt', ['--check'], { stdio: 'pipe' }),
  borders: script('check-borders'),
  requirements: script('check-requirements'),
  lockfile: script('check-lockfile'),
};

async function checkTypes(): Promise<Outcome> {
  const projects = ['.', 'packages/contract', 'packages/server', 'packages/web', 'e2e', 'bench'];
  const outcomes: Outcome[] = [];
  for (const project of projects) {
    if (!existsSync(path.join(root, project, 'tsconfig.json'))) continue;
    outcomes.push(await runTool('tsc', ['-p', project, '--pretty', 'false'], { stdio: 'pipe' }));
  }
  return {
    code: Math.max(...outcomes.map(({ code }) => code)),
    output: outcomes.map(({ output }) => output).join(''),
  };
}

async function check(name: string, task: () => Promise<Outcome>): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await task();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds} s`);
  if (code !== 0) console.log(output.trim());
  return code === 0;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.`,
  );
  process.exit(2);
}

const queue = Object.entries(checks).filter(([name]) => asked.length === 0 || asked.includes(name));
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
