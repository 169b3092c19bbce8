import { switchoversEndpoints } from '@tenantry/contract/switchovers/switchovers.endpoints';
import type { SwitchoverDetail } from '@tenantry/contract/switchovers/switchovers.schemas';
import type { TestPerson } from './factories.ts';
import { rentRoll } from './imports.ts';
import { asOwner } from './inspection.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

/** What the old program says of the lease of `rentRoll`. */
export const oldFigures = [
  'Address,Tenant,Balance,Deposit held,Rent,Lease end',
  '12 Maple Avenue,"Mia Chen, Jonah Reed",125.50,"1,450.00",1450,',
  '',
].join('\r\n');

export async function aSwitchover(test: TestApp, as: TestPerson): Promise<SwitchoverDetail> {
  const body = { program: 'Buildium' };
  return (await test.call(switchoversEndpoints.start, { as, body })).body;
}

interface FileOfSwitchover {
  readonly fileName?: string;
  readonly as?: 'FILE' | 'FIGURES';
  readonly replaces?: string;
}

export async function addToSwitchover(
  test: TestApp,
  as: TestPerson,
  switchoverId: string,
  content: string,
  { fileName = 'rent-roll.csv', ...query }: FileOfSwitchover = {},
): Promise<SwitchoverDetail> {
  const added = await test.call(switchoversEndpoints.upload, {
    as,
    params: { switchoverId, fileName },
    query,
    file: Buffer.from(content),
  });
  if (added.status !== 201) throw new Error(JSON.stringify(added.problem));
  return added.body;
}

/** One with a rent roll and the figures that agree with it. */
export async function aFilledSwitchover(test: TestApp, as: TestPerson, roll = rentRoll) {
  const { id } = await aSwitchover(test, as);
  await addToSwitchover(test, as, id, roll);
  return addToSwitchover(test, as, id, oldFigures, { fileName: 'figures.csv', as: 'FIGURES' });
}

/** Only one can be open, and other calls of the world may have started one. */
async function endOpen({ test, organization }: World): Promise<void> {
  const text = `UPDATE switchovers SET state = 'UNDONE', work = NULL WHERE state = 'OPEN'`;
  await asOwner(test, organization, text);
}

async function inWorld(world: World) {
  const { test, admin } = world;
  await endOpen(world);
  const filled = await aFilledSwitchover(test, admin);
  const params = { switchoverId: filled.id };
  return {
    params,
    file: filled.files[0],
    ofFile: { ...params, importId: filled.files[0]?.id ?? '' },
  };
}

/** As if two runs had been green without a job. */
async function withRuns(world: World) {
  const { params } = await inWorld(world);
  const { test, organization } = world;
  const text = `INSERT INTO switchover_runs (organization_id, id, switchover_id, number, state, is_switch, started_at,
      finished_at, as_of, leases, differences, problems, made, totals, has_lines)
    SELECT organization_id, gen_random_uuid(), id, n, 'GREEN', false, now(), now(), as_of, 1, 0, 0, '[]', '{}', true
    FROM switchovers, generate_series(1, 2) AS n WHERE organization_id = $2 AND id = $1
    RETURNING id, number`;
  const values = [params.switchoverId, organization.id];
  const runs = await asOwner<{ id: string; number: number }>(test, organization, text, values);
  const runId = runs.find(({ number }) => number === 2)?.id ?? '';
  const plan = `UPDATE imports SET plan = $3 WHERE organization_id = $2 AND of_switchover AND id IN (
      SELECT import_id FROM switchover_files WHERE organization_id = $2 AND switchover_id = $1)`;
  await asOwner(test, organization, plan, [...values, runId]);
  return { ...params, runId };
}

/** As if a job had made it, and had found everything in the books already. */
async function switched(world: World) {
  const { params } = await inWorld(world);
  const text = `UPDATE switchovers SET state = 'SWITCHED', switched_at = created_at WHERE id = $1`;
  await asOwner(world.test, world.organization, text, [params.switchoverId]);
  return { params, body: {} };
}

const BASE = '/v1/admin/switchovers' as const;
const ONE = `${BASE}/:switchoverId` as const;

/** A sample call for each endpoint of switches from other programs. */
export const switchoverCalls = {
  [`GET ${BASE}` as const]: async (world: World) => {
    await inWorld(world);
    return {};
  },
  [`POST ${BASE}` as const]: async (world: World) => {
    await endOpen(world);
    return { body: { program: 'Buildium' } };
  },
  [`GET ${ONE}` as const]: async (world: World) => ({ params: (await inWorld(world)).params }),
  [`POST ${ONE}` as const]: async (world: World) => ({
    params: (await inWorld(world)).params,
    body: { asOf: '2027-01-01', invoiceAutomatically: false },
  }),
  [`POST ${ONE}/files/:fileName/upload` as const]: async (world: World) => ({
    params: { ...(await inWorld(world)).params, fileName: 'rent-roll.csv' },
    file: Buffer.from(rentRoll),
  }),
  [`POST ${ONE}/files/:importId` as const]: async (world: World) => {
    const { ofFile, file } = await inWorld(world);
    const columns = file?.columns.map(({ field }) => field) ?? [];
    return { params: ofFile, body: { kind: 'RENT_ROLL' as const, columns } };
  },
  [`DELETE ${ONE}/files/:importId` as const]: async (world: World) => ({
    params: (await inWorld(world)).ofFile,
  }),
  [`POST ${ONE}/runs` as const]: async (world: World) => ({
    params: (await inWorld(world)).params,
    body: {},
  }),
  [`GET ${ONE}/runs/:runId/lines` as const]: async (world: World) => ({
    params: await withRuns(world),
  }),
  [`GET ${ONE}/runs/:runId/comparison.csv` as const]: async (world: World) => ({
    params: await withRuns(world),
  }),
  [`POST ${ONE}/switch` as const]: async (world: World) => {
    const { switchoverId } = await withRuns(world);
    return { params: { switchoverId }, body: { on: null } };
  },
  [`DELETE ${ONE}/switch` as const]: async (world: World) => ({
    params: (await inWorld(world)).params,
  }),
  [`POST ${ONE}/undo` as const]: switched,
  [`DELETE ${ONE}` as const]: async (world: World) => ({ params: (await inWorld(world)).params }),
};
