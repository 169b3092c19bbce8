import { expect, test } from 'vitest';
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
