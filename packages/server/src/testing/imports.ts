import { importsEndpoints } from '@tenantry/contract/imports/imports.endpoints';
import type { ImportDetail, ImportSettings } from '@tenantry/contract/imports/imports.schemas';
import type { TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import { queueIsEmpty } from './outbox.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

/** A home that is let to two people. */
export const rentRoll = [
  'Address,Unit,City,State,Zip,Lease start,Lease end,Rent,Deposit held,Balance,First name,Last name,Email,Phone',
  '12 Maple Avenue,,Albany,NY,12207,11/1/2025,,"1,450.00",1450,125.50,Mia,Chen,mia.chen@example.com,(518) 555-0123',
  '12 Maple Avenue,,,,,11/1/2025,,,,,Jonah,Reed,jonah.reed@example.com,(518) 555-0124',
  '',
].join('\r\n');

export async function anImport(
  test: TestApp,
  as: TestPerson,
  content: string | Buffer = rentRoll,
  fileName = 'rent-roll.csv',
): Promise<ImportDetail> {
  const added = await test.call(importsEndpoints.upload, {
    as,
    params: { fileName },
    file: Buffer.from(content),
  });
  if (added.status !== 201) throw new Error(JSON.stringify(added.problem));
  return added.body;
}

/** The columns as they were matched. */
export const settingsOf = (
  { kind, columns, asOf, dayOrder }: ImportDetail,
  changes: Partial<ImportSettings> = {},
): ImportSettings => ({
  kind,
  columns: columns.map(({ field }) => field),
  asOf,
  dayOrder,
  invoiceAutomatically: true,
  ...changes,
});

/** A file that was rehearsed with its columns as they were matched, and written. */
export async function appliedImport(
  test: TestApp,
  as: TestPerson,
  content: string = rentRoll,
  fileName = 'rent-roll.csv',
): Promise<ImportDetail> {
  const added = await anImport(test, as, content, fileName);
  const params = { importId: added.id };
  const one = async () => (await test.call(importsEndpoints.one, { as, params })).body;
  await test.call(importsEndpoints.rehearse, { as, params, body: settingsOf(added) });
  await queueIsEmpty(test);
  const { plan } = await one();
  await test.call(importsEndpoints.apply, { as, params, body: { plan: plan ?? '' } });
  await queueIsEmpty(test);
  return one();
}

const PLAN = 'a'.repeat(64);

async function inWorld({ test, admin }: World) {
  const added = await anImport(test, admin);
  return { params: { importId: added.id }, added };
}

/** As if it had been rehearsed without a job. */
async function rehearsed(world: World) {
  const { params } = await inWorld(world);
  const text = `UPDATE imports SET state = 'REHEARSED', plan = $1 WHERE id = $2`;
  await asOwner(world.test, world.organization, text, [PLAN, params.importId]);
  return { params, body: { plan: PLAN } };
}

/** As if a job had written it, and had found everything in the books already. */
async function applied(world: World) {
  const { params } = await inWorld(world);
  const text = `UPDATE imports SET state = 'APPLIED', applied_at = created_at WHERE id = $1`;
  await asOwner(world.test, world.organization, text, [params.importId]);
  return { params, body: {} };
}

async function aProfile(world: World) {
  const { test, admin } = world;
  const { params, added } = await inWorld(world);
  const body = settingsOf(added, { saveAs: 'Old system' });
  await test.call(importsEndpoints.rehearse, { as: admin, params, body });
  const { body: profiles } = await test.call(importsEndpoints.profiles, { as: admin });
  return { params: { profileId: profiles[0]?.id ?? '' } };
}

const BASE = '/v1/admin/imports' as const;

/** A sample call for each endpoint of imports. */
export const importCalls = {
  [`GET ${BASE}` as const]: async (world: World) => {
    await inWorld(world);
    return {};
  },
  [`POST ${BASE}/files/:fileName/upload` as const]: () => ({
    params: { fileName: 'rent-roll.csv' },
    file: Buffer.from(rentRoll),
  }),
  [`GET ${BASE}/:importId` as const]: async (world: World) => ({
    params: (await inWorld(world)).params,
  }),
  [`GET ${BASE}/:importId/rows` as const]: async (world: World) => ({
    params: (await inWorld(world)).params,
  }),
  [`POST ${BASE}/:importId/rehearse` as const]: async (world: World) => {
    const { params, added } = await inWorld(world);
    return { params, body: settingsOf(added) };
  },
  [`POST ${BASE}/:importId/rows/:row` as const]: async (world: World) => {
    const { params } = await inWorld(world);
    return {
      params: { ...params, row: '2' as unknown as number },
      body: { cells: [{ column: 0, value: '14 Maple Avenue' }] },
    };
  },
  [`POST ${BASE}/:importId/apply` as const]: rehearsed,
  [`POST ${BASE}/:importId/undo` as const]: applied,
  [`DELETE ${BASE}/:importId` as const]: async (world: World) => ({
    params: (await inWorld(world)).params,
  }),
  'GET /v1/admin/importProfiles': async (world: World) => {
    await aProfile(world);
    return {};
  },
  'DELETE /v1/admin/importProfiles/:profileId': aProfile,
  'GET /v1/admin/importFiles/:starter': () => ({ params: { starter: 'payments.csv' } }) as const,
};
