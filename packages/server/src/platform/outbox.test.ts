import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pruneOutbox, putIntoOutbox } from './outbox.ts';

const organizationId = '00000000-0000-7000-8000-000000000000';
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tenantry-outbox-'));
});

afterEach(() => rm(directory, { recursive: true }));

const put = (moment: string) =>
  putIntoOutbox(directory, {
    sentAt: Temporal.Instant.from(moment),
    extension: 'txt',
    content: moment,
    organizationId,
  });

const days = async () => (await readdir(directory)).map((name) => name.slice(0, 10)).toSorted();

test('the outbox keeps messages for 30 days, and does not touch other files', async () => {
  await writeFile(join(directory, 'notes.txt'), 'mine');
  await writeFile(join(directory, '.2026-01-05T08-00-00Z-broken-off.eml'), '');
  await put('2026-01-05T08:00:00Z');
  for (let count = 0; count <= 100; count += 1) await put('2026-03-10T08:00:00.5Z');
  expect(new Set(await days())).toEqual(new Set(['2026-03-10', 'notes.txt']));
});

test('the outbox has a size limit, and keeps the newest messages', async () => {
  for (const day of ['01', '02', '03', '04']) await put(`2026-03-${day}T08:00:00Z`);
  await pruneOutbox(directory, Temporal.Instant.from('2026-03-10T08:00:00Z'), 3);
  expect(await days()).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
});
