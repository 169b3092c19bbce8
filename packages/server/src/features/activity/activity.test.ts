import { globSync, readFileSync } from 'node:fs';
import { activityEndpoints as endpoints } from '@tenantry/contract/activity/activity.endpoints';
import { NOBODY } from '@tenantry/contract/activity/activity.schemas';
import { recordKinds } from '@tenantry/contract/kinds';
import { actionLabels } from '@tenantry/contract/portfolio/history.labels';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { MAX_HISTORY } from '@tenantry/contract/portfolio/history.schemas';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { anExpense } from '#testing/expenses';
import { aPayment, aPerson, anInvoice, aProperty, type TestPerson } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aRole } from '#testing/made-up-roles';
import { aTask } from '#testing/tasks';
import { setPlaces } from '#features/properties';
import { useTestApp } from '#testing/test-app';
import { recordAudit } from '../../platform/audit/audit.ts';

const app = useTestApp();

type Query = Parameters<typeof list>[1];

const list = (as: TestPerson, query: Readonly<Record<string, string | number>> = {}) =>
  app.current.call(endpoints.list, { as, query });

const eventsOf = async (as: TestPerson, query?: Query) => (await list(as, query)).body.events;

const actionsOf = async (as: TestPerson, query?: Query) =>
  (await eventsOf(as, query)).map(({ action }) => action);

/** Records this many events about a record, a second apart. */
async function someEvents({ organization }: Landlord, entityId: string, count: number) {
  for (let index = 0; index < count; index += 50) {
    await app.current.database.transact({ organization }, async (tx) => {
      for (let each = index; each < Math.min(index + 50, count); each += 1) {
        const after = { description: `Change ${each}` };
        await recordAudit(tx, { action: 'property.updated', entityId, after });
      }
    });
  }
}

async function limitTo(
  organization: Landlord['organization'],
  { userId }: TestPerson,
  propertyIds: readonly string[],
) {
  await app.current.database.transact({ organization }, async (tx) => {
    await setPlaces(tx, userId, { buildingIds: [], propertyIds: [...propertyIds] });
    await tx.db.execute(sql`update users set is_limited = true where id = ${userId}`);
  });
}

describe('DATA-7: the activity of an organization', () => {
  test('DATA-7: says who changed what, about which record of which property, newest first', async () => {
    const { admin, property, lessee } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    app.current.clock.advance({ minutes: 1 });
    await aPayment(app.current, admin, property.id, { amount: 200 });
    const [newest, ...others] = await eventsOf(admin);
    expect(newest).toMatchObject({
      action: 'payment.recorded',
      actor: 'Sam Rivers',
      actorId: admin.userId,
      home: { propertyId: property.id },
      homeIsArchived: false,
      changes: expect.arrayContaining([{ field: 'amount', from: null, to: 200 }]) as unknown[],
    });
    const created = others.find(({ action }) => action === 'invoice.created');
    expect(created).toMatchObject({ entityId: invoice.id, title: 'Invoice 0001' });
    const started = others.find(({ action }) => action === 'lease.started');
    expect(started).toMatchObject({ home: { propertyId: property.id } });
    const signIns = others.filter(({ action }) => action === 'user.signedIn');
    expect(signIns.map(({ actorId }) => actorId)).toContain(lessee.userId);
  });

  test('DATA-7: is filtered by person, property, area and day', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    const elsewhere = await aProperty(app.current, other);
    await anExpense(app.current, other, elsewhere.id, { vendor: 'Paint & Co' });
    await aTask(app.current, admin, { about: { kind: 'property', id: property.id } });
    expect(await actionsOf(other, { person: other.userId })).toEqual(
      expect.arrayContaining(['expense.created', 'property.created', 'user.signedIn']),
    );
    const byAdmin = await eventsOf(other, { person: admin.userId });
    expect(new Set(byAdmin.map(({ actorId }) => actorId))).toEqual(new Set([admin.userId]));
    expect(await eventsOf(admin, { person: NOBODY })).not.toContainEqual(
      expect.objectContaining({ action: 'user.signedIn' }),
    );
    const ofHome = await eventsOf(admin, { propertyId: property.id });
    expect(ofHome.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['task.created', 'lease.started', 'property.created']),
    );
    const homes = new Set(ofHome.map(({ home }) => home?.propertyId));
    expect(homes).toEqual(new Set([property.id]));
    expect(await actionsOf(admin, { area: 'books' })).toEqual(['expense.created']);
    expect(await eventsOf(admin, { from: '2100-01-01' })).toEqual([]);
    expect(await eventsOf(admin, { to: '2000-01-01' })).toEqual([]);
    const names = (await app.current.call(endpoints.people, { as: admin })).body;
    expect(names.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.userId, other.userId]));
  });

  test('DATA-7: leaves out events about what the caller may not read', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    await anExpense(app.current, admin, property.id, { vendor: 'Paint & Co' });
    const auditor = await aPerson(app.current, organization, aRole('audit:read', 'books:read'));
    expect(new Set(await actionsOf(auditor))).toEqual(new Set(['expense.created']));
    expect(await eventsOf(auditor, { area: 'charges' })).toEqual([]);
    const clerk = await aPerson(app.current, organization, aRole('audit:read', 'settings:read'));
    const kinds = (await actionsOf(clerk)).map((action) => action.split('.')[0]);
    expect(kinds.filter((kind) => kind === 'invoice' || kind === 'expense')).toEqual([]);
    const elsewhere = await aProperty(app.current, admin);
    const limited = await aPerson(
      app.current,
      organization,
      aRole('audit:read', 'properties:read'),
    );
    await limitTo(organization, limited, [elsewhere.id]);
    expect((await eventsOf(limited)).map(({ entityId }) => entityId)).toEqual([elsewhere.id]);
    expect(await eventsOf(limited, { propertyId: property.id })).toEqual([]);
    const reader = await aPerson(app.current, organization, aRole('books:read'));
    expect((await list(reader)).status).toBe(403);
  });

  test('DATA-7, TRUST-6: shows the same events of a home, however many others someone reaches', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    await anExpense(app.current, admin, property.id, { vendor: 'Paint & Co' });
    const elsewhere = await aProperty(app.current, admin);
    await anInvoice(app.current, admin, property.id);
    const limited = await aPerson(app.current, organization, 'SiteAdmin');
    await limitTo(organization, limited, [property.id]);
    const ofOne = await eventsOf(limited);
    expect(ofOne.map(({ entityId }) => entityId)).toEqual(
      expect.arrayContaining([property.id, id]),
    );
    const others: string[] = [];
    for (let each = 0; each < 20; each += 1) {
      others.push((await aProperty(app.current, admin)).id);
    }
    await limitTo(organization, limited, [property.id, ...others]);
    const ofMany = await eventsOf(limited);
    expect(ofMany.length).toBe(ofOne.length + others.length);
    expect(ofMany.filter(({ entityId }) => !others.includes(entityId))).toEqual(ofOne);
    expect(ofMany.map(({ entityId }) => entityId)).not.toContain(elsewhere.id);
  });

  test('DATA-7: is read page by page, and so is the history of a record', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    await someEvents(landlord, property.id, MAX_HISTORY + 20);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = { propertyId: property.id, limit: 50 };
      if (cursor) query['cursor'] = cursor;
      const { body } = await list(admin, query);
      seen.push(...body.events.map(({ id }) => id));
      cursor = body.next;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(MAX_HISTORY + 20);
    const params = { kind: 'property' as const, entityId: property.id };
    const first = (await app.current.call(historyEndpoints.one, { as: admin, params })).body;
    expect(first.events).toHaveLength(MAX_HISTORY);
    const query = { cursor: first.next ?? '' };
    const second = await app.current.call(historyEndpoints.one, { as: admin, params, query });
    expect(second.body.events.at(-1)?.action).toBe('property.created');
    expect(second.body.next).toBeNull();
    expect((await list(admin, { cursor: 'wrong' })).status).toBe(400);
  });

  test('DATA-7: all rows of the filter are one CSV file, without formulas', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    await anExpense(app.current, admin, property.id, { vendor: '=1+1' });
    await someEvents(landlord, property.id, 450);
    const read = async (search: string) => {
      const url = `/v1/admin/activity.csv${search}`;
      const headers = { host: admin.host, authorization: `Bearer ${admin.token}` };
      return app.current.app.inject({ url, headers });
    };
    const file = await read(`?propertyId=${property.id}`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = file.payload.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFTime,Person,What happened,About,Property,Changes,Event,Record');
    expect(lines.length).toBeGreaterThan(450);
    expect(lines.filter((line) => line.includes('Property changed'))).toHaveLength(450);
    expect(file.payload).toContain("'=1+1");
    const expenses = await read('?area=books');
    expect(expenses.payload.trim().split('\r\n')).toHaveLength(2);
  });
});

describe('DATA-7: the words of events', () => {
  const root = `${import.meta.dirname}/../..`;
  const kinds = recordKinds.join('|');
  /** Other words with a dot: rules of deposits, tickets, and the events of Stripe and of webhooks. */
  const notRecorded = [
    'deposit.return',
    'deposit.max',
    'export.download',
    'privacy.download',
    'payment.received',
    'lease.created',
    'lease.changed',
    'charge.refunded',
    'refund.created',
    'refund.updated',
  ];

  test('DATA-7: every action that the server records has words', () => {
    const sources = globSync(`${root}/**/*.ts`).filter(
      (file) => !/\.test\.|\.testing\.|\/testing\/|\.labels\./.test(file),
    );
    const recorded = sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      if (!/recordAudit|action/.test(text)) return [];
      const quoted = new RegExp(`'((?:${kinds})\\.[a-z][a-zA-Z]+)'`, 'g');
      return [...text.matchAll(quoted)].map(([, action = '']) => action);
    });
    const without = [...new Set(recorded)].filter(
      (action) => !notRecorded.includes(action) && !Object.hasOwn(actionLabels, action),
    );
    expect(without).toEqual([]);
    expect(recorded.length).toBeGreaterThan(100);
  });
});
