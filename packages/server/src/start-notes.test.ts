import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startNotes, type Start } from './start-notes.ts';

const url = 'http://localhost:3000';
const dataDir = resolve('data');
const demo = { name: 'Maple & Main Rentals', demo: true };
const own = { name: 'First Rentals', demo: false };

const notes = (start: Partial<Start>) =>
  startNotes({
    command: 'serve',
    url,
    config: {},
    dataDir,
    organizations: [],
    setupPath: null,
    ...start,
  });

test('the address and the place of the data come first', () => {
  expect(notes({ organizations: [own] })).toEqual([
    `Tenantry is ready at ${url}`,
    `Data is kept in ${dataDir}`,
  ]);
});

test('a data folder that root did not choose is explained', () => {
  const [, place] = notes({ organizations: [own], dataDir: '/var/lib/tenantry' });
  expect(place).toMatch(
    /^Data is kept in \/var\/lib\/tenantry, because .+ Set DATA_DIR to choose\.$/,
  );
  const chosen = notes({ config: { DATA_DIR: '/srv/data' }, dataDir: '/srv/data' });
  expect(chosen[1]).toBe('Data is kept in /srv/data');
});

test('an empty database prints the setup link', () => {
  expect(notes({ setupPath: '/setup?token=x' }).at(-1)).toBe(
    `Set it up with this one-time link: ${url}/setup?token=x`,
  );
});

test('the demo prints its sign-ins, whether it was just loaded or not', () => {
  expect(notes({ command: 'demo', organizations: [demo, own] }).at(-1)).toMatch(
    /^Sign in to the demo as\n.+admin@example\.com \/ demo-admin/,
  );
});

test('a demo that was not loaded is explained, with how to see it', () => {
  expect(notes({ command: 'demo', organizations: [own] }).at(-1)).toBe(
    'This database belongs to First Rentals; the demo is loaded only into an empty one. To see it: ' +
      'DATA_DIR=./another-folder npm run demo',
  );
});

test('a server with the demo says so, and how to start your own organization', () => {
  const last = notes({ organizations: [demo] }).at(-1);
  expect(last).toContain('holds the demo organization, Maple & Main Rentals,');
  expect(last).toContain('DATA_DIR=./another-folder npm start');
  const onServer = notes({ organizations: [demo], config: { DATABASE_URL: 'postgres://x' } });
  expect(onServer.at(-1)).toContain('DATABASE_URL=... npm start');
});
