import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInvoice, aPayment } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { appendOnlyTables } from './migrate.ts';
import { auditEvents } from './platform.table.ts';

const app = useTestApp();
let here: World;
let elsewhere: World;
let tables: string[];
let raw: pg.Client;

beforeAll(async () => {
  here = await aWorld(app.current);
  elsewhere = await aWorld(app.current);
  for (const world of [here, elsewhere]) {
    const { property } = await aRentalIn(world);
    await anInvoice(app.current, world.admin, property.id);
    await aPayment(app.current, world.admin, property.id);
  }
  raw = new pg.Client({ ...app.current.connections.application });
  await raw.connect();
  const { rows } = await raw.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relrowsecurity AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  tables = rows.map(({ name }) => name);
});

afterAll(() => raw.end());

/** Runs raw SQL as the application's role, in the scope of an organization or of none. */
async function asApplication(scope: string | null, sql: string, values: unknown[] = []) {
  await raw.query('BEGIN');
  try {
    if (scope !== null) await raw.query(`SET LOCAL app.organization_id = '${scope}'`);
    return await raw.query<{ count: string; organization_id: string }>(sql, values);
  } finally {
    await raw.query('ROLLBACK');
  }
}

describe('row-level security, with raw SQL that forgets the organization', () => {
  test('shows only rows of the scope, in every table', async () => {
    let seen = 0;
    for (const table of tables) {
      const { rows } = await asApplication(
        here.organization.id,
        `SELECT DISTINCT organization_id FROM ${table}`,
      );
      seen += rows.length;
      const foreign = rows.filter((row) => row.organization_id !== here.organization.id);
      expect({ table, foreign }).toEqual({ table, foreign: [] });
    }
    expect(seen).toBeGreaterThan(10);
  });

  test.each([
    ['without a scope', null],
    ['with an empty scope', ''],
  ])('shows nothing %s', async (_, scope) => {
    for (const table of tables) {
      const { rows } = await asApplication(scope, `SELECT count(*) FROM ${table}`);
      expect({ table, count: rows[0]?.count }).toEqual({ table, count: '0' });
    }
  });

  test('prevents writing into another organization', async () => {
    const insert = `INSERT INTO attribute_definitions (organization_id, id, name, position)
                    VALUES ($1, gen_random_uuid(), 'Pool', 9)`;
    const foreign = elsewhere.organization.id;
    await expect(asApplication(here.organization.id, insert, [foreign])).rejects.toThrow(
      /row-level security/,
    );
    const move = `UPDATE attribute_definitions SET organization_id = $1`;
    // A distributed database refuses it before it checks the policy.
    await expect(asApplication(here.organization.id, move, [foreign])).rejects.toThrow(
      /row-level security|modifying the partition value/,
    );
    const { rowCount } = await asApplication(
      here.organization.id,
      `UPDATE properties SET city = 'Utica' WHERE organization_id = $1`,
      [foreign],
    );
    expect(rowCount).toBe(0);
  });

  test('a reference cannot leave the organization', async () => {
    const idIn = async (organizationId: string, table: string) => {
      const { rows } = await asApplication(organizationId, `SELECT id FROM ${table}`);
      return (rows[0] as unknown as { id: string }).id;
    };
    const own = here.organization.id;
    const property = await idIn(elsewhere.organization.id, 'properties');
    const attribute = await idIn(own, 'attribute_definitions');
    const insert = `INSERT INTO property_attributes (organization_id, id, property_id, attribute_id, value)
                    VALUES ($1, gen_random_uuid(), $2, $3, '2')`;
    await expect(asApplication(own, insert, [own, property, attribute])).rejects.toThrow(
      /property_attributes_property_fkey/,
    );
  });
});

test.each(appendOnlyTables)('%s cannot be updated, deleted or truncated', async (table) => {
  const scope = here.organization.id;
  for (const statement of [
    `UPDATE ${table} SET id = id`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
  ]) {
    await expect(asApplication(scope, statement)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  }
});

test.each([{ readOnly: false }, { readOnly: true }])(
  'the scope ends with its transaction: the next one on the connection sees nothing (%o)',
  async ({ readOnly }) => {
    const { database } = app.current;
    const scope = { organization: here.organization, readOnly };
    expect(await database.transact(scope, ({ db }) => db.$count(auditEvents))).toBeGreaterThan(0);
    const outside = await database.transactInstallation(({ db }) => db.$count(auditEvents));
    expect(outside).toBe(0);
  },
);

test('a read-only transaction with a failed statement returns nothing, even if the error was caught', async () => {
  const { database } = app.current;
  const scope = { organization: here.organization, readOnly: true };
  const swallowed = database.transact(scope, async ({ db }) => {
    await db.execute('SELECT 1 / 0').catch(() => undefined);
    await db.execute('SELECT 1').catch(() => undefined);
    return 'answered';
  });
  await expect(swallowed).rejects.toThrow('the transaction was rolled back');
  const { rows } = await database.transact(scope, ({ db }) => db.execute('SELECT 1 AS one'));
  expect(rows).toEqual([{ one: 1 }]);
});
