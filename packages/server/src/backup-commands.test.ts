import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, anEmptyDatabase, backUpTo, openAt, refuseTheHurried } from '#testing/backups';
import { aPayment } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { urlOf } from '#testing/test-database';
import { aRentalIn, aWorld } from '#testing/world';
import { restore } from './backup-commands.ts';
import { databaseOptions } from './opening.ts';
import { readConfig } from './platform/config.ts';
import { createLogger } from './platform/log.ts';
import { openBackend } from './open-backend.ts';

const app = useTestApp();

test('BACKUP-2: tenantry restore checks large books as long as it takes', async () => {
  const world = await aWorld(app.current);
  const { property } = await aRentalIn(world);
  await aPayment(app.current, world.admin, property.id);
  const folder = await aFolder();
  const { path } = await backUpTo(join(folder, 'books.tar'), app.current);
  const target = await anEmptyDatabase();
  await (await openAt(target)).close();
  await refuseTheHurried(target);
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urlOf(target.application),
    DATABASE_OWNER_URL: urlOf(target.owner),
  });
  const log = createLogger('silent');
  const said: string[] = [];
  await restore(
    [path],
    async (how) => openBackend(config, log, await how(databaseOptions(config, log))),
    (line) => said.push(line),
  );
  expect(said.at(-1)).toMatch(/^Restored and compared: 1 organization/);
});
