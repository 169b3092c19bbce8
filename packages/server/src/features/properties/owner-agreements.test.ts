import { ownerAgreementsEndpoints } from '@tenantry/contract/properties/owner-agreements.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aPerson, aProperty, type TestPerson } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { setLimit } from '#testing/owner-approvals';
import { aLimitedPerson } from '#testing/scopes';
import { TODAY, useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

const app = useTestApp();

let world: World;

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
});

const listed = async (propertyId: string, as = world.admin) =>
  app.current.call(ownerAgreementsEndpoints.list, { as, params: { propertyId } });

test('BOOKS-20: the approval limit counts from its day on, and earlier ones stay', async () => {
  const { id } = await aProperty(app.current, world.admin);
  const owner = await aLimitedPerson(world, 'Owner', [id]);
  await setLimit(app.current, world.admin, id, 500, '2026-01-01');
  await setLimit(app.current, world.admin, id, 100, '2026-04-01');
  await setLimit(app.current, world.admin, id, null, '2026-05-01');
  const { body } = await listed(id);
  expect(body.owners.map(({ userId }) => userId)).toEqual([owner.userId]);
  expect(body.approvalLimit).toBe(500);
  expect(body.agreements.map(({ approvalLimit }) => approvalLimit)).toEqual([null, 100, 500]);
  onDay(app.current, '2026-04-02');
  world = { ...world, admin: await signedInAgain(app.current, world.admin) };
  expect((await listed(id)).body.approvalLimit).toBe(100);
  await setLimit(app.current, world.admin, id, 0, '2026-04-01');
  expect((await listed(id)).body.approvalLimit).toBe(0);
});

test('BOOKS-20: only those who keep the books set the approval limit, and owners read it', async () => {
  const { id: propertyId } = await aProperty(app.current, world.admin);
  const set = async (as: TestPerson) => {
    const body = { startsOn: TODAY, approvalLimit: 1 };
    const call = { as, params: { propertyId }, body };
    return (await app.current.call(ownerAgreementsEndpoints.add, call)).status;
  };
  const owner = await aLimitedPerson(world, 'Owner', [propertyId]);
  const person = (role: string) => aPerson(app.current, world.organization, role);
  expect(await set(owner)).toBe(403);
  expect(await set(await person('Maintenance'))).toBe(403);
  expect(await set(await person('Bookkeeper'))).toBe(201);
  expect((await listed(propertyId, owner)).body.approvalLimit).toBe(1);
  const other = await aLimitedPerson(world, 'Owner', []);
  expect((await listed(propertyId, other)).status).toBe(404);
});
