/**
 * Measures the product beside another one, call by call, in turns: `npm run bench:beside -- CALLS.json`. The file's form
 * is `Comparison`; README.md has an example.
 */
import { readFileSync } from 'node:fs';
import { machine } from './support/bare.ts';
import { comparedCalls, ourCalls, rateOf, type ComparedCall, type Side } from './support/calls.ts';
import { send } from './support/get.ts';
import { median } from './support/load.ts';
import { PASSWORD, USERNAME } from './support/world.ts';

interface Comparison {
  /** The address of this product, and the host of the organization with the books of both. */
  readonly ours: string;
  readonly host: string;
  /** How the other product is asked for the same. A call without an entry is left out. */
  readonly theirs: Readonly<Partial<Record<ComparedCall, Side>>>;
}

const ROUNDS = 5;
const SECONDS = 4;

interface Pair {
  readonly ours: Side;
  readonly theirs: Side;
  readonly homes: readonly string[];
}

async function inTurns({ ours, theirs, homes }: Pair, connections: number) {
  const rates: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const us = await rateOf(ours, { connections, seconds: SECONDS, homes });
    const them = await rateOf(theirs, { connections, seconds: SECONDS, homes });
    // The first round warms up both.
    if (round === 0) continue;
    rates.ours.push(us);
    rates.theirs.push(them);
  }
  return { ours: median(rates.ours), theirs: median(rates.theirs) };
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

const [file] = process.argv.slice(2);
if (!file) throw new Error('give the file of calls: npm run bench:beside -- CALLS.json');
const comparison = JSON.parse(readFileSync(file, 'utf8')) as Comparison;
const { ours: url, host, theirs: others } = comparison;
const unknown = Object.keys(others).find((name) => !comparedCalls.some((call) => call === name));
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
  if (!other) continue;
  for (const connections of [1, 20]) {
    const pair = { ours: calls[call], theirs: other, homes };
    const { ours, theirs } = await inTurns(pair, connections);
    const line = [
      `${call}, ${connections} at once`,
      `${ours.toFixed(1)} a second`,
      `the other ${theirs.toFixed(1)}`,
      `${(ours / theirs).toFixed(2)}x`,
    ];
    process.stdout.write(`${line.join(' · ')}\n`);
  }
}
