import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { someReceipts, someStatements, type Upload } from '../support/documents.ts';
import { limit, type Figure } from '../support/figure.ts';
import { get, send, upload } from '../support/get.ts';
import { METRICS_TOKEN } from '../support/processes.ts';
import { connectionOf, type World } from '../support/world.ts';

const IDLE_MS = 5_000;
/** The server measures how late a timer of this interval is, and its figure contains the interval. */
const INTERVAL_MS = 10;
/** A receipt takes a few seconds, and some are in the queue before it. */
const LONGEST_MS = 10 * 60_000;

interface Target {
  readonly url: string;
  /** The path of a managed property. */
  readonly property: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The longest stall of the server's event loop while it takes receipts and statements, and reads them. */
export async function readingFigures({ landing, dataDir }: World, url: string): Promise<Figure[]> {
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM properties WHERE organization_id = $1 AND managed ORDER BY id LIMIT 1',
    [landing.organizationId],
  );
  await client.end();
  const property = `/v1/admin/properties/${rows[0]?.id}`;
  const headers = { host: landing.domain, authorization: `Bearer ${landing.adminToken}` };
  return stallFigures({ url, property, headers });
}

export async function stallFigures(target: Target): Promise<Figure[]> {
  const receipts = await someReceipts();
  const statements = await someStatements();
  await longestStall(target.url);
  await wait(IDLE_MS);
  const idle = await longestStall(target.url);
  const ids = await Promise.all(receipts.map((each) => sendReceipt(target, each)));
  const taken = await longestStall(target.url);
  await untilRead(target, ids);
  const read = await longestStall(target.url);
  for (const each of statements) await analyze(target, each);
  const analyzed = await longestStall(target.url);
  const figure = (what: string, milliseconds: number) => ({
    ...limit(`longest stall of the event loop while ${what}`, 'ms', milliseconds, 50),
    floor: `${idle.toFixed(2)} ms`,
  });
  return [
    figure(`taking ${receipts.length} receipts at once`, taken),
    figure(`reading ${receipts.length} receipts`, read),
    figure(`taking and reading ${statements.length} statements`, analyzed),
  ];
}

/** Since it was last asked. */
async function longestStall(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await get(`${url}/metrics`, headers);
  const seconds = Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(body)?.[1]);
  return Math.max(0, seconds * 1_000 - INTERVAL_MS);
}

async function sendReceipt({ url, property, headers }: Target, { name, content }: Upload) {
  const path = `${url}${property}/expenses/${name}/upload`;
  const { status, body } = await upload(path, headers, content, { useAi: 'true' });
  if (status !== 201) throw new Error(`${status} for ${name}: ${body}`);
  return (JSON.parse(body) as { id: string }).id;
}

async function untilRead({ url, property, headers }: Target, ids: readonly string[]) {
  const end = performance.now() + LONGEST_MS;
  for (const id of ids) {
    for (;;) {
      const { body } = await get(`${url}${property}/expenses/${id}`, headers);
      const { readingState } = JSON.parse(body) as { readingState: string };
      if (readingState !== 'waiting') break;
      if (performance.now() > end) throw new Error('receipts are not read');
      await wait(500);
    }
  }
}

async function analyze({ url, property, headers }: Target, { name, content }: Upload) {
  const path = `${url}${property}/statements`;
  const taken = await upload(`${path}/${name}/upload`, headers, content);
  if (taken.status !== 201) throw new Error(`${taken.status} for ${name}: ${taken.body}`);
  const { id } = JSON.parse(taken.body) as { id: string };
  const read = await send('POST', `${path}/${id}/analyze`, headers);
  if (read.status !== 200) throw new Error(`${read.status} for ${name}: ${read.body}`);
}
