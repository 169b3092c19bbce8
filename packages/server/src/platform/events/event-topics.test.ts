import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/test-database';
import type { TestDatabase } from '#testing/test-connections';
import { tablesWrittenBy } from '../database/announcements.ts';
import { eventTopics } from '@tenantry/contract/kinds';
import '../../features.ts';
import { knownTables, topicsWithReaders } from './event-topics.ts';
import { noticeOf, notifyStatement, payloadOf } from './notice.ts';

let connections: TestDatabase;
beforeAll(async () => {
  connections = await cloneDatabase();
});
afterAll(() => connections.drop());

test('EVENTS-1: every table has a topic, or is known to have none', async () => {
  const client = new pg.Client({ ...connections.superuser });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  await client.end();
  expect(knownTables().sort()).toEqual(rows.map(({ name }) => name).sort());
  expect(topicsWithReaders().sort()).toEqual(eventTopics.toSorted());
});

test.each([
  ['insert into "leases" ("id") values ($1) on conflict do update set "id" = $1', ['leases']],
  ['update "invoices" set "amount" = $1 where "id" = $2', ['invoices']],
  ['delete from "sessions" where "id" = $1', ['sessions']],
  ['DELETE FROM ONLY public.expenses', ['expenses']],
  [
    'WITH gone AS (DELETE FROM messages RETURNING id) UPDATE ONLY users SET x = 1',
    ['messages', 'users'],
  ],
  ['merge into payments using x on true when matched then do nothing', ['payments']],
  ['select "updated_at" from "leases" where "id" = $1 for update', []],
  ['select * from "leases" for update of "leases"', []],
  ['select * from "leases" for no key update skip locked', []],
  ['insert into graphile_worker.jobs values (1)', []],
  ['update constructor set x = 1', []],
])('%s writes %j', (statement, tables) => expect(tablesWrittenBy(statement)).toEqual(tables));

const organizationId = '0199d7d6-0000-7000-8000-000000000001';

test('a notice with more tenants than fit names none of them', () => {
  const ids = Array.from(
    { length: 101 },
    (_, index) => `${organizationId.slice(0, -3)}${100 + index}`,
  );
  const notice = { organizationId, topics: ['leases'] as const };
  const all = payloadOf({ ...notice, lessees: ids });
  expect(noticeOf(all)).toEqual({ ...notice, lessees: 'all' });
  const most = payloadOf({ ...notice, lessees: ids.slice(0, 100) });
  expect(noticeOf(most)?.lessees).toHaveLength(100);
  expect(most.length).toBeLessThan(7_000);
});

test('other text is ignored as a notice, and text that needs an escape gets into no statement', () => {
  expect(noticeOf('caught up 1')).toBeNull();
  expect(noticeOf('{"organizationId":"x"}')).toBeNull();
  expect(() => notifyStatement(`it's`)).toThrow('not a payload');
});
