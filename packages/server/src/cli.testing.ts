import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { runCli, type CliProcess } from '#testing/cli-process';
import { copyWithOwners, newDataDir } from './platform/database/embedded/embedded.testing.ts';

// The program first builds the web app if its sources are newer, and creates a database.
export const PATIENCE = 600_000;

export const READY = /Tenantry is ready at (http:\S+)/;
const SETUP_LINK = /one-time link: \S+\/setup\?token=([\w-]+)/;

export async function start(dataDir: string, settings: Record<string, string> = {}) {
  const server = runCli('serve', { DATA_DIR: dataDir, ...settings });
  const [, url = ''] = await server.until(READY);
  return { server, url };
}

let prepared: string | undefined;

/**
 * Makes the folder a DATA_DIR in which the program has run once. Creating a database takes longer than most tests, so
 * it is copied from one that is made once for all files, which Vitest's worker runs in this process.
 */
export async function copyUsedDataDir(dataDir: string): Promise<void> {
  prepared ??= await aUsedDataDir(join(inject('prepared'), `used-${process.pid}`));
  await copyWithOwners(prepared, dataDir);
}

export async function usedDataDir(): Promise<string> {
  const dataDir = newDataDir();
  await copyUsedDataDir(dataDir);
  return dataDir;
}

let preparedToken = '';

/** The token of the setup link that the program printed when it ran in `usedDataDir`. */
export const earlierToken = () => preparedToken;

async function aUsedDataDir(dataDir: string): Promise<string> {
  const { server } = await start(dataDir);
  preparedToken = await tokenOf(server);
  await stop(server);
  return dataDir;
}

export async function stop(server: CliProcess): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, errors: '' });
}

/** Sets up the first organization by the printed link. */
export function setUp(
  url: string,
  setupToken: string,
  domain = 'rentals.example.com',
): Promise<Response> {
  return fetch(`${url}${installationEndpoints.setupOrganization.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      setupToken,
      organization: { name: 'First Rentals', domain },
      admin: {
        emailAddress: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Marsh',
        password: 'correct horse battery',
      },
    }),
  });
}

export async function tokenOf(server: CliProcess): Promise<string> {
  const [, token = ''] = await server.until(SETUP_LINK);
  return token;
}
