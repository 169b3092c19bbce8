import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { eventTopics } from '@tenantry/contract/kinds';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenAs, openStream, type TestStream } from '#testing/event-streams';
import { anExpense } from '#testing/expenses';
import { aPayment, aPerson, aRental, paymentBody, type TestPerson } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { aParty } from '#testing/parties';
import { startTestApp, useTestApp, type TestApp } from '#testing/test-app';
import { liveSessions } from '#features/access';
import { actorOf } from '../actor.ts';
import { withinOrganization, type Transaction } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { newId } from '../tokens.ts';
import { createEventHub, eventLimits } from './event-hub.ts';

const longestMs = 600_000;
const app = useTestApp({ eventLimits: { longestMs, pauseMs: 1 } });

const opened: TestStream[] = [];
afterAll(() => opened.forEach((stream) => stream.close()));

async function listening(person: TestPerson, server = app.current): Promise<TestStream> {
  const stream = await listenAs(server, person);
  opened.push(stream);
  return stream;
}

describe('EVENTS-1: a stream reports committed changes', () => {
  test('by any server of the database', async () => {
    const { admin, property } = await aLandlord(app.current);
    const other = await startTestApp({ beside: app.current, eventLimits: { longestMs } });
    const here = await listening(admin);
    const there = await listening(admin, other);
    await aPayment(app.current, admin, property.id);
    const heard = [await here.topics(), await there.topics()];
    await other.close();
    expect(heard).toEqual([
      ['leases', 'payments'],
      ['leases', 'payments'],
    ]);
    expect(await there.next()).toBeNull();
  });

  test('and nothing that was rehearsed, refused or only read', async () => {
    const { admin, property } = await aLandlord(app.current);
    const stream = await listening(admin);
    const call = { as: admin, params: { propertyId: property.id } };
    const { recordExternal } = paymentsEndpoints;
    const rehearsed = await app.current.rehearse(recordExternal, { ...call, body: paymentBody() });
    expect(rehearsed.status).toBe(200);
    const tomorrow = paymentBody({ paymentDate: '2026-03-11' });
    expect((await app.current.call(recordExternal, { ...call, body: tomorrow })).status).toBe(422);
    expect((await app.current.call(usersEndpoints.roles, { as: admin })).status).toBe(200);
    // Events come in the order of the commits, so otherwise this one would not be the first.
    await anExpense(app.current, admin, null);
    expect(await stream.topics()).toEqual(['expenses']);
  });

  test('as an event stream that no proxy may buffer', async () => {
    const { admin } = await aLandlord(app.current);
    const accept = { 'accept-encoding': 'gzip, zstd, br' };
    const stream = await openStream(app.current, admin, accept);
    opened.push(stream);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect(await stream.raw()).toBe('event: open\ndata: {}');
  });

  test('and everything after its own database connection was lost', async () => {
    const { admin, property } = await aLandlord(app.current);
    const stream = await listening(admin);
    const ended = await asSuperuser(endListeners);
    expect(ended.length).toBeGreaterThan(0);
    expect(await stream.topics()).toEqual([...eventTopics]);
    await aPayment(app.current, admin, property.id);
    expect(await stream.topics()).toEqual(['leases', 'payments']);
  });
});

/** Both statements of the connection name the channel. */
const endListeners = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND query ~ '^(LISTEN|NOTIFY) tenantry_events'`;

async function asSuperuser(statement: string) {
  const client = new pg.Client({ ...app.current.connections.superuser });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

describe('EVENTS-2: another organization', () => {
  test('gets no events', async () => {
    const [one, other] = [await aLandlord(app.current), await aLandlord(app.current)];
    const stream = await listening(other.admin);
    await aPayment(app.current, one.admin, one.property.id);
    await anExpense(app.current, other.admin, null);
    expect(await stream.topics()).toEqual(['expenses']);
  });

  test('cannot listen with a token of the first', async () => {
    const [one, other] = [await aLandlord(app.current), await aLandlord(app.current)];
    const stranger = { ...one.admin, host: other.admin.host };
    expect((await openStream(app.current, stranger)).status).toBe(401);
    expect((await openStream(app.current, null)).status).toBe(404);
  });
});

describe('EVENTS-3: a tenant', () => {
  test('gets events of their own lease, invoices, payments and messages, and of no other tenant', async () => {
    const { admin, organization, lessee, property } = await aLandlord(app.current);
    const neighbor = await aRental(app.current, organization, admin);
    const stream = await listening(lessee);
    await aPayment(app.current, admin, neighbor.property.id);
    await write(admin, neighbor.property.id);
    await anExpense(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id);
    expect(await stream.topics()).toEqual(['leases', 'payments']);
    await write(admin, property.id);
    expect(await stream.topics()).toEqual(['conversations']);
  });

  const write = (admin: TestPerson, propertyId: string) =>
    app.current.call(conversationsEndpoints.start, {
      as: admin,
      params: { propertyId },
      body: { subject: 'The roof', message: 'It is mended on Monday.' },
    });

  test('UNIT-6: a guarantor who may pay gets events of the lease', async () => {
    const { admin, organization, lease, property } = await aLandlord(app.current);
    const person = await aPerson(app.current, organization, 'Leasee');
    const guarantor = { role: 'GUARANTOR', mayPay: true, fromDay: null } as const;
    await aParty(app.current, admin, lease, { ...guarantor, emailAddress: person.emailAddress });
    const stream = await listening(person);
    await aPayment(app.current, admin, property.id);
    expect(await stream.topics()).toEqual(['leases', 'payments']);
  });

  test('without a role or a lease gets no events', async () => {
    const { admin, organization, property, lessee } = await aLandlord(app.current);
    const guest = await listening(await aPerson(app.current, organization, null));
    const page = await listening(lessee);
    await aPayment(app.current, admin, property.id);
    expect(await page.topics()).toEqual(['leases', 'payments']);
    guest.close();
  });
});

describe('EVENTS-4: a stream ends', () => {
  test('when its session ends, with a message', async () => {
    const { admin, lessee } = await aLandlord(app.current);
    const stream = await listening(lessee);
    const other = await listening(admin);
    await app.current.call(accessEndpoints.logout, { as: lessee, body: {} });
    expect(await stream.next()).toEqual({ name: 'end', data: {} });
    expect(await stream.next()).toBeNull();
    await anExpense(app.current, admin, null);
    expect(await other.topics()).toEqual(['expenses']);
  });

  test('when the account is deactivated', async () => {
    const { admin, organization } = await aLandlord(app.current);
    const leaving = await aPerson(app.current, organization, null);
    const stream = await listening(leaving);
    const params = { organizationName: organization.name, userId: leaving.userId };
    expect((await app.current.call(usersEndpoints.remove, { as: admin, params })).status).toBe(200);
    expect(await stream.next()).toEqual({ name: 'end', data: {} });
  });

  test('not for a user who only loses a role, but it sends nothing more', async () => {
    const { admin, organization, property } = await aLandlord(app.current);
    const demoted = await aPerson(app.current, organization, 'SiteAdmin');
    const stream = await listening(demoted);
    const witness = await listening(admin);
    await app.current.database.transact({ organization }, (tx) =>
      tx.db.execute(`UPDATE users SET roles = '{Leasee}' WHERE id = '${demoted.userId}'`),
    );
    expect(await witness.topics()).toEqual(['users']);
    await aPayment(app.current, admin, property.id);
    expect(await witness.topics()).toEqual(['leases', 'payments']);
    await app.current.call(accessEndpoints.logout, { as: demoted, body: {} });
    expect(await stream.next()).toEqual({ name: 'end', data: {} });
  });

  test('when its session expires, with only heartbeats before', async () => {
    const quick = await startTestApp({ eventLimits: { longestMs, beatEveryMs: 20 } });
    const { admin } = await aLandlord(quick);
    const stream = await listening(admin, quick);
    expect(await stream.raw()).toBe(': ');
    quick.clock.advance({ minutes: 61 });
    const end = await stream.next();
    await quick.close();
    expect(end).toEqual({ name: 'end', data: {} });
  });

  test('at once when the server stops', async () => {
    const stopping = await startTestApp({ eventLimits: { longestMs } });
    const { admin } = await aLandlord(stopping);
    const stream = await listening(admin, stopping);
    const [end] = await Promise.all([stream.next(), stopping.close()]);
    expect(end).toBeNull();
  });
});

describe('EVENTS-4: streams are limited', () => {
  let limited: TestApp;
  const metricsToken = 'a-token-for-prometheus';
  beforeAll(async () => {
    const few = { longestMs, streamsPerServer: 3, streamsPerAccount: 2 };
    limited = await startTestApp({ eventLimits: few, metricsToken });
  });
  afterAll(() => limited.close());

  const metrics = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    return (await limited.app.inject({ url: '/metrics', headers })).payload;
  };

  test('by account and by server, and counted', async () => {
    const { admin, organization } = await aLandlord(limited);
    const streams = [await listening(admin, limited), await listening(admin, limited)];
    const third = await openStream(limited, admin);
    expect([third.status, third.headers['retry-after']]).toEqual([429, '60']);
    const other = await aPerson(limited, organization, 'SiteAdmin');
    await listening(other, limited);
    const fourth = await openStream(limited, other);
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([503, '60']);
    expect(await metrics()).toContain('event_streams_open 3\n');
    streams[0]?.close();
    await expect.poll(metrics).toContain('event_streams_open 2\n');
    await listening(other, limited);
    // The hours that a page is open must not count as response time.
    expect(await metrics()).not.toMatch(
      /http_request_duration\S*route="\/v1\/events",status="200"/,
    );
  });
});

describe('EVENTS-5: nothing is missed', () => {
  test('because a stream opens only after earlier commits were received', async () => {
    const { admin, property } = await aLandlord(app.current);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([1, 2, 3].map(() => aPayment(app.current, admin, property.id)));
      const stream = await listening(admin);
      await anExpense(app.current, admin, null);
      expect(await stream.topics()).toEqual(['expenses']);
      stream.close();
    }
  });

  test('because no stream opens while changes cannot be received', async () => {
    const { admin, organization } = await aLandlord(app.current);
    const { database } = app.current;
    const nowhere = { options: { host: '127.0.0.1', port: 1 } } as pg.Pool;
    const hub = createEventHub({
      database: { ...database, pool: nowhere },
      log: createLogger('silent'),
      limits: eventLimits,
      liveSessions,
    });
    const actor = actorOf({ userId: admin.userId, sessionId: newId(), roles: [] });
    await expect(hub.open(organization, actor)).rejects.toMatchObject({ code: 'unavailable' });
    await expect.poll(() => hub.openStreams()).toBe(0);
    await hub.close();
  });

  test('by pages that follow another organization', async () => {
    const [one, other] = [await aLandlord(app.current), await aLandlord(app.current)];
    const here = await listening(one.admin);
    const there = await listening(other.admin);
    const write = (tx: Transaction, table: string) =>
      tx.db.execute(`UPDATE ${table} SET version = version + 1`);
    await app.current.database.transact({ organization: one.organization }, async (tx) => {
      await write(tx, 'properties');
      await withinOrganization(tx, other.organization, (inside) => write(inside, 'leases'));
    });
    expect([await here.topics(), await there.topics()]).toEqual([['properties'], ['leases']]);
  });
});
