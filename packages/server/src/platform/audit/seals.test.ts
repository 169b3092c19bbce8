import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOrganization, aPerson, aProperty } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../database/organization-table.ts';
import { recordAudit } from './audit.ts';
import { idBefore } from '../tokens.ts';
import { sealAuditEvents, sealing, verifyAuditChain } from './seals.ts';

const app = useTestApp();
let organization: Organization;
let owner: pg.Client;

beforeAll(async () => {
  // Row-level security also applies to the owner; only a superuser can tamper freely.
  owner = new pg.Client({ ...app.current.connections.superuser });
  await owner.connect();
});

afterAll(() => owner.end());

const seal = () => app.current.database.transact({ organization }, sealAuditEvents);
const verify = () => app.current.database.transact({ organization }, verifyAuditChain);

const record = (note: string) =>
  app.current.database.transact({ organization }, (tx) =>
    recordAudit(tx, {
      action: 'test.noted',
      entityId: organization.id,
      before: { b: [1, { d: null, c: 'x' }], a: 1.5 },
      after: { note, when: new Date(0) },
    }),
  );

beforeEach(async () => {
  organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  await aProperty(app.current, admin);
  await seal();
  for (const note of ['first', 'second', 'third']) await record(note);
});

describe('sealing', () => {
  test('appends new events to the chain, which then is complete', async () => {
    expect(await seal()).toBe(3);
    expect(await seal()).toBe(0);
    expect(await verify()).toEqual([]);
  });

  test('seals an event that was committed after younger ones', async () => {
    const { database } = app.current;
    await database.transact({ organization }, async (tx) => {
      await recordAudit(tx, { action: 'test.late', entityId: organization.id });
      await record('younger');
      expect(await seal()).toBe(4);
    });
    expect(await seal()).toBe(1);
    expect(await verify()).toEqual([]);
  });

  test('reads only recent events each minute; one that was committed hours late is sealed at night', async () => {
    await seal();
    await record('late');
    await owner.query(
      `UPDATE audit_events SET id = $2 WHERE organization_id = $1 AND after->>'note' = 'late'`,
      [organization.id, idBefore(2 * 60 * 60 * 1000)],
    );
    await record('recent');
    expect(await seal()).toBe(1);

    const atNight = sealing.find(({ name }) => name === 'seal_late_audit_events');
    const scope = { organization };
    expect(await app.current.database.transact(scope, async (tx) => atNight?.run(tx))).toBe(1);
    expect(await verify()).toEqual([]);
    await record('the next day');
    expect(await seal()).toBe(1);
    expect(await verify()).toEqual([]);
  });

  test('twice at once creates one chain', async () => {
    const numbers = await Promise.all([seal(), seal(), seal()]);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
    expect(await verify()).toEqual([]);
    const { rows } = await owner.query(
      `SELECT count(*)::int AS seals, max(sequence) AS last, count(DISTINCT event_id)::int AS events
       FROM audit_seals WHERE organization_id = $1`,
      [organization.id],
    );
    expect(rows[0].seals).toBe(rows[0].last);
    expect(rows[0].seals).toBe(rows[0].events);
  });

  test('keeps the chains of organizations apart', async () => {
    await seal();
    const first = organization;
    organization = await anOrganization(app.current);
    await seal();
    expect(await verify()).toEqual([]);
    organization = first;
    expect(await verify()).toEqual([]);
  });
});

describe('tampering with the database is found', () => {
  const ofThis = 'organization_id = $1';
  const event = `id = (SELECT event_id FROM audit_seals WHERE ${ofThis} ORDER BY sequence OFFSET 2 LIMIT 1)`;
  const third = `sequence = 3`;

  test.each([
    ['a changed word', `UPDATE audit_events SET action = 'x.y' WHERE ${ofThis} AND ${event}`],
    ['another actor', `UPDATE audit_events SET actor_id = id WHERE ${ofThis} AND ${event}`],
    [
      'another time',
      `UPDATE audit_events SET at = (at AT TIME ZONE 'UTC' - interval '1 ms') AT TIME ZONE 'UTC'
       WHERE ${ofThis} AND ${event}`,
    ],
    [
      'another content',
      `UPDATE audit_events SET after = coalesce(after, '{}') || '{"x": 1}' WHERE ${ofThis} AND ${event}`,
    ],
    ['a removed event', `DELETE FROM audit_events WHERE ${ofThis} AND ${event}`],
    ['a removed seal', `DELETE FROM audit_seals WHERE ${ofThis} AND ${third}`],
    [
      'a changed hash',
      `UPDATE audit_seals SET hash = repeat('a', 64) WHERE ${ofThis} AND ${third}`,
    ],
    [
      'two events that changed places',
      `UPDATE audit_seals SET sequence = 1000 - sequence WHERE ${ofThis} AND sequence IN (2, 3)`,
    ],
  ])('%s', async (_, statement) => {
    await seal();
    expect(await verify()).toEqual([]);
    expect((await owner.query(statement, [organization.id])).rowCount).toBeGreaterThan(0);
    const problems = await verify();
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toMatch(/^(?:Audit|The audit) .+\.$/);
  });

  test('an event and its seal, both removed from the middle', async () => {
    await seal();
    const both = [
      `audit_events WHERE ${ofThis} AND ${event}`,
      `audit_seals WHERE ${ofThis} AND ${third}`,
    ];
    for (const rows of both) await owner.query(`DELETE FROM ${rows}`, [organization.id]);
    expect((await verify()).length).toBeGreaterThan(0);
  });
});
