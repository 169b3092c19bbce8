import { Readable } from 'node:stream';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { MAX_VIDEO_BYTES } from '@tenantry/contract/shared/limits';
import { describe, expect, test } from 'vitest';
import { requestOf } from '#testing/calls';
import { aVideo, box, placeOf } from '#testing/videos';
import { aPicture } from '#testing/world';
import { useVideos } from './videos.testing.ts';

const { app, world, order, send, filesOf, onDisk } = useVideos();

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
      as: world().lessee,
      params: { workOrderId: order(), fileName: 'leak.mov' },
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
