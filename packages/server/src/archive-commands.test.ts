import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archiveOf } from '#testing/archives';
import { aFolder, anEmptyDatabase } from '#testing/backups';
import { aPayment } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { urlOf } from '#testing/test-database';
import { aRentalIn, aWorld } from '#testing/world';
import { importArchiveFile } from './archive-commands.ts';
import { openBackend } from './open-backend.ts';
import { databaseOptions } from './opening.ts';
import { readConfig } from './platform/config.ts';
import { createLogger } from './platform/log.ts';

const app = useTestApp();

test('NEW-12: tenantry import-archive fills an empty installation once, says what to do next, and refuses a second time', async () => {
  const world = await aWorld(app.current);
  const { property } = await aRentalIn(world);
  await aPayment(app.current, world.admin, property.id);
  const path = await archiveOf(app.current, world.organization);
  const target = await anEmptyDatabase();
  const config = readConfig({
    DATA_DIR: join(await aFolder(), 'data'),
    DATABASE_URL: urlOf(target.application),
    DATABASE_OWNER_URL: urlOf(target.owner),
  });
  const log = createLogger('silent');
  const said: string[] = [];
  const run = (args: readonly string[]) =>
    importArchiveFile(
      args,
      async (how) => openBackend(config, log, await how(databaseOptions(config, log))),
      (line) => said.push(line),
    );
  await expect(run([])).rejects.toThrow('Usage: tenantry import-archive PATH');
  await run([path]);
  expect(said).toEqual([
    expect.stringMatching(/^The archive of 2026-03-10 \d\d:\d\d UTC is complete\.$/),
    expect.stringMatching(/^Imported \d+ records and 0 files/),
    `Start the server, and open it at ${world.organization.domain}.`,
    expect.stringContaining('Nobody has a password yet'),
  ]);
  await expect(run([path])).rejects.toThrow('The database already has organizations');
});
