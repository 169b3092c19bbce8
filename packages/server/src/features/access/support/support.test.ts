import { randomUUID } from 'node:crypto';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { supportEndpoints as endpoints } from '@tenantry/contract/access/support.endpoints';
import { sessionsEndpoints } from '@tenantry/contract/access/sessions.endpoints';
import { activityEndpoints } from '@tenantry/contract/activity/activity.endpoints';
import { allEndpoints } from '@tenantry/contract/api';
import { permissionsOfRole } from '@tenantry/contract/access/roles';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { Problem } from '@tenantry/contract/shared/errors';
import { describe, expect, test } from 'vitest';
import { asOwner } from '#testing/inspection';
import { aPerson, aProperty, type TestPerson } from '#testing/factories';
import { sampleCall } from '#testing/sample-calls';
import { aSupportGrant, lookingOn, supportBody } from '#testing/support';
import { useTestApp } from '#testing/test-app';
import { usersPage } from '#testing/users';
import { aWorld, type World } from '#testing/world';

const app = useTestApp();

const { list } = portfolioEndpoints;

const statusOf = async (as: Pick<TestPerson, 'host' | 'token'>, endpoint: EndpointDefinition) =>
  (await app.current.call(endpoint, { as })).status;

const stateOf = async ({ admin }: World) =>
  (await app.current.call(endpoints.list, { as: admin })).body[0]?.state;

/** Grants of the real time, which does not go on in this test. */
async function endsNow({ organization }: World): Promise<void> {
  const end = `UPDATE sessions SET expires_at = created_at WHERE organization_id = $1
    AND support_grant_id IS NOT NULL`;
  await asOwner(app.current, organization, end, [organization.id]);
  const grant = 'UPDATE support_grants SET ends_at = created_at WHERE organization_id = $1';
  await asOwner(app.current, organization, grant, [organization.id]);
}

describe('TRUST-9: support access', () => {
  test('TRUST-9: support reads with the code of a grant, and everyone sees what was read', async () => {
    const world = await aWorld(app.current);
    const home = await aProperty(app.current, world.admin);
    const grant = await aSupportGrant(world, { hours: 4 });
    expect(grant).toMatchObject({ state: 'waiting', operator: null, usedAt: null });
    expect(Date.parse(grant.endsAt) - Date.parse(grant.createdAt)).toBe(4 * 3_600_000);
    const support = await lookingOn(world, grant);
    const homes = await app.current.call(list, { as: support });
    expect(homes.body.map(({ id }) => id)).toContain(home.id);
    expect(await stateOf(world)).toBe('open');
    const activity = await app.current.call(activityEndpoints.list, { as: world.admin, query: {} });
    const events = activity.body.events.filter(({ action }) => action.startsWith('support.'));
    expect(events.map(({ action }) => action)).toEqual([
      'support.read',
      'support.begun',
      'support.granted',
    ]);
    expect(events.map(({ actor }) => actor)).toEqual([
      'Ola Operator (support)',
      'Ola Operator (support)',
      expect.any(String),
    ]);
    expect(events[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'operator', from: null, to: 'Ola Operator' },
        { field: 'call', from: null, to: list.summary },
      ]),
    );
  });

  test('TRUST-9: support is shown as itself, with the rights of a reader, and in no list of the person', async () => {
    const world = await aWorld(app.current);
    const grant = await aSupportGrant(world);
    const support = await lookingOn(world, grant);
    const { body } = await app.current.call(accessEndpoints.session, { as: support });
    expect(body).toMatchObject({
      roles: ['ReadOnly'],
      support: { operator: 'Ola Operator', endsAt: grant.endsAt },
    });
    expect([...body.permissions].sort()).toEqual([...permissionsOfRole.ReadOnly].sort());
    const sessions = await app.current.call(sessionsEndpoints.list, { as: world.admin });
    expect(sessions.body.map(({ current }) => current)).not.toContain(undefined);
    expect(sessions.body.filter(({ browser }) => browser === null).length).toBeLessThanOrEqual(1);
    const extended = await app.current.call(accessEndpoints.refreshToken, {
      as: support,
      body: {},
    });
    expect(extended.body).toMatchObject({ expr: Date.parse(grant.endsAt), roles: ['ReadOnly'] });
  });

  test('TRUST-9: support changes nothing and takes no copies: every such call is refused', async () => {
    const world = await aWorld(app.current);
    const support = await lookingOn(world, await aSupportGrant(world));
    const isRead = ({ method, asksAgain }: EndpointDefinition) => method === 'GET' && !asksAgain;
    const refused = allEndpoints.filter(
      (endpoint) => endpoint.access !== 'public' && !isRead(endpoint) && !endpoint.forSupport,
    );
    expect(refused.length).toBeGreaterThan(150);
    for (const endpoint of refused) {
      const answer = await app.current.app.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/:\w+/g, () => randomUUID()),
        headers: { host: support.host, authorization: `Bearer ${support.token}` },
        ...(endpoint.method === 'POST' && { payload: {} }),
      });
      expect([endpoint.path, answer.statusCode, answer.json<Problem>().code]).toEqual([
        endpoint.path,
        403,
        'support_only_reads',
      ]);
    }
  });

  test('TRUST-9: what concerns only the person, the installation or bank data is not for support', async () => {
    const world = await aWorld(app.current);
    const support = await lookingOn(world, await aSupportGrant(world));
    const own = allEndpoints.filter(
      ({ method, access, forSupport }) =>
        method === 'GET' &&
        !forSupport &&
        typeof access === 'string' &&
        ['signedIn', 'lessee', 'superAdmin'].includes(access),
    );
    expect(own.length).toBeGreaterThan(10);
    const delicate = allEndpoints.filter(
      ({ method, access }) =>
        method === 'GET' &&
        typeof access === 'object' &&
        ['bank:read', 'export:read', 'imports:read'].includes(access.staff),
    );
    expect(delicate.length).toBeGreaterThan(1);
    for (const endpoint of [...own, ...delicate]) {
      const sample = await sampleCall(world, endpoint);
      const { status } = await app.current.call(endpoint, { ...sample, as: support });
      expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
    }
  });

  test('TRUST-9: a code works once, and neither after its end nor in another organization', async () => {
    const world = await aWorld(app.current);
    const { code } = await aSupportGrant(world);
    const begin = (host: string, given: string) =>
      app.current.call(endpoints.begin, { host, body: { code: given, operator: 'Ola' } });
    const other = await aWorld(app.current);
    expect((await begin(other.admin.host, code)).status).toBe(422);
    const both = await Promise.all([begin(world.admin.host, code), begin(world.admin.host, code)]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
    const late = await aSupportGrant(world);
    await endsNow(world);
    expect((await begin(world.admin.host, late.code)).status).toBe(422);
    expect((await begin(world.admin.host, 'x')).problem.code).toBe('support_code_wrong');
  });

  test('TRUST-9: the access ends with the grant, when it is ended, and when support leaves', async () => {
    const world = await aWorld(app.current);
    const { admin } = world;
    const first = await aSupportGrant(world);
    const ended = await lookingOn(world, first);
    expect(await statusOf(ended, list)).toBe(200);
    const end = { as: admin, params: { grantId: first.id } };
    expect((await app.current.call(endpoints.end, end)).body.state).toBe('ended');
    expect((await app.current.call(endpoints.end, end)).body.state).toBe('ended');
    expect(await statusOf(ended, list)).toBe(401);
    const left = await lookingOn(world, await aSupportGrant(world));
    expect((await app.current.call(accessEndpoints.logout, { as: left, body: {} })).status).toBe(
      200,
    );
    expect([await statusOf(left, list), await stateOf(world)]).toEqual([401, 'ended']);
    expect(await statusOf(admin, list)).toBe(200);
    const late = await lookingOn(world, await aSupportGrant(world));
    await endsNow(world);
    expect([await statusOf(late, list), await stateOf(world)]).toEqual([401, 'ended']);
  });

  test('TRUST-9: a code ends with a reset of the password of the person who gave it, and with their access', async () => {
    const world = await aWorld(app.current);
    const { admin, superAdmin, organization } = world;
    const begin = async (code: string) => {
      const body = { code, operator: 'Ola' };
      return (await app.current.call(endpoints.begin, { host: admin.host, body })).status;
    };
    const { find, update, remove, restore } = usersPage(app.current, organization, superAdmin);
    const first = await aSupportGrant(world);
    await update(await find(admin.userId), { password: 'seven purple lanterns' });
    expect(await begin(first.code)).toBe(422);
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    const second = await aSupportGrant({ ...world, admin: other });
    await remove(other.userId);
    await restore(other.userId);
    expect(await begin(second.code)).toBe(422);
  });

  test('TRUST-9: a grant of another organization does not exist, and five are open at a time', async () => {
    const [world, other] = [await aWorld(app.current), await aWorld(app.current)];
    const grant = await aSupportGrant(world);
    const asOther = { as: other.admin, params: { grantId: grant.id } };
    expect((await app.current.call(endpoints.end, asOther)).status).toBe(404);
    const create = () =>
      app.current.call(endpoints.create, { as: world.admin, body: supportBody() });
    for (const _ of [2, 3, 4, 5]) expect((await create()).status).toBe(200);
    expect((await create()).problem.code).toBe('too_many_grants');
  });
});
