/**
 * Measures the product beside another one, call by call, in turns: `npm run bench:beside -- CALLS.json [CALL ...]`. The
 * file's form is `Comparison`; README.md has an example.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { machine } from './support/bare.ts';
import {
  comparedCalls,
  computedAgain,
  ourCalls,
  rateOf,
  type ComparedCall,
  type Side,
} from './support/calls.ts';
import { send } from './support/get.ts';
import { median } from './support/load.ts';
import { PASSWORD, USERNAME } from './support/world.ts';

interface Comparison {
  /** The address of this product, and the host of the organization with the books of both. */
  readonly ours: string;
  readonly host: string;
  /** `METRICS_TOKEN` of this product, to wait for the jobs that its writes have queued. Without it, nothing waits. */
  readonly metricsToken?: string;
  /** How the other product is asked for the same. A call without an entry is left out. */
  readonly theirs: Readonly<Partial<Record<ComparedCall, Side>>>;
}

const ROUNDS = 5;
const SECONDS = 3;

interface Compared {
  readonly sides: Readonly<Record<string, Side>>;
  readonly homes: readonly string[];
}

/** The jobs that writes of this product have queued must not slow down the other one in its turn. */
async function untilJobsAreDone({ ours, metricsToken }: Comparison): Promise<void> {
  if (metricsToken === undefined) return;
  const headers = { authorization: `Bearer ${metricsToken}` };
  const isBusy = async () => {
    const { status, body } = await send('GET', `${ours}/metrics`, headers);
    if (status !== 200) throw new Error(`/metrics was answered with ${status}`);
    return /^jobs_active\S* [1-9]/m.test(body);
  };
  while (await isBusy()) await setTimeout(500);
}

/** The median of the answers in a second of each side. */
async function inTurns({ sides, homes }: Compared, connections: number) {
  const rates = Object.entries(sides).map(([name, side]) => ({ name, side, all: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { side, all } of rates) {
      await untilJobsAreDone(comparison);
      const rate = await rateOf(side, { connections, seconds: SECONDS, homes });
      // The first round warms up all sides.
      if (round > 0) all.push(rate);
    }
  }
  return new Map(rates.map(({ name, all }) => [name, median(all)]));
}

/** Answers are kept, so reads of records are also measured without that. */
function sidesOf(call: ComparedCall, ours: Side, theirs: Side): Record<string, Side> {
  const isKept = ours.method !== 'POST' && call !== 'the landing page';
  return { '': ours, ...(isKept && { ', computed again': computedAgain(ours) }), theirs };
}

async function answerOf<Body>(...call: Parameters<typeof send>): Promise<Body> {
  const { status, body } = await send(...call);
  if (status !== 200) throw new Error(`${call[1]} was answered with ${status}: ${body}`);
  return JSON.parse(body) as Body;
}

async function signIn({ ours, host }: Comparison): Promise<string> {
  const typed = { authType: 'Local', username: USERNAME, password: PASSWORD };
  const session = await answerOf<{ token: string }>(
    'POST',
    `${ours}/v1/auth/login`,
    { host },
    typed,
  );
  return session.token;
}

const [file, ...only] = process.argv.slice(2);
if (!file) throw new Error('give the file of calls: npm run bench:beside -- CALLS.json');
const comparison = JSON.parse(readFileSync(file, 'utf8')) as Comparison;
const { ours: url, host, theirs: others } = comparison;
const unknown = [...Object.keys(others), ...only].find(
  (name) => !comparedCalls.some((call) => call === name),
);
if (unknown !== undefined) {
  throw new Error(`there is no call named ${unknown}; there are: ${comparedCalls.join(' · ')}`);
}
const token = await signIn(comparison);
const calls = ourCalls({ url, host, token });
const headers = { host, authorization: `Bearer ${token}` };
const found = await answerOf<{ id: string }[]>('GET', `${url}/v1/properties?include=`, headers);
const homes = found.map(({ id }) => id);
process.stdout.write(`${machine()}\n${homes.length} homes\n`);
for (const call of comparedCalls) {
  const other = others[call];
  if (!other || (only.length > 0 && !only.includes(call))) continue;
  for (const connections of [1, 20]) {
    const sides = sidesOf(call, calls[call], other);
    const rates = await inTurns({ sides, homes }, connections);
    const theirs = rates.get('theirs') ?? Number.NaN;
    rates.delete('theirs');
    for (const [name, rate] of rates) {
      const line = [
        `${call}${name}, ${connections} at once`,
        `${rate.toFixed(1)} a second`,
        `the other ${theirs.toFixed(1)}`,
        `${(rate / theirs).toFixed(2)}x`,
      ];
      process.stdout.write(`${line.join(' · ')}\n`);
    }
  }
}
