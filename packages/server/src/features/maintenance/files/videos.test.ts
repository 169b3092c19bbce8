import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { MAX_VIDEO_BYTES } from '@tenantry/contract/shared/limits';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { requestOf } from '#testing/calls';
import type { TestPerson } from '#testing/factories';
import { aReport } from '#testing/maintenance';
import { TODAY, useTestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { aVideo, box, placeOf } from '#testing/videos';
import { aPicture, aRentalIn, aWorld, type World } from '#testing/world';

const app = useTestApp();

let world: World;
let workOrderId: string;

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
  await aRentalIn(world);
  workOrderId = (await aReport(app.current, world.lessee)).id;
});

interface Sending {
  readonly as?: TestPerson;
  readonly order?: string;
  readonly key?: string;
}

const send = async (file: Buffer, { as = world.lessee, order = workOrderId, key }: Sending = {}) =>
  app.current.call(maintenanceEndpoints.uploadVideoByLessee, {
    as,
    params: { workOrderId: order, fileName: 'leak.mov' },
    file,
    ...(key !== undefined && { idempotencyKey: key }),
  });

const sendAs = async (stage: 'REPORT' | 'BEFORE' | 'AFTER', file: Buffer) =>
  app.current.call(maintenanceEndpoints.uploadVideo, {
    as: world.admin,
    params: { workOrderId, stage, fileName: 'leak.mov' },
    file,
  });

const filesOf = async () =>
  (
    await app.current.call(maintenanceEndpoints.one, {
      as: world.admin,
      params: { workOrderId },
    })
  ).body.files;

async function linked(fileId: string, as = world.lessee) {
  const endpoint =
    as === world.lessee ? maintenanceEndpoints.playbackOfLessee : maintenanceEndpoints.playback;
  return app.current.call(endpoint, { as, params: { workOrderId, fileId } });
}

const play = async (path: string, range?: string, from?: string) =>
  app.current.app.inject({
    url: path,
    headers: { host: world.lessee.host, ...(range && { range }) },
    ...(from && { remoteAddress: from }),
  });

/** Everything of uploads that is on the disk. */
const onDisk = () => [
  ...filesIn(app.current.fileRoot),
  ...filesIn(join(dirname(app.current.fileRoot), 'uploads')),
];

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

    const byStaff = (await linked(fileId, world.admin)).body.path;
    expect((await play(byStaff, 'bytes=5-9')).rawPayload).toEqual(video.subarray(5, 10));
    const whole = await app.current.app.inject({
      ...requestOf(maintenanceEndpoints.file, {
        as: world.admin,
        params: { workOrderId, fileId },
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
      as: world.lessee,
      params: { workOrderId, fileName: 'sink.png' },
      file: await aPicture(),
    });
    expect(photo.status).toBe(201);
    expect((await filesOf()).map(({ stage }) => stage)).toEqual(['REPORT', 'AFTER', 'REPORT']);
    const both = await Promise.all([sendAs('BEFORE', video), sendAs('BEFORE', video)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  test('MAINT-1: is removed by staff, who may then add another', async () => {
    const { body } = await send(await aVideo());
    const params = { workOrderId, fileId: body.files[0]!.id };
    await app.current.call(maintenanceEndpoints.removeFile, { as: world.admin, params });
    expect((await send(await aVideo())).status).toBe(201);
  });
});

const LONG = 'The video is 75 seconds long. Choose one of at most 60 seconds.';
const DAMAGED = 'The video is damaged or was cut off. Record it again.';
const UNKNOWN = 'Choose a video in the format MP4, QuickTime (MOV) or WebM.';

/** A box that says that it has four gigabytes. */
const hugeBox = (type: string) =>
  Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xf0]), Buffer.from(type)]);

/** Every packet of it has the same size, and there are four billion. */
async function endlessTable() {
  const video = Buffer.from(await aVideo());
  const at = placeOf(video, 'stsz');
  video.writeUInt32BE(1, at + 12);
  video.writeUInt32BE(0xffff_fff0, at + 16);
  const times = placeOf(video, 'stts');
  video.writeUInt32BE(0xffff_fff0, times + 16);
  return video;
}

/** Boxes within boxes. */
const deepBoxes = () => {
  let boxes: Buffer = box('free');
  for (let depth = 0; depth < 2_000; depth += 1) boxes = box('moov', boxes);
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp41')), boxes]);
};

async function withBoxOf(type: string, size: number) {
  const video = Buffer.from(await aVideo());
  video.writeUInt32BE(size, placeOf(video, type));
  return video;
}

const cut = (video: Buffer, share: number) => video.subarray(0, Math.floor(video.length * share));

describe('MAINT-1: a file that is refused leaves nothing behind', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['is too long', () => aVideo({ seconds: 75 }), 422, LONG],
    [
      'is too long, by its packets alone',
      () => aVideo({ seconds: 75, kind: 'recording' }),
      422,
      LONG,
    ],
    ['is text', () => Buffer.from('This is no video.\n'.repeat(100)), 415, UNKNOWN],
    ['is a picture', () => aPicture(), 415, UNKNOWN],
    ['is empty', () => Buffer.alloc(0), 400, 'The file is empty.'],
    [
      'has only sound',
      () => aVideo({ picture: false, sound: true }),
      422,
      'This file has sound only. Choose a video.',
    ],
    ['was cut off', async () => cut(await aVideo(), 0.7), 422, DAMAGED],
    ['has lost its tables', async () => cut(await aVideo({ kind: 'phone' }), 0.7), 422, DAMAGED],
    [
      'was cut off between fragments',
      async () => cut(await aVideo({ kind: 'fragments' }), 0.7),
      422,
      DAMAGED,
    ],
    [
      'is a WebM that was cut off',
      async () => cut(await aVideo({ kind: 'webm' }), 0.5),
      422,
      DAMAGED,
    ],
    [
      'has tags without an end',
      async () =>
        Buffer.concat([await aVideo({ kind: 'recording' }), Buffer.from('1254c367ff', 'hex')]),
      422,
      DAMAGED,
    ],
    [
      'has a million elements',
      async () =>
        Buffer.concat([
          await aVideo({ kind: 'recording' }),
          Buffer.alloc(2_000_000, 'ec80', 'hex'),
        ]),
      422,
      DAMAGED,
    ],
    ['claims four billion packets', endlessTable, 422, DAMAGED],
    ['has a huge box', async () => Buffer.concat([await aVideo(), hugeBox('mdat')]), 422, DAMAGED],
    ['has tables of a gigabyte', () => withBoxOf('moov', 0x4000_0000), 422, DAMAGED],
    ['has a box without a size', () => withBoxOf('trak', 0), 422, DAMAGED],
    ['has boxes within boxes', deepBoxes, 422, DAMAGED],
  ])('MAINT-1: a video that %s', async (_, make, status, message) => {
    const before = onDisk();
    expect((await send(await make())).problem).toMatchObject({ status, message });
    expect(onDisk()).toEqual(before);
    expect(await filesOf()).toEqual([]);
  });

  test('MAINT-1: a video of more than 100 MB, by what it announces and by what comes', async () => {
    const message = 'The file is too large: at most 100 MB can be sent.';
    const before = onDisk();
    const request = requestOf(maintenanceEndpoints.uploadVideoByLessee, {
      as: world.lessee,
      params: { workOrderId, fileName: 'leak.mov' },
      file: Buffer.from('|'),
    });
    const [start = '', end = ''] = (request.payload as Buffer).toString().split('|');
    const announced = await app.current.app.inject({
      ...request,
      headers: { ...request.headers, 'content-length': '150000000' },
    });
    expect(announced.json()).toMatchObject({ status: 413, message });
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const pieces = function* () {
      yield start;
      for (let sent = 0; sent <= MAX_VIDEO_BYTES; sent += piece.length) yield piece;
      yield end;
    };
    const { payload: _, ...rest } = request;
    const came = await app.current.app.inject({
      ...rest,
      headers: { ...rest.headers, 'transfer-encoding': 'chunked' },
      payload: Readable.from(pieces()),
    });
    expect(came.json()).toMatchObject({ status: 413, message });
    expect(onDisk()).toEqual(before);
  });
});

describe('MAINT-1: nobody else reaches a video', () => {
  test('MAINT-1: a call that is not allowed is refused before its file is read', async () => {
    const stranger = await aWorld(app.current);
    await aRentalIn(stranger);
    await send(await aVideo());
    const announce = async (as: TestPerson) => {
      const { payload: _, ...request } = requestOf(maintenanceEndpoints.uploadVideoByLessee, {
        as,
        params: { workOrderId, fileName: 'leak.mov' },
        file: Buffer.from('x'),
      });
      const headers = { ...request.headers, 'content-length': '2000000' };
      // Nothing of the file ever comes, so an answer did not wait for it.
      const payload = new Readable({ read: () => undefined });
      return (await app.current.app.inject({ ...request, headers, payload })).statusCode;
    };
    expect(await announce(stranger.lessee)).toBe(404);
    expect(await announce(world.lessee)).toBe(422);
    expect(await announce(world.admin)).toBe(403);
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
          params: { workOrderId, fileId },
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
    await app.current.call(accessEndpoints.logout, { as: world.lessee, body: {} });
    expect((await play(path, 'bytes=0-9')).statusCode).toBe(404);
  });
});
