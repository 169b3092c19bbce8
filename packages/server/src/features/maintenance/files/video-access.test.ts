import { Readable } from 'node:stream';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { describe, expect, test } from 'vitest';
import { requestOf } from '#testing/calls';
import type { TestPerson } from '#testing/factories';
import { aVideo } from '#testing/videos';
import { aRentalIn, aWorld } from '#testing/world';
import { useVideos } from './videos.testing.ts';

const { app, world, order, send, sendAs, linked, play } = useVideos();

describe('MAINT-1: nobody else reaches a video', () => {
  test('MAINT-1: a call that is not allowed is refused before its file is read', async () => {
    const stranger = await aWorld(app.current);
    await aRentalIn(stranger);
    await send(await aVideo());
    const announce = async (as: TestPerson) => {
      const { payload: _, ...request } = requestOf(maintenanceEndpoints.uploadVideoByLessee, {
        as,
        params: { workOrderId: order(), fileName: 'leak.mov' },
        file: Buffer.from('x'),
      });
      const headers = { ...request.headers, 'content-length': '2000000' };
      // Nothing of the file ever comes, so an answer did not wait for it.
      const payload = new Readable({ read: () => undefined });
      return (await app.current.app.inject({ ...request, headers, payload })).statusCode;
    };
    expect(await announce(stranger.lessee)).toBe(404);
    expect(await announce(world().lessee)).toBe(422);
    expect(await announce(world().admin)).toBe(403);
  });

  test('MAINT-1: the path of a video is for one browser, until its person logs out', async () => {
    const stranger = await aWorld(app.current);
    const after = (await sendAs('AFTER', await aVideo())).body.files[0]!.id;
    expect((await linked(after)).status).toBe(404);
    const fileId = (await send(await aVideo())).body.files.find(
      ({ stage }) => stage === 'REPORT',
    )!.id;
    expect(
      (
        await app.current.call(maintenanceEndpoints.playback, {
          as: stranger.admin,
          params: { workOrderId: order(), fileId },
        })
      ).status,
    ).toBe(404);
    const { path } = (await linked(fileId)).body;
    expect((await play(path)).statusCode).toBe(200);
    expect((await play(path, undefined, '203.0.113.9')).statusCode).toBe(404);
    expect((await play(`${path.slice(0, -4)}AAAA`)).statusCode).toBe(404);
    const elsewhere = await app.current.app.inject({
      url: path,
      headers: { host: stranger.admin.host },
    });
    expect(elsewhere.statusCode).toBe(404);
    await app.current.call(accessEndpoints.logout, { as: world().lessee, body: {} });
    expect((await play(path, 'bytes=0-9')).statusCode).toBe(404);
  });
});
