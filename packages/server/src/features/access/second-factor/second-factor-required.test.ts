import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { secondFactorEndpoints } from '@tenantry/contract/access/second-factor.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { allEndpoints } from '@tenantry/contract/api';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { afterEach, describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  aPayment,
  aPerson,
  aProperty,
  type TestPerson,
} from '#testing/factories';
import { settingsCalls } from '#testing/organization-settings';
import { codeOf, firstStep, secondStep, withApp } from '#testing/second-factor';
import { nameOf } from '#testing/sample-calls';
import { NOW, useTestApp } from '#testing/test-app';
import { adminStatus, isSignedIn, usersPage } from '#testing/users';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';

const app = useTestApp();
const { aLandlord, saveOnly, settingsOf } = settingsCalls(app);

afterEach(() => app.current.clock.set(NOW));

/** An organization that requires a second factor from this day. */
async function aStrictOffice(secondFactorFrom: string) {
  const { organization, admin, now } = await aLandlord();
  const other = await aPerson(app.current, organization, 'SiteAdmin');
  await saveOnly(admin, now, { secondFactorFrom });
  return { organization, admin, other };
}

const factsOf = async (as: TestPerson) =>
  (await app.current.call(accessEndpoints.session, { as })).body;

const setupCalls = allEndpoints
  .filter((endpoint: EndpointDefinition) => endpoint.beforeSecondFactor)
  .map(nameOf);

describe('TRUST-3: a second factor that is required from a day', () => {
  test('TRUST-3: before the day only the session says so, until the person has one', async () => {
    const { admin } = await aStrictOffice('2026-03-20');
    expect((await factsOf(admin)).secondFactorFrom).toBe('2026-03-20');
    expect(await adminStatus(app.current, admin)).toBe(200);
    await withApp(app.current, admin);
    expect(await factsOf(admin)).not.toHaveProperty('secondFactorFrom');
  });

  test('TRUST-3: from the day on nothing works before one is set up', async () => {
    const { admin } = await aStrictOffice('2026-03-10');
    const refused = await app.current.call(portfolioEndpoints.organization, { as: admin });
    expect(refused.problem).toMatchObject({ status: 403, code: 'second_factor_needed' });
    expect((await factsOf(admin)).secondFactorFrom).toBe('2026-03-10');
    await withApp(app.current, admin);
    expect(await adminStatus(app.current, admin)).toBe(200);
  });

  test('TRUST-3: the calls that work before are those of the session, and of setting one up', () => {
    expect(setupCalls.sort()).toEqual([
      'GET /v1/auth/account',
      'GET /v1/auth/confirm',
      'GET /v1/auth/passkeys',
      'GET /v1/auth/secondFactor',
      'GET /v1/auth/session',
      'POST /v1/auth/confirm',
      'POST /v1/auth/logout',
      'POST /v1/auth/passkeys',
      'POST /v1/auth/passkeys/options',
      'POST /v1/auth/refreshToken',
      'POST /v1/auth/secondFactor',
      'POST /v1/auth/secondFactor/begin',
    ]);
  });

  test('TRUST-3: a session with a code works from the first call on', async () => {
    const { admin, other } = await aStrictOffice('2026-03-20');
    const { secret } = await withApp(app.current, other);
    app.current.clock.set('2026-03-20T16:00:00Z');
    const first = await firstStep(app.current, other);
    const { body } = await secondStep(app.current, other, first, codeOf(app.current, secret));
    expect(await adminStatus(app.current, { ...other, token: body.token })).toBe(200);
    expect(await isSignedIn(app.current, admin)).toBe(false);
  });

  test('TRUST-3: tenants need none', async () => {
    const { organization } = await aStrictOffice('2026-03-10');
    const tenant = await aPerson(app.current, organization, 'Leasee');
    expect(await factsOf(tenant)).not.toHaveProperty('secondFactorFrom');
    const { status } = await app.current.call(portfolioEndpoints.organization, { as: tenant });
    expect(status).toBe(403);
  });

  test('TRUST-3: the last one of someone who must have one cannot be removed', async () => {
    const { admin } = await aStrictOffice('2026-03-20');
    await withApp(app.current, admin);
    const { problem } = await app.current.call(secondFactorEndpoints.remove, { as: admin });
    expect(problem).toMatchObject({ status: 409, code: 'last_second_factor' });
    await saveOnly(admin, await settingsOf(admin), { secondFactorFrom: null });
    expect((await app.current.call(secondFactorEndpoints.remove, { as: admin })).status).toBe(200);
  });

  test('TRUST-3, TRUST-4: changing the requirement asks again', async () => {
    const { admin, now } = await aLandlord();
    app.current.clock.advance({ minutes: 6 });
    for (const change of [
      { secondFactorFrom: '2026-04-01' },
      { providersAreSecondFactor: true },
      { refundsAskAbove: 10_000 },
    ]) {
      expect((await saveOnly(admin, now, change)).problem.code).toBe('confirmation_needed');
    }
  });
});

describe('TRUST-3: a lost second factor', () => {
  const reset = (as: TestPerson, organizationName: string, userId: string) =>
    app.current.call(usersEndpoints.resetSecondFactor, {
      as,
      params: { organizationName, userId },
      body: {},
    });

  test('TRUST-3: is reset by someone who may manage the person, and ends their sessions', async () => {
    const { organization, admin } = await aLandlord();
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    await withApp(app.current, other);
    expect((await reset(admin, organization.name, other.userId)).status).toBe(200);
    expect(await isSignedIn(app.current, other)).toBe(false);
    const again = await reset(admin, organization.name, other.userId);
    expect(again.problem.code).toBe('no_second_factor');
  });

  test('TRUST-3: nobody who must have one resets their own', async () => {
    const { admin, organization } = await aStrictOffice('2026-03-10');
    await withApp(app.current, admin);
    const { problem } = await reset(admin, organization.name, admin.userId);
    expect(problem).toMatchObject({ status: 409, code: 'last_second_factor' });
  });

  test('TRUST-3: of someone with more rights is not reset', async () => {
    const { organization, admin } = await aLandlord();
    const boss = await aPerson(app.current, organization, 'SuperAdmin');
    await withApp(app.current, boss);
    expect((await reset(admin, organization.name, boss.userId)).status).toBe(403);
    expect(await isSignedIn(app.current, boss)).toBe(true);
  });

  test('TRUST-3: is gone after the account was deleted and created again', async () => {
    const { organization, admin } = await aLandlord();
    const { create, remove } = usersPage(app.current, organization, admin);
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    await withApp(app.current, other);
    await remove(other.userId);
    const { emailAddress } = other;
    expect((await create({ emailAddress, roles: ['SiteAdmin'] })).status).toBe(201);
    const { problem } = await reset(admin, organization.name, other.userId);
    expect(problem.code).toBe('no_second_factor');
  });
});

test('TRUST-4: a refund asks again above the amount of the settings', async () => {
  const { admin, now } = await aLandlord();
  const { id: propertyId } = await aProperty(app.current, admin);
  const { id: leaseId } = await aLease(app.current, admin, propertyId);
  await anInvoice(app.current, admin, propertyId, {});
  await aPayment(app.current, admin, propertyId, { amount: 5_000 });
  await saveOnly(admin, now, { refundsAskAbove: 100 });
  app.current.clock.advance({ minutes: 6 });
  const refund = (amount: number) =>
    app.current.call(paymentsEndpoints.refundCredit, {
      as: admin,
      params: { propertyId, leaseId },
      body: { amount, day: '2026-03-10', method: 'Check', reason: 'Paid too much' },
    });
  expect((await refund(100.01)).problem.code).toBe('confirmation_needed');
  expect((await refund(100)).status).toBe(201);
});
