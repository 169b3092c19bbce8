import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { expect, inject, test } from 'vitest';
import { createOnCitus, startCitus } from '#testing/citus-cluster';
import { anInvoice, aPayment } from '#testing/factories';
import { startTestApp, type TestApp } from '#testing/test-app';
import type { TestDatabase } from '#testing/test-connections';
import { aRentalIn, aWorld } from '#testing/world';
import { createLogger } from '../log.ts';
import { distribute } from './distribute.ts';
import { migrate, migrateJobs } from './migrate.ts';
import { createPool } from './pool.ts';

const citusBin = process.env['TEST_CITUS_BIN'] ?? '';
const ORGANIZATIONS = 8;
const SECONDS = 6;

async function prepare(database: TestDatabase, distributed: boolean): Promise<TestDatabase> {
  const { owner, application } = database;
  await migrate({ ...owner }, application.user);
  if (distributed) await distribute({ ...owner }, application.user);
  const pool = createPool({ ...application }, createLogger('silent'));
  await migrateJobs(pool);
  await pool.end();
  return database;
}

/** Eight organizations record invoices and payments, and read them, for some seconds. */
async function callsPerSecond(app: TestApp): Promise<number> {
  const homes = await Promise.all(
    Array.from({ length: ORGANIZATIONS }, async () => {
      const world = await aWorld(app);
      return { ...world, ...(await aRentalIn(world)) };
    }),
  );
  let calls = 0;
  let measuring = false;
  const stop = new AbortController();
  const working = homes.map(async ({ admin, property }) => {
    const params = { propertyId: property.id };
    while (!stop.signal.aborted) {
      await anInvoice(app, admin, property.id);
      await aPayment(app, admin, property.id);
      const query = { limit: '20' };
      const list = await app.call(invoicesEndpoints.list, { as: admin, params, query });
      expect(list.status).toBe(200);
      if (measuring) calls += 3;
    }
  });
  const sleep = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));
  await sleep(2);
  measuring = true;
  await sleep(SECONDS);
  measuring = false;
  const result = calls / SECONDS;
  stop.abort();
  await Promise.all(working);
  return result;
}

/** @param workers 0 for a plain PostgreSQL */
async function measure(workers: number): Promise<number> {
  const cluster = await startCitus(citusBin, workers);
  try {
    const database = await prepare(await createOnCitus(cluster), workers > 0);
    const app = await startTestApp({ connections: database });
    const result = await callsPerSecond(app);
    await app.close();
    return result;
  } finally {
    await cluster.stop();
  }
}

test.runIf(inject('citus') !== null)(
  'OPS-4: the number of calls that a plain PostgreSQL serves, and one with 1, 2 and 4 workers',
  async () => {
    const plain = await measure(0);
    const lines = [`plain PostgreSQL: ${plain.toFixed(0)} calls per second`];
    for (const workers of [1, 2, 4]) {
      const rate = await measure(workers);
      expect(rate).toBeGreaterThan(0);
      const share = Math.round((rate / plain) * 100);
      lines.push(`${workers} workers: ${rate.toFixed(0)} calls per second, ${share} % of plain`);
    }
    process.stdout.write(
      `\nThroughput, all nodes and the server on this machine:\n${lines.join('\n')}\n`,
    );
  },
);
