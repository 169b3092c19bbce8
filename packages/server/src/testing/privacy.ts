import { authenticate, issueTicket } from '#features/access';
import { planDeletion } from '../features/privacy/deletion.service.ts';
import {
  askDeletion,
  finishCopy,
  startCopy,
  zipName,
} from '../features/privacy/privacy.service.ts';
import { aPerson, type TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import type { World } from './world.ts';

/** Each person can ask for one thing at a time, and no job writes the copies of the walks. */
const endActive = ({ test, organization }: World) =>
  asOwner(
    test,
    organization,
    `UPDATE personal_data_requests SET status = CASE WHEN kind = 'export' THEN 'failed' ELSE 'withdrawn' END
     WHERE organization_id = $1 AND status IN ('queued', 'running', 'open')`,
    [organization.id],
  );

/** A copy that can be downloaded. No job has written it, so its content is short. */
async function aCopy(world: World, { userId }: TestPerson): Promise<string> {
  const { test, organization, admin } = world;
  await endActive(world);
  return test.database.transact({ organization }, async (tx) => {
    const actor = await authenticate(tx, admin.token);
    const { id } = await startCopy({ ...tx, actor }, userId);
    await test.exportPlace.replace(zipName(id), 'the content of a copy');
    await finishCopy(tx, id, 21);
    return id;
  });
}

async function aCopyTicket(world: World): Promise<string> {
  const { test, organization, admin } = world;
  const name = await aCopy(world, admin);
  return test.database.transact({ organization }, async (tx) => {
    const { sessionId = '' } = (await authenticate(tx, admin.token)) ?? {};
    const allowed = { name, sessionId, address: '127.0.0.1' };
    return issueTicket(tx, test.secrets, 'privacy.download', allowed);
  });
}

async function anOpenDeletion(world: World, { userId }: TestPerson) {
  const { test, organization } = world;
  await endActive(world);
  await test.database.transact({ organization }, (tx) => askDeletion(tx, userId));
  return { userId };
}

/** Someone who rents nothing. */
const aStranger = ({ test, organization }: World) => aPerson(test, organization, 'Leasee');

const keepAll = {
  formerTenantMessages: null,
  prospectMessages: null,
  securityLog: null,
  loginTraces: null,
  importFiles: null,
};

export const privacyCalls = {
  'GET /v1/admin/retention': () => ({}),
  'POST /v1/admin/retention': () => ({ body: { ...keepAll, securityLog: 2 } }),
  'GET /v1/auth/personalData': async (world: World) => {
    await aCopy(world, world.admin);
    return {};
  },
  'POST /v1/auth/personalData': async (world: World) => {
    await endActive(world);
    return { body: {} };
  },
  'POST /v1/auth/personalData/:requestId/download': async (world: World) => ({
    params: { requestId: await aCopy(world, world.admin) },
    body: {},
  }),
  'POST /v1/auth/personalData/deletion': async (world: World) => {
    await endActive(world);
    return { body: {} };
  },
  'DELETE /v1/auth/personalData/deletion': async (world: World) => {
    await anOpenDeletion(world, world.admin);
    return {};
  },
  'GET /v1/admin/people/:userId/personalData': async (world: World) => ({
    params: await anOpenDeletion(world, world.lessee),
  }),
  'POST /v1/admin/people/:userId/personalData': async (world: World) => {
    await endActive(world);
    return { params: { userId: world.lessee.userId }, body: {} };
  },
  'POST /v1/admin/people/:userId/personalData/:requestId/download': async (world: World) => ({
    params: { userId: world.lessee.userId, requestId: await aCopy(world, world.lessee) },
    body: {},
  }),
  'GET /v1/public/personalData/:ticket': async (world: World) => ({
    params: { ticket: await aCopyTicket(world) },
  }),
  'GET /v1/admin/people/:userId/deletion': ({ lessee }: World) => ({
    params: { userId: lessee.userId },
  }),
  'POST /v1/admin/people/:userId/deletion': async (world: World) => {
    const { test, organization } = world;
    const { userId } = await aStranger(world);
    const { digest } = await test.database.transact({ organization }, (tx) =>
      planDeletion(tx, userId),
    );
    return { params: { userId }, body: { digest } };
  },
  'POST /v1/admin/people/:userId/deletion/decline': async (world: World) => ({
    params: await anOpenDeletion(world, world.lessee),
    body: { reason: 'A claim is open.' },
  }),
};
