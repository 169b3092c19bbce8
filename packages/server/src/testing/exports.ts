import { authenticate, issueTicket } from '#features/access';
import { finishExport, startExport, zipName } from '../features/exports/exports.service.ts';
import { asOwner } from './inspection.ts';
import type { World } from './world.ts';

/** Only one archive can be written at a time, and no job writes those of the walks. */
async function endActive({ test, organization }: World): Promise<void> {
  await asOwner(
    test,
    organization,
    `UPDATE organization_exports SET status = 'failed' WHERE organization_id = $1 AND status = 'queued'`,
    [organization.id],
  );
}

/** An archive that can be downloaded. No job has written it, so its content is short. */
export async function anExport(world: World): Promise<string> {
  const { test, organization, admin } = world;
  await endActive(world);
  return test.database.transact({ organization }, async (tx) => {
    const actor = await authenticate(tx, admin.token);
    const { id } = await startExport({ ...tx, actor });
    await test.exportPlace.replace(zipName(id), 'the content of an archive');
    await finishExport(tx, id, 25);
    return id;
  });
}

async function anExportTicket(world: World): Promise<string> {
  const { test, organization, admin } = world;
  const name = await anExport(world);
  return test.database.transact({ organization }, async (tx) => {
    const { sessionId = '' } = (await authenticate(tx, admin.token)) ?? {};
    const allowed = { name, sessionId, address: '127.0.0.1' };
    return issueTicket(tx, test.secrets, 'export.download', allowed);
  });
}

export const exportCalls = {
  'GET /v1/admin/exports': async (world: World) => {
    await anExport(world);
    return {};
  },
  'GET /v1/admin/exportSchedule': () => ({}),
  'POST /v1/admin/exportSchedule': () => ({ body: { kept: 3 } }),
  'POST /v1/admin/exports': async (world: World) => {
    await endActive(world);
    return { body: {} };
  },
  'POST /v1/admin/exports/:exportId/download': async (world: World) => ({
    params: { exportId: await anExport(world) },
    body: {},
  }),
  'GET /v1/public/exports/:ticket': async (world: World) => ({
    params: { ticket: await anExportTicket(world) },
  }),
};
