import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { activityEndpoints } from '@tenantry/contract/activity/activity.endpoints';
import { apiKeysEndpoints as endpoints } from '@tenantry/contract/api-keys/api-keys.endpoints';
import { KEY_CALLS_PER_MINUTE } from '@tenantry/contract/api-keys/api-keys.rules';
import { trailEndpoints } from '@tenantry/contract/access/trail.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { allEndpoints } from '@tenantry/contract/api';
import { allPaymentsEndpoints } from '@tenantry/contract/payments/all-payments.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { permissions, type Permission } from '@tenantry/contract/shared/permissions';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { anApiKey, apiKeyBody, asKey } from '#testing/api-keys';
import { eventually } from '#testing/eventually';
import { aPerson, aProperty, paymentBody } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aRole } from '#testing/made-up-roles';
import { useOutbox } from '#testing/outbox';
import { nameOf } from '#testing/sample-calls';
import { NOW, startTestApp, useTestApp } from '#testing/test-app';
import { usersPage } from '#testing/users';
import { aRentalIn, aWorld } from '#testing/world';
import { sealAuditEvents, verifyAuditChain } from '../../platform/audit/seals.ts';
import { warnOfKeys } from './api-keys.service.ts';

const app = useTestApp();
const outbox = useOutbox(app);

afterEach(() => app.current.clock.set(NOW));

const payments = (as: { host: string; token: string }) =>
  app.current.call(allPaymentsEndpoints.list, { as, query: {} });

describe('DATA-8: an API key', () => {
  test('DATA-8: reads what it was allowed, and nothing else', async () => {
    const world = await aWorld(app.current);
    await aRentalIn(world);
    const key = await anApiKey(world, { permissions: ['payments:read'] });
    expect(key.token).toMatch(/^tnt_[\w-]{43}$/);
    expect(key.token.startsWith(key.beginning)).toBe(true);
    const as = asKey(world.admin, key);
    expect((await payments(as)).status).toBe(200);
    const refused = await app.current.call(tasksEndpoints.list, { as, query: {} });
    expect(refused.problem.code).toBe('wrong_role');
    const { body } = await app.current.call(endpoints.list, { as: world.admin });
    expect(JSON.stringify(body)).not.toContain(key.token);
    const stored = await asOwner<{ row: string }>(
      app.current,
      world.organization,
      'SELECT api_keys::text AS row FROM api_keys WHERE organization_id = $1',
      [world.organization.id],
    );
    expect(JSON.stringify(stored)).not.toContain(key.token);
  });

  test('DATA-8: its last use is known to the minute', async () => {
    const world = await aWorld(app.current);
    const key = await anApiKey(world, { permissions: ['payments:read'] });
    const usedAt = async () => {
      const { body } = await app.current.call(endpoints.list, { as: world.admin });
      return body.find(({ id }) => id === key.id)?.lastUsedAt;
    };
    expect(await usedAt()).toBeNull();
    await payments(asKey(world.admin, key));
    await eventually(async () => expect(await usedAt()).toBe(NOW));
  });

  test('DATA-8: changes are recorded under its name, and the audit chain covers that', async () => {
    const world = await aWorld(app.current);
    const { property } = await aRentalIn(world);
    const key = await anApiKey(world, { name: 'Rent robot', permissions: ['payments:write'] });
    const paid = await app.current.call(paymentsEndpoints.recordExternal, {
      as: asKey(world.admin, key),
      params: { propertyId: property.id },
      body: paymentBody(),
      idempotencyKey: 'one',
    });
    expect(paid.status).toBe(201);
    const again = await app.current.call(paymentsEndpoints.recordExternal, {
      as: asKey(world.admin, key),
      params: { propertyId: property.id },
      body: paymentBody(),
      idempotencyKey: 'one',
    });
    expect(again.body).toEqual(paid.body);
    const params = { kind: 'payment' as const, entityId: paid.body.id };
    const history = await app.current.call(historyEndpoints.one, {
      as: world.admin,
      params,
      query: {},
    });
    expect(history.body.events[0]?.actor).toMatch(/ by API key Rent robot$/);
    const activity = await app.current.call(activityEndpoints.list, { as: world.admin, query: {} });
    expect(JSON.stringify(activity.body)).toContain('by API key Rent robot');
    const { organization } = world;
    const { database } = app.current;
    await database.transact({ organization }, sealAuditEvents);
    expect(await database.transact({ organization }, verifyAuditChain)).toEqual([]);
    await asOwner(
      app.current,
      organization,
      `UPDATE audit_events SET api_key_name = 'Other' WHERE organization_id = $1 AND api_key_id IS NOT NULL`,
      [organization.id],
    );
    expect(await database.transact({ organization }, verifyAuditChain)).not.toEqual([]);
  });

  test('DATA-8: reaches only its homes', async () => {
    const world = await aWorld(app.current);
    const one = await aProperty(app.current, world.admin);
    await aProperty(app.current, world.admin);
    const key = await anApiKey(world, {
      permissions: ['properties:read', 'settings:read'],
      propertyIds: [one.id],
    });
    const as = asKey(world.admin, key);
    const homes = await app.current.call(portfolioEndpoints.list, { as, query: {} });
    expect(homes.body.map(({ id }) => id)).toEqual([one.id]);
    const settings = await app.current.call(endpoints.list, { as });
    expect(settings.problem.code).toBe('wrong_role');
  });

  test('DATA-8, TRUST-3: needs no second factor, which its person must have', async () => {
    const world = await aWorld(app.current);
    const key = await anApiKey(world, { permissions: ['payments:read'] });
    const statement = `UPDATE organizations SET second_factor_from = '2026-03-01' WHERE id = $1`;
    await asOwner(app.current, world.organization, statement, [world.organization.id]);
    app.current.directory.forget();
    expect((await payments(world.admin)).problem.code).toBe('second_factor_needed');
    expect((await payments(asKey(world.admin, key))).status).toBe(200);
  });

  test('DATA-8: loses what its person loses', async () => {
    const world = await aWorld(app.current);
    const role = aRole('settings:write', 'payments:read', 'tasks:read');
    const clerk = await aPerson(app.current, world.organization, role);
    const key = await anApiKey({ ...world, admin: clerk }, { permissions: ['payments:read'] });
    const as = asKey(world.admin, key);
    expect((await payments(as)).status).toBe(200);
    const set = (roles: readonly string[]) =>
      asOwner(app.current, world.organization, 'UPDATE users SET roles = $2 WHERE id = $1', [
        clerk.userId,
        roles,
      ]);
    await set([aRole('tasks:read')]);
    expect((await payments(as)).problem.code).toBe('wrong_role');
    await set([role]);
    expect((await payments(as)).status).toBe(200);
    const params = { organizationName: world.organization.name, userId: clerk.userId };
    await app.current.call(usersEndpoints.remove, { as: world.superAdmin, params });
    const revoked = { status: 401, code: 'api_key_revoked' };
    expect((await payments(as)).problem).toMatchObject(revoked);
    await app.current.call(usersEndpoints.restore, { as: world.superAdmin, params, body: {} });
    expect((await payments(as)).problem).toMatchObject(revoked);
  });

  test('DATA-8: sets no password and no email address, and gives no more rights than its own', async () => {
    const world = await aWorld(app.current);
    const { organization, superAdmin } = world;
    const key = await anApiKey(
      { ...world, admin: superAdmin },
      { permissions: ['people:read', 'people:write'] },
    );
    const as = { ...superAdmin, token: key.token };
    const { find, create, update } = usersPage(app.current, organization, superAdmin);
    const tenant = await aPerson(app.current, organization, 'Leasee');
    const known = await find(tenant.userId);
    const refused = [
      await update(known, { password: 'seven purple lanterns' }, as),
      await update(known, { emailAddress: 'intruder@example.com' }, as),
      await create({ password: 'seven purple lanterns' }, as),
    ];
    expect(refused.map(({ problem }) => problem.code)).toEqual(
      Array.from(refused, () => 'not_for_api_keys'),
    );
    const invited = (await create({ roles: ['Leasee'] }, as)).body;
    const params = { organizationName: organization.name, userId: invited.id };
    const link = await app.current.call(usersEndpoints.invitationLink, { as, params, body: {} });
    expect(link.problem.code).toBe('not_for_api_keys');
    expect((await update(known, { firstName: 'Robin' }, as)).body.firstName).toBe('Robin');
    const more = [
      await create({ roles: ['Bookkeeper'] }, as),
      await create({ roles: ['SuperAdmin'] }, as),
    ];
    expect(more.map(({ problem }) => problem.code)).toEqual([
      'giving_more_rights',
      'giving_super_admin',
    ]);
  });

  test('DATA-8: nobody gives a key more than they have, or longer than two years', async () => {
    const world = await aWorld(app.current);
    const clerk = await aPerson(app.current, world.organization, aRole('settings:write'));
    const create = (as: typeof clerk, changes: Parameters<typeof apiKeyBody>[0]) =>
      app.current.call(endpoints.create, { as, body: apiKeyBody(changes) });
    const more = await create(clerk, { permissions: ['settings:write', 'payments:read'] });
    expect(more.problem.code).toBe('api_key_permission');
    const late = await create(world.admin, { lastDay: '2028-03-12' });
    expect(late.problem.fields).toHaveProperty('lastDay');
    const homes = await create(world.admin, { propertyIds: [randomUUID()] });
    expect(homes.problem.code).toBe('api_key_homes');
  });
});

describe('DATA-8: a key that is not valid', () => {
  test('DATA-8: is refused with its reason, and counted in the security log', async () => {
    const world = await aWorld(app.current);
    const elsewhere = await aWorld(app.current);
    const { admin } = world;
    const key = await anApiKey(world, { permissions: ['payments:read'], lastDay: '2026-03-12' });
    const foreign = await anApiKey(elsewhere, { permissions: ['payments:read'] });
    const codeOf = async (token: string) =>
      (await payments({ host: admin.host, token })).problem.code;
    expect(await codeOf(foreign.token)).toBe('api_key_unknown');
    expect(await codeOf('tnt_wrong')).toBe('api_key_unknown');
    app.current.clock.set('2026-03-13T03:59:00Z');
    expect((await payments(asKey(admin, key))).status).toBe(200);
    app.current.clock.set('2026-03-13T04:00:00Z');
    for (let times = 0; times < 3; times += 1) {
      expect(await codeOf(key.token)).toBe('api_key_expired');
    }
    app.current.clock.set(NOW);
    await app.current.call(endpoints.revoke, { as: admin, params: { keyId: key.id } });
    expect(await codeOf(key.token)).toBe('api_key_revoked');
    const { body } = await app.current.call(trailEndpoints.securityEvents, { as: admin });
    const counts = body.filter(({ kind }) => kind === 'badKey').map(({ count }) => count);
    expect(counts.toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
  });

  test('DATA-8: its person is mailed two weeks before it ends, once, and Today shows it', async () => {
    const world = await aWorld(app.current);
    await anApiKey(world, { name: 'Books robot', lastDay: '2026-04-01' });
    const warn = () =>
      app.current.database.transact({ organization: world.organization }, warnOfKeys);
    await warn();
    app.current.clock.set('2026-03-20T14:00:00Z');
    await warn();
    await warn();
    const later = await aPerson(app.current, world.organization, 'SiteAdmin');
    const today = await app.current.call(todayEndpoints.needs, { as: later, query: {} });
    expect(JSON.stringify(today.body)).toContain('Books robot');
    const mails = await outbox.mailsTo(world.admin.emailAddress, 2);
    const warnings = mails.filter(({ text }) => text.includes('ends soon'));
    expect(warnings).toHaveLength(1);
  });
});

/** Ids that belong to nothing: only whether the call is let in matters. */
const pathOf = ({ path }: EndpointDefinition) => path.replaceAll(/:\w+/g, () => randomUUID());

describe('DATA-8: every call of the API', () => {
  const called = allEndpoints.filter(({ access }) => access !== 'public');
  const codeFor = async (endpoint: EndpointDefinition, host: string, token: string) => {
    const answer = await app.current.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      headers: { host, authorization: `Bearer ${token}` },
      ...(endpoint.method === 'POST' && !endpoint.upload && { payload: {} }),
    });
    if (answer.statusCode !== 401 && answer.statusCode !== 403) return null;
    return answer.json<{ code: string }>().code;
  };
  const isForPeople = ({ access, asksAgain }: EndpointDefinition) =>
    access === 'signedIn' || access === 'lessee' || access === 'superAdmin' || asksAgain === true;

  test('DATA-8: those for people, and those that ask again, are never open to a key', async () => {
    const world = await aWorld(app.current);
    const { superAdmin: admin } = world;
    const { token } = await anApiKey({ ...world, admin }, { permissions: [...permissions] });
    const open: string[] = [];
    for (const endpoint of called.filter(isForPeople)) {
      const code = await codeFor(endpoint, admin.host, token);
      if (code !== 'not_for_api_keys') open.push(`${nameOf(endpoint)}: ${code}`);
    }
    expect(open).toEqual([]);
  });

  test('DATA-8: every other one is open to a key with its one permission, and to no other', async () => {
    const world = await aWorld(app.current);
    const { admin, organization } = world;
    const { id, token } = await anApiKey(world, { name: 'Walker' });
    const hold = (held: readonly Permission[]) =>
      asOwner(app.current, organization, 'UPDATE api_keys SET permissions = $2 WHERE id = $1', [
        id,
        held,
      ]);
    const wrong: string[] = [];
    for (const permission of permissions) {
      const own = called.filter((each) => {
        const { access } = each;
        return !isForPeople(each) && typeof access === 'object' && access.staff === permission;
      });
      await hold([permission]);
      for (const endpoint of own) {
        const code = await codeFor(endpoint, admin.host, token);
        // Some ask again depending on their input, which a program never can answer.
        if (code !== null && code !== 'confirmation_needed')
          wrong.push(`${nameOf(endpoint)}: ${code}`);
      }
      await hold(permissions.filter((each) => each !== permission));
      for (const endpoint of own) {
        const code = await codeFor(endpoint, admin.host, token);
        if (code !== 'wrong_role') wrong.push(`${nameOf(endpoint)} without it: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('DATA-9: a key has 120 calls a minute, says how many are left, and is told when to come again', async () => {
  const limited = await startTestApp({ callQuotas: { session: 1_000, address: 1_000 } });
  try {
    const world = await aWorld(limited);
    const key = await anApiKey(world, { permissions: ['payments:read'] });
    const call = () =>
      limited.call(allPaymentsEndpoints.list, { as: asKey(world.admin, key), query: {} });
    const first = await call();
    expect(first.headers).toMatchObject({
      'ratelimit-policy': `"key";q=${KEY_CALLS_PER_MINUTE};w=60`,
      ratelimit: expect.stringMatching(/^"key";r=119;t=\d+$/),
    });
    for (let count = 1; count < KEY_CALLS_PER_MINUTE; count += 1) {
      expect((await call()).status).toBe(200);
    }
    const refused = await call();
    expect(refused.problem.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await limited.call(allPaymentsEndpoints.list, { as: world.admin, query: {} })).status,
    ).toBe(200);
    limited.clock.advance({ minutes: 1 });
    expect((await call()).status).toBe(200);
  } finally {
    await limited.close();
  }
});
