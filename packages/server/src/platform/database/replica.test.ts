import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { anInvoice } from '#testing/factories';
import { startStreamingReplica, type StreamingReplica } from '#testing/streaming-replica';
import { startTestApp, type TestApp } from '#testing/test-app';
import { urlOf } from '#testing/test-database';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { checkReplica } from '../../doctor/replica-check.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { openReplica } from './replica.ts';

const metricsToken = 'a-token-for-prometheus';
const log = createLogger('silent');

let nodes: StreamingReplica;
/** Reads from the replica, however far it is behind. */
let app: TestApp;
/** Reads from the replica only while it is at most one second behind. */
let strict: TestApp;
let world: World;
let home: string;

const settings = (url: string, seconds: number) => ({
  DATABASE_REPLICA_URL: url,
  DATABASE_REPLICA_MAX_LAG_SECONDS: String(seconds),
});
const replicaUrl = () => urlOf(nodes.replica.application);

beforeAll(async () => {
  nodes = await startStreamingReplica();
  const connections = nodes.primary;
  app = await startTestApp({ connections, metricsToken, replica: settings(replicaUrl(), 3_600) });
  strict = await startTestApp({ beside: app, metricsToken, replica: settings(replicaUrl(), 1) });
  world = await aWorld(app);
  const { property } = await aRentalIn(world);
  home = property.id;
});
afterAll(async () => {
  await strict.close();
  await app.close();
  await nodes.stop();
});

/** The amounts that tenants owe, and which database returned them. */
async function owed(server: TestApp, { admin }: World = world) {
  const before = await readsOf(server);
  const { body } = await server.call(reportsEndpoints.aging, { as: admin });
  const after = await readsOf(server);
  const from = after.replica > before.replica ? 'replica' : 'primary';
  expect(after.replica + after.primary).toBe(before.replica + before.primary + 1);
  return { owed: body.totals.all.owed, from };
}

/** Waits until the replica responds: on a busy machine it may be too slow, and is then not used for a while. */
function owedOnReplica(): Promise<number> {
  return eventually(async () => {
    const answer = await owed(app);
    expect(answer.from).toBe('replica');
    return answer.owed;
  });
}

async function readsOf({ app: fastify }: TestApp) {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { payload } = await fastify.inject({ url: '/metrics', headers });
  const count = (from: string) =>
    Number(new RegExp(`^long_reads_total\\{from="${from}"\\} (\\d+)$`, 'm').exec(payload)?.[1]);
  return { primary: count('primary'), replica: count('replica') };
}

async function paused(): Promise<void> {
  await nodes.onReplica('SELECT pg_wal_replay_pause()');
  onTestFinished(() => nodes.onReplica('SELECT pg_wal_replay_resume()'));
}

/** Makes its last change look long ago. */
async function forgetChanges(): Promise<void> {
  const client = new pg.Client({ ...nodes.primary.superuser });
  await client.connect();
  await client.query('DELETE FROM audit_events');
  await client.end();
}

test("OPS-6: a replica serves reports once it has the organization's last change, and until then the primary does", async () => {
  await anInvoice(app, world.admin, home);
  const before = await owedOnReplica();
  expect(before).toBeGreaterThan(0);

  await paused();
  const { amount } = await anInvoice(app, world.admin, home);
  expect(amount).toBeGreaterThan(0);
  expect(await owed(app), 'who wrote sees it').toEqual({
    owed: before + amount,
    from: 'primary',
  });
  await nodes.onReplica('SELECT pg_wal_replay_resume()');
  expect(await owedOnReplica()).toBe(before + amount);
});

test('OPS-6: an organization without recent changes reads from a replica within the allowed lag', async () => {
  const { owed: known } = await owed(app);
  await eventually(() => expect(strict.replica?.isUsable()).toBe(true));
  await paused();
  await anInvoice(app, world.admin, home);
  await forgetChanges();
  await eventually(() => expect(strict.replica?.isUsable()).toBe(false));
  expect(await owedOnReplica()).toBe(known);
  expect((await owed(strict)).from).toBe('primary');
  expect((await owed(strict)).owed).toBeGreaterThan(known);
  expect(strict.replica?.lagSeconds()).toBeGreaterThan(1);
});

test('OPS-6: row-level security holds on the replica, and nothing can be written there', async () => {
  const other = await aWorld(app);
  const { database } = app.replica!;
  const count = ({ organization }: World) =>
    database.transact({ organization, readOnly: true }, async ({ db }) => {
      const { rows } = await db.execute(sql`SELECT id FROM properties`);
      return rows.length;
    });
  await eventually(async () => expect(await count(world)).toBe(1));
  expect(await count(other)).toBe(0);
  const writing = database.transact({ organization: world.organization }, ({ db }) =>
    db.execute(sql`DELETE FROM properties`),
  );
  await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } });
});

test('OPS-6: the server refuses a replica whose role is too powerful, or a database that is not a replica', async () => {
  const open = (url: string) =>
    openReplica(readConfig(settings(url, 5)), { pool: app.database.pool, clock: systemClock }, log);
  await expect(open(urlOf(nodes.replica.owner))).rejects.toThrow(
    /"tenantry_owner" must not serve requests.*Set DATABASE_REPLICA_URL/,
  );
  await expect(open(urlOf(nodes.primary.application))).rejects.toThrow('is not a replica');
  const elsewhere = { ...nodes.replica.application, database: 'template1' };
  await expect(open(urlOf(elsewhere))).rejects.toThrow('another database on it');
});

test('OPS-6: a replica that never responds delays no start for long and fails no report', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://tenantry_app:secret@127.0.0.1:${port}/postgres`;
  const waiting = await startTestApp({ beside: app, metricsToken, replica: settings(url, 5) });
  expect(waiting.replica?.isUsable()).toBe(false);
  expect((await owed(waiting)).from).toBe('primary');
  await waiting.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('OPS-6: doctor reports the lag of the replica, and what to do when it does not follow', async () => {
  const check = (url: string | null, seconds = 30) =>
    checkReplica(app.database.pool, readConfig(url === null ? {} : settings(url, seconds)), log);
  expect(await check(null)).toMatchObject({ status: 'skipped' });
  expect(await check(replicaUrl())).toMatchObject({
    status: 'ok',
    details: [expect.stringMatching(/^It followed within \d+ ms\.$/)],
  });
  expect(await check(urlOf(nodes.primary.application))).toMatchObject({
    status: 'failed',
    advice: expect.stringContaining('correct DATABASE_REPLICA_URL'),
  });
  await paused();
  await anInvoice(app, world.admin, home);
  expect(await check(replicaUrl(), 1)).toMatchObject({
    status: 'warning',
    details: ['It is more than 1 seconds behind.'],
  });
});

test('OPS-6: when the replica stops, the primary responds, and no request fails', async () => {
  const known = await owedOnReplica();
  await nodes.stopReplica();
  expect(await owed(app), 'before anybody has noticed').toEqual({ owed: known, from: 'primary' });
  await eventually(() => expect(app.replica?.isUsable()).toBe(false));
  expect(await owed(app)).toEqual({ owed: known, from: 'primary' });
});
