import { afterAll, beforeAll, expect, test } from 'vitest';
import { endCliProcesses, runCli } from '#testing/cli-process';
import { cloneDatabase, urlOf } from '#testing/test-database';
import type { TestDatabase } from '#testing/test-connections';
import { distribute, withoutTable } from './distribute.ts';
import { newDataDir } from './embedded/embedded.testing.ts';

let database: TestDatabase;

endCliProcesses();
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('OPS-4: without Citus, migrate --distribute says what is missing, after it migrated', async () => {
  const { application, owner } = database;
  const command = runCli('migrate --distribute', {
    DATABASE_URL: urlOf(application),
    DATABASE_OWNER_URL: urlOf(owner),
    DATA_DIR: newDataDir(),
  });
  const { code, errors } = await command.ended;
  expect(code).toBe(1);
  expect(errors).toContain('This PostgreSQL has no Citus, or it is not created in this database');
});

test('OPS-4: any other word is wrong usage', async () => {
  const command = runCli('migrate --distributed', {
    DATABASE_URL: urlOf(database.application),
    DATA_DIR: newDataDir(),
  });
  expect((await command.ended).code).toBe(2);
  expect(command.output()).toContain('Usage: tenantry migrate [--distribute]');
});

test('OPS-4: it needs the owner of the tables', async () => {
  await expect(distribute(null, database.application.user)).rejects.toThrow(
    'set DATABASE_OWNER_URL',
  );
});

test('OPS-4: a migration adds a check to shards, which have other names than their table', () => {
  const other = 'ALTER TABLE "units" ADD COLUMN "area" integer;';
  const before = `${other}\nALTER TABLE "units" ADD CONSTRAINT "units_area" CHECK ("units"."area" > 0 and "units"."old" in ('a'));`;
  const after = `${other}\nALTER TABLE "units" ADD CONSTRAINT "units_area" CHECK ("area" > 0 and "old" in ('a'));`;
  expect(withoutTable(before)).toBe(after);
});
