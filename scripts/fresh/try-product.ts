import { setTimeout as sleep } from 'node:timers/promises';
import { finish, watch, type Place } from './place.ts';

/** Runs a command, and fails with its whole output unless it exits with 0. */
export async function expectSuccess(place: Place, commandLine: string): Promise<string> {
  const { code, printed } = await finish(place.start(commandLine));
  if (code === 0) return printed;
  throw new Error(`${commandLine} ended with ${code}:\n${printed}`);
}

/** Installs as the README says, and fails on any warning of `npm ci`. */
export async function install(place: Place): Promise<void> {
  const printed = await expectSuccess(place, 'npm ci --no-progress');
  // npm's own settings on this machine, and npm's update notice, do not matter.
  const warnings = printed
    .split('\n')
    .filter((line) => /^npm (?:warn|error)/i.test(line) && !/user config|env config/.test(line));
  if (warnings.length > 0) throw new Error(`npm ci warned:\n${warnings.join('\n')}`);
}

/** Starts the demo up to its first page, and stops it as a service manager does. */
export async function tryDemo(place: Place, npm = '11'): Promise<void> {
  const settings = { PORT: '0', DATA_DIR: './data/trial' };
  const demo = place.start('exec npm run demo', settings);
  const { until, ended, printed } = watch(demo);
  try {
    const [, url = ''] = await until(/is ready at (http:\S+)\n/);
    await until(/admin@example\.com \/ demo-admin/);
    await expectFirstPage(url);
    // npm 9 ignores the signal while a script runs, so its whole group gets it, as from a service manager.
    if (npm === '9') process.kill(-Number(demo.pid), 'SIGTERM');
    else demo.kill('SIGTERM');
    await ended;
    await untilStopped(url);
    await expectNothingLeft(place, settings.DATA_DIR);
    await finish(place.start(`rm -rf ${settings.DATA_DIR}`));
  } catch (error) {
    demo.kill('SIGKILL');
    throw new Error(`${String(error)}\nThe demo printed:\n${printed()}`, { cause: error });
  }
}

/** The page, its script, and the script's first requests. */
async function expectFirstPage(url: string): Promise<void> {
  const page = await textOf(url);
  const [, script] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
  if (script === undefined) throw new Error(`The first page names no script:\n${page}`);
  await textOf(new URL(script, url).href);
  const properties: unknown = JSON.parse(await textOf(`${url}/v1/public/properties`));
  if (!Array.isArray(properties) || properties.length === 0) {
    throw new Error('The demo has no public properties.');
  }
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

async function untilStopped(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (!answers) return;
    await sleep(100);
  }
  throw new Error('The server still answers 30 seconds after npm got SIGTERM.');
}

/** A running PostgreSQL and a running server each have a file with their process id. */
async function expectNothingLeft(place: Place, dataDir: string): Promise<void> {
  const files = `${dataDir}/postgres/postmaster.pid ${dataDir}/server.pid`;
  for (let tries = 0; tries < 150; tries += 1) {
    const { printed } = await finish(place.start(`ls ${files} 2>/dev/null; true`));
    if (printed === '') return;
    await sleep(100);
  }
  throw new Error('The database or the server was left running after npm got SIGTERM.');
}
