/**
 * Measures the product beside another one, call by call, in turns: `npm run bench:beside -- CALLS.json`. The file's form
 * is `Call[]`; README.md has an example.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { machine } from './support/bare.ts';
import { median } from './support/load.ts';

interface Side {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface Call {
  readonly what: string;
  readonly ours: Side;
  readonly theirs: Side;
}

const ROUNDS = 5;
const SECONDS = 4;

/**
 * Requests of a second on these connections. `{id}` in a header or body is replaced by an id that is new each time, for
 * keys of calls that are answered once.
 */
async function rate({ method = 'GET', url, headers, body }: Side, connections: number) {
  const fresh = (text: string) => text.replaceAll('{id}', () => randomUUID());
  const given = JSON.stringify({ ...headers, ...(body && { 'content-type': 'application/json' }) });
  const result = await autocannon({
    url,
    connections,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          method,
          headers: { ...request.headers, ...(JSON.parse(fresh(given)) as Record<string, string>) },
          ...(body && { body: fresh(JSON.stringify(body)) }),
        }),
      },
    ],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`);
  return result.requests.average;
}

async function inTurns({ ours, theirs }: Call, connections: number) {
  const rates: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const us = await rate(ours, connections);
    const them = await rate(theirs, connections);
    // The first round warms up both.
    if (round === 0) continue;
    rates.ours.push(us);
    rates.theirs.push(them);
  }
  return { ours: median(rates.ours), theirs: median(rates.theirs) };
}

const [file] = process.argv.slice(2);
if (!file) throw new Error('give the file of calls: npm run bench:beside -- CALLS.json');
const calls = JSON.parse(readFileSync(file, 'utf8')) as Call[];
process.stdout.write(`${machine()}\n`);
for (const call of calls) {
  for (const connections of [1, 20]) {
    const { ours, theirs } = await inTurns(call, connections);
    const line = [
      `${call.what}, ${connections} at once`,
      `${ours.toFixed(1)} a second`,
      `the other ${theirs.toFixed(1)}`,
      `${(ours / theirs).toFixed(2)}x`,
    ];
    process.stdout.write(`${line.join(' · ')}\n`);
  }
}
