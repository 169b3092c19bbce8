import { exportsEndpoints as endpoints } from '@tenantry/contract/exports/exports.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { and, eq, like } from 'drizzle-orm';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unzipped } from '#testing/archives';
import { aFolder } from '#testing/backups';
import { eventually } from '#testing/eventually';
import type { TestPerson } from '#testing/factories';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { checkExports } from '../../doctor/exports-check.ts';
import { auditEvents } from '../../platform/database/platform.table.ts';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { createLogger } from '../../platform/log.ts';
import { failedExport } from './exports.attention.ts';
import { writeExportJob } from './exports.jobs.ts';
import { insertExport } from './exports.repository.ts';
import { finishExport, listExports, removeOldExports, zipName } from './exports.service.ts';
import { monthlyExports, saveSchedule } from './monthly-export.ts';

const app = useTestApp();
useOutbox(app);

const start = (as: TestPerson) => app.current.call(endpoints.start, { as, body: {} });
const list = async (as: TestPerson) => (await app.current.call(endpoints.list, { as })).body;
const link = (as: TestPerson, exportId: string) =>
  app.current.call(endpoints.link, { as, params: { exportId }, body: {} });

async function anArchive({ admin }: World): Promise<string> {
  const { body } = await start(admin);
  await eventually(async () => {
    const [newest] = await list(admin);
    expect(newest?.status).toBe('ready');
  });
  return body.id;
}

const download = ({ host }: TestPerson, path: string, headers: Record<string, string> = {}) =>
  app.current.app.inject({ url: path, headers: { host, ...headers } });

const trailOf = ({ organization }: World) =>
  app.current.database.transact({ organization }, ({ db }) =>
    db
      .select({ action: auditEvents.action, actorId: auditEvents.actorId })
      .from(auditEvents)
      .where(
        and(eq(auditEvents.organizationId, organization.id), like(auditEvents.action, 'export.%')),
      )
      .orderBy(auditEvents.id),
  );

describe('NEW-12: the archive of an organization', () => {
  test('NEW-12, DATA-5: is written by a job, downloaded by the person, and recorded', async () => {
    const world = await aWorld(app.current);
    await aRentalIn(world);
    const id = await anArchive(world);
    const [ready] = await list(world.admin);
    expect(ready).toMatchObject({ id, status: 'ready', progress: null, failure: null });
    expect(ready?.requestedBy).toBeTruthy();
    const { path } = (await link(world.admin, id)).body;
    const whole = await download(world.admin, path);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ready?.bytes),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    });
    expect(whole.headers['content-disposition']).toMatch(
      /^attachment; filename=".+ archive \d{4}-\d\d-\d\d\.zip"$/,
    );
    const saved = join(await aFolder(), 'saved.zip');
    await writeFile(saved, whole.rawPayload);
    expect((await unzipped(saved)).get('README.md')?.toString()).toContain(world.organization.name);
    const part = await download(world.admin, path, { range: 'bytes=0-9' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect(await trailOf(world)).toEqual([
      { action: 'export.made', actorId: world.admin.userId },
      { action: 'export.downloaded', actorId: world.admin.userId },
    ]);
  });

  test('NEW-12: only one is written at a time, also if several people ask at once', async () => {
    const world = await aWorld(app.current);
    const answers = await Promise.all([1, 2, 3, 4].map(() => start(world.admin)));
    const statuses = answers.map(({ status }) => status);
    // A quick job may be done before the last one asks.
    expect(statuses).toContain(201);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ problem }) => problem.code)).toEqual(
      refused.map(() => 'export_in_progress'),
    );
    await eventually(async () => {
      const found = await list(world.admin);
      expect(found.every(({ status }) => status === 'ready')).toBe(true);
    });
  });

  test('NEW-12: nobody else can use a link', async () => {
    const world = await aWorld(app.current);
    const other = await aWorld(app.current);
    const id = await anArchive(world);
    expect((await link(other.admin, id)).status).toBe(404);
    const { path } = (await link(world.admin, id)).body;
    expect((await download(other.admin, path)).statusCode).toBe(404);
    const elsewhere = await app.current.app.inject({
      url: path,
      headers: { host: world.admin.host },
      remoteAddress: '192.0.2.7',
    });
    expect(elsewhere.statusCode).toBe(404);
    const backup = path.replace('/exports/', '/backups/');
    expect((await download(world.admin, backup)).statusCode).toBe(404);
  });

  test('NEW-12: is removed after 7 days, and a link from before ends', async () => {
    const world = await aWorld(app.current);
    const id = await anArchive(world);
    const { path } = (await link(world.admin, id)).body;
    await app.current.exportPlace.remove(zipName(id));
    const gone = await download(world.admin, path);
    expect([gone.statusCode, gone.json()]).toMatchObject([404, { code: 'export_removed' }]);
    const again = await anArchive(world);
    const stored = async () => (await app.current.exportPlace.list()).map(({ name }) => name);
    expect(await stored()).toContain(zipName(again));
    app.current.clock.advance({ hours: 7 * 24 });
    try {
      const scope = { organization: world.organization };
      const { database } = app.current;
      const found = await database.transact(scope, listExports);
      expect(found.map(({ status }) => status)).toEqual(['removed', 'removed']);
      await database.transact(scope, removeOldExports);
      await eventually(async () => expect(await stored()).not.toContain(zipName(again)));
    } finally {
      app.current.clock.advance({ hours: -7 * 24 });
    }
  });

  test('NEW-12: a server that stops or is killed writes it again from the beginning, and gives up if it dies each time', async () => {
    const { organization, admin } = await aWorld(app.current);
    const { database, files, cards, exportPlace } = app.current;
    const job = writeExportJob({
      database,
      files,
      cards,
      exportPlace,
      log: createLogger('silent'),
    });
    const begin = () =>
      database.transact({ organization }, async (tx) => {
        const key = newKey(tx);
        const row = {
          status: 'queued' as const,
          requestedBy: admin.userId,
          requestedAt: dateOf(tx.now),
        };
        expect(await insertExport(tx, { ...key, ...row })).toBe(true);
        return key.id;
      });
    const run = (exportId: string, more: object = {}) =>
      job.run({
        payload: { exportId },
        id: exportId,
        signal: new AbortController().signal,
        attempt: 1,
        cutOff: 0,
        transact: (work) => database.transact({ organization }, work),
        ...more,
      });
    const stopped = await begin();
    const signal = AbortSignal.abort(new Error('the server stops'));
    await expect(run(stopped, { signal })).rejects.toThrow('the server stops');
    expect(await list(admin)).toMatchObject([{ id: stopped, status: 'running' }]);
    // The next attempt finds what a killed one has left.
    await exportPlace.replace(zipName(stopped), 'half of an archive');
    await run(stopped, { attempt: 2 });
    const [ready] = await list(admin);
    expect(ready).toMatchObject({ id: stopped, status: 'ready' });
    expect(ready?.bytes).toBeGreaterThan(1000);
    await run(await begin(), { attempt: 3, cutOff: 2 });
    expect((await list(admin))[0]).toMatchObject({
      status: 'failed',
      failure: 'The server ended each time while it was written.',
    });
  });

  test('NEW-12: one that failed is on Today until the next one is written', async () => {
    const world = await aWorld(app.current);
    const { organization, admin } = world;
    const place = app.current.exportPlace;
    const { write } = place;
    Object.assign(place, { write: () => Promise.reject(new Error('no disk')) });
    const needs = async () => {
      const { body } = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
      return body.items.filter(({ kind }) => kind === 'export_failed');
    };
    try {
      await start(admin);
      await eventually(async () => {
        expect(await list(admin)).toMatchObject([
          {
            status: 'failed',
            failure: 'It could not be written. The log of the server has the reason.',
          },
        ]);
      });
    } finally {
      Object.assign(place, { write });
    }
    expect(await needs()).toHaveLength(1);
    expect(await checkExports(app.current)).toMatchObject({
      status: 'warning',
      details: expect.arrayContaining([
        `${organization.name}: It could not be written. The log of the server has the reason.`,
      ]),
    });
    expect((await trailOf(world)).map(({ action }) => action)).toEqual(['export.failed']);
    await anArchive(world);
    expect(await needs()).toEqual([]);
    // A job that ends late changes nothing.
    const [newest] = await list(admin);
    await app.current.database.transact({ organization }, (tx) =>
      finishExport(tx, newest?.id ?? '', 1),
    );
    expect((await list(admin))[0]?.bytes).toBe(newest?.bytes);
  });

  test('DATA-5: a monthly archive is made once a month, the newest are kept, and Today says if none was made', async () => {
    const { organization, admin } = await aWorld(app.current);
    const { database, clock } = app.current;
    const now = clock.now().toString();
    const run = async () => {
      await database.transact({ organization }, (tx) => monthlyExports.run(tx));
      await queueIsEmpty(app.current);
    };
    const statuses = async () => {
      const found = await database.transact({ organization }, listExports);
      return found.filter(({ scheduled }) => scheduled).map(({ status }) => status);
    };
    const late = () => database.transact({ organization }, failedExport);
    try {
      await run();
      expect(await statuses()).toEqual([]);
      const saved = await app.current.call(endpoints.saveSchedule, {
        as: admin,
        body: { kept: 2 },
      });
      expect(saved.body).toEqual({ kept: 2, nextOn: '2026-03-10' });
      await run();
      await run();
      expect(await statuses()).toEqual(['ready']);
      const { body } = await app.current.call(endpoints.schedule, { as: admin });
      expect(body).toEqual({ kept: 2, nextOn: '2026-04-01' });
      clock.set('2026-04-02T12:00:00Z');
      expect((await late()).total).toBe(0);
      clock.set('2026-04-04T12:00:00Z');
      expect((await late()).findings).toMatchObject([
        {
          need: {
            kind: 'export_failed',
            failure: 'The monthly export was due on 04/01/2026, and no server made it.',
          },
        },
      ]);
      await run();
      expect((await late()).total).toBe(0);
      clock.set('2026-05-01T12:00:00Z');
      await run();
      expect(await statuses()).toEqual(['ready', 'ready', 'removed']);
      // Sessions have ended meanwhile.
      await database.transact({ organization }, (tx) => saveSchedule(tx, { kept: null }));
      clock.set('2026-06-10T12:00:00Z');
      await run();
      expect(await statuses()).toHaveLength(3);
      expect((await late()).total).toBe(0);
    } finally {
      clock.set(now);
    }
  });
});
