/** Sending and playing the videos of a report. */
import { dirname, join } from 'node:path';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { beforeEach } from 'vitest';
import { onDay } from '#testing/billing';
import type { TestPerson } from '#testing/factories';
import { aReport } from '#testing/maintenance';
import { TODAY, useTestApp } from '#testing/test-app';
import { filesIn } from '#testing/uploads';
import { aRentalIn, aWorld, type World } from '#testing/world';

interface Sending {
  readonly as?: TestPerson;
  readonly key?: string;
}

export function useVideos() {
  const app = useTestApp();
  let world: World;
  let workOrderId: string;

  beforeEach(async () => {
    onDay(app.current, TODAY);
    world = await aWorld(app.current);
    await aRentalIn(world);
    workOrderId = (await aReport(app.current, world.lessee)).id;
  });

  const send = async (file: Buffer, { as = world.lessee, key }: Sending = {}) =>
    app.current.call(maintenanceEndpoints.uploadVideoByLessee, {
      as,
      params: { workOrderId, fileName: 'leak.mov' },
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

  const linked = async (fileId: string, as = world.lessee) => {
    const endpoint =
      as === world.lessee ? maintenanceEndpoints.playbackOfLessee : maintenanceEndpoints.playback;
    return app.current.call(endpoint, { as, params: { workOrderId, fileId } });
  };

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

  return {
    app,
    world: () => world,
    order: () => workOrderId,
    send,
    sendAs,
    filesOf,
    linked,
    play,
    onDisk,
  };
}
