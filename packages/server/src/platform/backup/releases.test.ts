import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFolder, anEmptyDatabase, backUpTo, openAt, restoreInto } from '#testing/backups';
import { cloneDatabase } from '#testing/test-database';
import type { TestDatabase } from '#testing/test-connections';
import { checkParties } from '../../doctor/records-checks.ts';
import { bookProblemsOf } from '../../verification.ts';
import { instantOf, systemClock } from '../clock.ts';
import { createDatabase } from '../database/database.ts';
import { createPool } from '../database/pool.ts';
import { createLogger } from '../log.ts';
import { createDirectory } from '../http/directory.ts';
import { verifyArchive } from './archive-reader.ts';

/** The demo's books as each release backed them up, without their files; see CONTRIBUTING.md. */
const folder = join(import.meta.dirname, '../../testing/releases');
const releases = readdirSync(folder).map((name) => ({ name, path: join(folder, name) }));
const [oldest] = releases;

/** Everything that migrations create, as text: columns, keys and checks, indexes, policies, functions. */
const SCHEMA = `
  SELECT concat_ws(' ', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                   pg_get_expr(d.adbin, d.adrelid)) AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT concat_ws(' ', tablename, policyname, cmd, qual, with_check) FROM pg_policies WHERE schemaname = 'public'
  UNION ALL
  SELECT pg_get_functiondef(p.oid) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')
  ORDER BY 1`;

async function schemaIn({ owner }: TestDatabase): Promise<string[]> {
  const client = new pg.Client({ ...owner });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(SCHEMA);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

describe('BACKUP-4: the books of an earlier release', () => {
  test.each(releases)(
    'BACKUP-4: $name migrates straight to the current schema, and its books are right',
    async ({ path }) => {
      const target = await anEmptyDatabase();
      const { manifest } = await restoreInto(target, { path, passphrase: undefined });
      const { pool, close } = await openAt(target);
      try {
        const database = createDatabase(pool, systemClock);
        const directory = createDirectory(database);
        expect(await directory.all()).toHaveLength(manifest.organizations.length);
        expect(await bookProblemsOf({ database, directory })).toEqual([]);
        expect(await checkParties({ database, directory })).toMatchObject({ status: 'ok' });
      } finally {
        await close();
      }
      const fresh = await cloneDatabase();
      try {
        expect(await schemaIn(target)).toEqual(await schemaIn(fresh));
      } finally {
        await fresh.drop();
      }
    },
  );

  test('BACKUP-4: the expenses of an earlier release keep their days, by the rules of the server', async () => {
    const target = await anEmptyDatabase();
    await restoreInto(target, { path: releases.at(-1)?.path ?? '', passphrase: undefined });
    // UTC-6 from 2026 on, which older zone rules do not know.
    const zone = 'America/Edmonton';
    const owner = new pg.Client({ ...target.superuser });
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(
      `WITH entered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM expenses WHERE statement_id IS NULL)
       UPDATE expenses SET date = CASE n WHEN 1
         THEN timestamptz '2026-12-02T05:59:59.999Z' ELSE timestamptz '2026-12-02T06:00:00Z' END
       FROM entered WHERE entered.id = expenses.id AND n <= 2`,
    );
    await owner.query('UPDATE organizations SET time_zone = $1', [zone]);
    const before = await owner.query<{ id: string; date: Date }>(
      'SELECT id, date FROM expenses WHERE statement_id IS NULL',
    );
    const expected = new Map(
      before.rows.map(({ id, date: moment }) => {
        const local = instantOf(moment).toZonedDateTimeISO(zone);
        const date = local.toPlainDate().toString();
        return [id, { date, timeOfDay: local.toPlainTime().toString() }] as const;
      }),
    );
    await (await openAt(target)).close();
    const after = await owner.query<{ id: string; date: string; timeOfDay: string }>(
      `SELECT id, day::text AS date, time_of_day AS "timeOfDay" FROM expenses WHERE statement_id IS NULL`,
    );
    expect(new Map(after.rows.map(({ id, ...day }) => [id, day]))).toEqual(expected);
    expect([...expected.values()]).toEqual(
      expect.arrayContaining([
        { date: '2026-12-01', timeOfDay: '23:59:59.999' },
        { date: '2026-12-02', timeOfDay: '00:00:00' },
      ]),
    );
  });

  test('BACKUP-4: the expenses of statements get the days of their lines, except days that a person changed', async () => {
    const target = await anEmptyDatabase();
    await restoreInto(target, { path: releases.at(-1)?.path ?? '', passphrase: undefined });
    const owner = new pg.Client({ ...target.superuser });
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(`UPDATE organizations SET time_zone = 'America/Los_Angeles'`);
    const { rows } = await owner.query<{ id: string; date: string }>(
      `SELECT expense_id AS id, date::text AS date FROM statement_entries
       WHERE expense_id IS NOT NULL ORDER BY id`,
    );
    const [changed, ...lines] = rows;
    expect(lines).not.toEqual([]);
    await owner.query(
      `UPDATE expenses SET edited = '{date}', date = '2026-05-02T03:30:00Z' WHERE id = $1`,
      [changed?.id],
    );
    await (await openAt(target)).close();
    const after = await owner.query<{ id: string; date: string; time: string }>(
      `SELECT id, day::text AS date, time_of_day AS time FROM expenses WHERE statement_id IS NOT NULL`,
    );
    const expected = lines.map((line) => ({ ...line, time: '00:00:00' }));
    expect(after.rows).toEqual(
      expect.arrayContaining([
        { id: changed?.id, date: '2026-05-01', time: '20:30:00' },
        ...expected,
      ]),
    );
    expect(after.rows).toHaveLength(rows.length);
  });

  test('BACKUP-4: stored analyses of an earlier release mark the lines that were in the books, and no others', async () => {
    const target = await anEmptyDatabase();
    await restoreInto(target, { path: releases.at(-1)?.path ?? '', passphrase: undefined });
    const owner = new pg.Client({ ...target.superuser });
    await owner.connect();
    onTestFinished(() => owner.end());
    const reason = 'An expense of this amount on 02/12/2026 is there already';
    const lines = [
      { description: 'known', proposed: false, reason: `${reason} (Ace "A" & Co).` },
      { description: `"reason": "${reason}`, proposed: true, reason: null },
      { description: 'elsewhere', proposed: false, reason: 'It is there already.' },
    ];
    await owner.query(
      `UPDATE statement_analyses SET content = jsonb_set(content, '{lines}', $1::jsonb)`,
      [JSON.stringify(lines)],
    );
    await (await openAt(target)).close();
    const { rows } = await owner.query<{ lines: unknown }>(
      `SELECT content->'lines' AS lines FROM statement_analyses`,
    );
    const [known, ...others] = lines;
    expect(rows.map((row) => row.lines)).toContainEqual([{ ...known, known: true }, ...others]);
  });

  test('BACKUP-4: after an update, the backup from before it brings back every row at the earlier schema', async () => {
    const archive = { path: oldest?.path ?? '', passphrase: undefined };
    const updated = await anEmptyDatabase();
    const { manifest } = await restoreInto(updated, archive);
    const backups = await aFolder();
    await (await openAt(updated, 'current', { BACKUP_DIR: backups })).close();
    const [name = ''] = await readdir(backups);
    expect(name).toMatch(/^tenantry-before-update-/);
    const before = { path: join(backups, name), passphrase: undefined };

    const rolledBack = await anEmptyDatabase();
    const { files } = await restoreInto(rolledBack, before);
    const pool = createPool(rolledBack.application, createLogger('silent'));
    const path = join(await aFolder(), 'again.tar');
    await backUpTo(path, { database: createDatabase(pool, systemClock), files });
    await pool.end();
    const again = await verifyArchive({ path, passphrase: undefined });
    expect(again.migrations).toEqual(manifest.migrations);
    expect(again.installation).toEqual(manifest.installation);
    expect(again.organizations).toEqual(manifest.organizations);
  });
});
