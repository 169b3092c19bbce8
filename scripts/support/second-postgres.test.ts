import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newerSql, newerSqlIn } from './newer-sql.ts';
import { root } from './run.ts';
import { emptyPatterns, serverTests, undecidedTests } from './second-postgres.ts';

test('each pattern of tests for the second PostgreSQL names a file', () => {
  expect(emptyPatterns()).toEqual([]);
});

test('a test that reads the catalog, migrates or waits for locks runs on both, or has a reason not to', () => {
  expect(undecidedTests()).toEqual([]);
});

test('only the short form on the second PostgreSQL leaves tests out', () => {
  const all = ['packages/server/src/**/*.test.ts', 'bench/**/*.test.ts'];
  const TEST_POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
  expect(serverTests({})).toEqual(all);
  expect(serverTests({ TEST_POSTGRES_BIN, TEST_LONG: '1' })).toEqual(all);
  expect(serverTests({ TEST_POSTGRES_BIN })).not.toEqual(all);
});

test('OPS-4: each test of a feature runs on a distributed database, too, but for those that need a restore', () => {
  const features = globSync('packages/server/src/features/**/*.test.ts', { cwd: root });
  const run = new Set(serverTests({ TEST_CITUS_BIN: '/usr/lib/postgresql/15/bin' }));
  const left = features.filter((file) => !run.has(file));
  expect(left.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'packages/server/src/features/exports/archive/refusals.test.ts',
    'packages/server/src/features/exports/archive/round-trip.test.ts',
    'packages/server/src/features/installation/restore.test.ts',
  ]);
  for (const name of ['permissions', 'lists', 'platform/database/citus']) {
    expect(run).toContain(`packages/server/src/${name}.test.ts`);
  }
});

test('no SQL of the product needs a newer PostgreSQL than 15', () => {
  expect(newerSql()).toEqual([]);
  const texts = ['SELECT any_value(name)', 'x IS NOT JSON', 'DELETE ... RETURNING old.name'];
  expect(texts.map(newerSqlIn)).not.toContain(null);
  const older = ['SELECT json_build_object(1, 2)', 'RETURNING id', 'count_any_values(1)'];
  expect(older.map(newerSqlIn)).toEqual([null, null, null]);
});
