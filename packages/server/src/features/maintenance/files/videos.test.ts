import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { requestOf } from '#testing/calls';
import { aVideo, box, placeOf } from '#testing/videos';
import { aPicture } from '#testing/world';
import { useVideos } from './videos.testing.ts';

const { app, world, order, send, sendAs, filesOf, linked, play } = useVideos();

describe('MAINT-1: a video', () => {
  test('MAINT-1: of a report is played by the tenant and staff, in the parts that a player asks for', async () => {
    const video = await aVideo({ sound: true, packetBytes: 2_000 });
    const { body } = await send(video);
    expect(body.files).toMatchObject([
      { name: 'leak.mov', contentType: 'video/mp4', size: video.length, stage: 'REPORT' },
    ]);
    const fileId = body.files[0]!.id;
    const { path } = (await linked(fileId)).body;
    const last = video.length - 1;
    const answers = await Promise.all([
      play(path),
      play(path, 'bytes=0-'),
      play(path, 'bytes=0-0'),
      play(path, 'bytes=1000-1999'),
      play(path, 'bytes=-10'),
      play(path, `bytes=${last}-${last + 500}`),
    ]);
    const parts = [[0], [0], [0, 1], [1_000, 2_000], [-10], [last]];
    expect(answers.map(({ rawPayload }) => rawPayload)).toEqual(
      parts.map(([start, end]) => video.subarray(start, end)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 206, 206, 206, 206, 206]);
    expect(answers[3].headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': `bytes 1000-1999/${video.length}`,
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('inline'),
    });
    const beyond = await play(path, `bytes=${video.length}-`);
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${video.length}`);

    const byStaff = (await linked(fileId, world().admin)).body.path;
    expect((await play(byStaff, 'bytes=5-9')).rawPayload).toEqual(video.subarray(5, 10));
    const whole = await app.current.app.inject({
      ...requestOf(maintenanceEndpoints.file, {
        as: world().admin,
        params: { workOrderId: order(), fileId },
        query: { width: '480' },
      }),
    });
    expect(whole.rawPayload).toEqual(video);
  });

  const PLACE = '+40.7484-073.9857/';

  test.each([
    ['MP4', 'isom'],
    ['3GP', '3gp5'],
  ])(
    'MAINT-1: in %s loses the place that a phone has hidden in it, and nothing else',
    async (_, brand) => {
      const video = await aVideo({ kind: 'phone' });
      video.write(brand, placeOf(video, 'ftyp') + 8, 'latin1');
      const place = Buffer.from(PLACE);
      const hidden = [
        box('udta', box('\u00a9xyz', Buffer.from([0, 18, 0x15, 0xc7]), place)),
        box('meta', place),
      ];
      const added = Buffer.concat(hidden);
      const recorded = Buffer.concat([video, added]);
      const moov = placeOf(recorded, 'moov');
      recorded.writeUInt32BE(recorded.readUInt32BE(moov) + added.length, moov);
      const fileId = (await send(recorded)).body.files[0]!.id;
      const { rawPayload } = await play((await linked(fileId)).body.path);
      const blanked = hidden.map(({ length }) => box('free', Buffer.alloc(length - 8)));
      expect(rawPayload).toEqual(Buffer.concat([recorded.subarray(0, -added.length), ...blanked]));
    },
  );

  test.each([
    ['webm', {}],
    ['webm', { DESCRIPTION: 'x'.repeat(300) }],
    ['recording', {}],
  ] as const)(
    'MAINT-1: in %s loses the tags with the place, and nothing else',
    async (kind, more) => {
      const recorded = await aVideo({ kind, tags: { LOCATION: PLACE, ...more } });
      const fileId = (await send(recorded)).body.files[0]!.id;
      const { rawPayload } = await play((await linked(fileId)).body.path);
      const at = recorded.lastIndexOf(Buffer.from('1254c367', 'hex'), recorded.indexOf(PLACE));
      const isShort = rawPayload[at + 1] !== 1;
      const head = isShort ? 2 : 9;
      const size = isShort ? rawPayload[at + 1]! - 0x80 : rawPayload.readUIntBE(at + 3, 6);
      expect(isShort).toBe(!('DESCRIPTION' in more));
      expect(rawPayload[at]).toBe(0xec);
      expect(rawPayload.subarray(at + head, at + head + size)).toEqual(Buffer.alloc(size));
      const around = (video: Buffer) => [
        video.subarray(0, at),
        video.subarray(at + head + size).toString('hex'),
      ];
      expect(around(rawPayload)).toEqual(around(recorded));
      // It ends where the pictures begin.
      expect(around(rawPayload)[1]).toMatch(/^1f43b675/);
      const sent = new Input({ formats: [WEBM], source: new BufferSource(rawPayload) });
      expect((await sent.getMetadataTags()).raw ?? {}).toEqual({});
      expect(await sent.computeDuration()).toBeCloseTo(2, 0);
    },
  );

  test.each([
    ['phone', 'video/mp4'],
    ['fragments', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['webm', 'video/webm'],
    ['recording', 'video/webm'],
  ] as const)('MAINT-1: in the container %s is taken', async (kind, contentType) => {
    expect((await send(await aVideo({ kind }))).body.files).toMatchObject([{ contentType }]);
  });

  test('MAINT-1: is one of each stage, beside ten photos, and is stored once for a key', async () => {
    const video = await aVideo();
    const [first, again] = [await send(video, { key: 'one' }), await send(video, { key: 'one' })];
    expect(again.body).toEqual(first.body);
    const other = await send(await aVideo({ seconds: 3 }), { key: 'one' });
    expect(other.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect((await send(video)).problem).toMatchObject({ code: 'too_many_work_videos' });
    expect((await sendAs('AFTER', video)).status).toBe(201);
    const photo = await app.current.call(maintenanceEndpoints.uploadByLessee, {
      as: world().lessee,
      params: { workOrderId: order(), fileName: 'sink.png' },
      file: await aPicture(),
    });
    expect(photo.status).toBe(201);
    expect((await filesOf()).map(({ stage }) => stage)).toEqual(['REPORT', 'AFTER', 'REPORT']);
    const both = await Promise.all([sendAs('BEFORE', video), sendAs('BEFORE', video)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  test('MAINT-1: is removed by staff, who may then add another', async () => {
    const { body } = await send(await aVideo());
    const params = { workOrderId: order(), fileId: body.files[0]!.id };
    await app.current.call(maintenanceEndpoints.removeFile, { as: world().admin, params });
    expect((await send(await aVideo())).status).toBe(201);
  });
});
