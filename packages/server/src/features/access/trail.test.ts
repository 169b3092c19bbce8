import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { confirmationEndpoints } from '@tenantry/contract/access/confirmation.endpoints';
import { trailEndpoints } from '@tenantry/contract/access/trail.endpoints';
import type { SecurityEventKind } from '@tenantry/contract/access/trail.schemas';
import { TRAIL_DAYS } from '@tenantry/contract/access/trail.schemas';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrganization, aPerson, PASSWORD, type TestPerson } from '#testing/factories';
import { asOwner, asSuperuser, everyRow } from '#testing/inspection';
import { NOW, useTestApp } from '#testing/test-app';
import { usersPage } from '#testing/users';
import { recurring } from '../../jobs.ts';
import type { Organization } from '../../platform/database/organization-table.ts';

const metricsToken = 'a-token-for-prometheus';
const inbound = { mail: { domain: 'replies.example.com', secret: 'sixteen-characters' } };
const app = useTestApp({ attemptLimits: true, metricsToken, inbound });
const FROM = '203.0.113.9';

beforeEach(() => app.current.clock.set(NOW));

async function anOffice() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const lessee = await aPerson(app.current, organization, 'Leasee');
  return { organization, admin, lessee };
}

const trailOf = async (as: TestPerson, kind?: SecurityEventKind) => {
  const { body } = await app.current.call(trailEndpoints.securityEvents, { as });
  return kind ? body.filter((event) => event.kind === kind) : body;
};

const login = ({ host }: TestPerson, username: string, password: string) => {
  const body = { authType: 'Local' as const, username, password };
  return app.current.call(accessEndpoints.login, { host, from: FROM, body });
};

async function counted(kind: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { payload } = await app.current.app.inject({ url: '/metrics', headers });
  return Number(
    new RegExp(`^security_events_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(payload)?.[1],
  );
}

describe('AUTH-13: the log of refusals', () => {
  test('AUTH-13: failed logins are counted by account, person and address, without what was typed', async () => {
    const { admin, lessee } = await anOffice();
    const before = await counted('signInFailed');
    for (let count = 0; count < 3; count += 1) await login(lessee, lessee.emailAddress, 'a guess');
    // Typed into the wrong field.
    await login(lessee, 'my-secret-password', 'x');
    const common = { kind: 'signInFailed', address: FROM, what: 'POST /v1/auth/login' };
    const at = new Date(NOW).toISOString();
    expect(await trailOf(admin)).toEqual([
      {
        id: expect.any(String),
        ...common,
        firstAt: at,
        lastAt: at,
        count: 1,
        emailAddress: null,
        person: null,
      },
      expect.objectContaining({
        ...common,
        count: 3,
        emailAddress: lessee.emailAddress,
        person: 'Sam Rivers',
      }),
    ]);
    expect(await counted('signInFailed')).toBe(before + 4);
    const rows = [...(await everyRow(app.current)).entries()];
    const kept = rows.flatMap(([name, each]) => (name.includes('security_events') ? each : []));
    expect(kept.join()).not.toMatch(/my-secret-password|a guess/);
  });

  test('AUTH-13: lockouts, refused access and wrong passwords for sensitive settings', async () => {
    const { admin, lessee } = await anOffice();
    for (let count = 0; count < 11; count += 1) await login(lessee, lessee.emailAddress, 'a guess');
    await app.current.call(portfolioEndpoints.organization, { as: lessee });
    await app.current.call(confirmationEndpoints.confirm, {
      as: admin,
      body: { password: 'wrong' },
    });
    const found = (await trailOf(admin)).map(({ kind, what, count, emailAddress }) => [
      kind,
      what,
      count,
      emailAddress,
    ]);
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        ['signInFailed', 'POST /v1/auth/login', 10, lessee.emailAddress],
        ['lockedOut', 'POST /v1/auth/login', 1, lessee.emailAddress],
        ['refused', 'GET /v1/admin/organization', 1, lessee.emailAddress],
        ['signInFailed', 'POST /v1/auth/confirm', 1, admin.emailAddress],
      ]),
    );
    expect(await trailOf(admin, 'refused')).toHaveLength(1);
  });

  test('AUTH-13: too many wrong passwords of a person who is asked again are a lockout', async () => {
    const { admin } = await anOffice();
    for (let count = 0; count < 11; count += 1) {
      await app.current.call(confirmationEndpoints.confirm, {
        as: admin,
        body: { password: 'wrong' },
      });
    }
    expect(await trailOf(admin, 'lockedOut')).toMatchObject([
      { what: 'POST /v1/auth/confirm', count: 1, emailAddress: admin.emailAddress },
    ]);
  });

  test('AUTH-13: a refusal stays the response if its organization cannot be read', async () => {
    const { organization, admin } = await anOffice();
    const change = (what: string) => asOwner(app.current, organization, `ALTER TABLE ${what}`);
    await change('organizations RENAME TO away');
    app.current.directory.forget();
    try {
      const answer = await app.current.app.inject({
        method: 'POST',
        url: '/v1/webhooks/email',
        headers: { host: admin.host, 'content-type': 'message/rfc822' },
        payload: 'not signed',
      });
      expect(answer.statusCode).toBe(400);
    } finally {
      await change('away RENAME TO organizations');
    }
  });

  test('AUTH-13: a SiteAdmin who tries to get the rights of a SuperAdmin is recorded', async () => {
    const { organization, admin } = await anOffice();
    const { create } = usersPage(app.current, organization, admin);
    expect((await create({ roles: ['SuperAdmin'] })).status).toBe(422);
    expect(await trailOf(admin)).toMatchObject([
      { kind: 'refused', emailAddress: admin.emailAddress, count: 1 },
    ]);
  });

  test('AUTH-13: a wrong signature is recorded in the organization of its host', async () => {
    const { admin } = await anOffice();
    const other = await anOffice();
    const before = await counted('badSignature');
    const post = (host: string) =>
      app.current.app.inject({
        method: 'POST',
        url: '/v1/webhooks/email',
        headers: { host, 'content-type': 'message/rfc822' },
        payload: 'not signed',
      });
    for (const host of [admin.host, 'nobody.example.com']) {
      expect((await post(host)).statusCode).toBe(400);
    }
    expect(await trailOf(admin)).toMatchObject([
      { kind: 'badSignature', what: 'POST /v1/webhooks/email', count: 1 },
    ]);
    expect(await trailOf(other.admin)).toEqual([]);
    expect(await counted('badSignature')).toBe(before + 2);
  });

  test('AUTH-13: a flood of wrong signatures from many addresses is stored in part, and counted in full', async () => {
    const { admin } = await anOffice();
    const other = await anOffice();
    const before = await counted('badSignature');
    const post = (host: string, index: number) =>
      app.current.app.inject({
        method: 'POST',
        url: '/v1/webhooks/email',
        remoteAddress: `198.51.100.${index}`,
        headers: { host, 'content-type': 'message/rfc822' },
        payload: 'not signed',
      });
    for (let index = 1; index <= 40; index += 1) await post(admin.host, index);
    expect(await trailOf(admin)).toHaveLength(30);
    expect(await counted('badSignature')).toBe(before + 40);
    await post(other.admin.host, 41);
    expect(await trailOf(other.admin)).toHaveLength(1);
  });

  test('AUTH-13: the bad signatures of a long flood do not hide a failed login before them', async () => {
    const { organization, admin, lessee } = await anOffice();
    await login(lessee, lessee.emailAddress, 'a guess');
    await flood(organization, 600);
    const shown = await trailOf(admin);
    expect(shown.map(({ kind }) => kind)).toEqual([
      ...Array<string>(100).fill('badSignature'),
      'signInFailed',
    ]);
    const newest = new Date(new Date(NOW).getTime() + 600_000).toISOString();
    expect(shown[0]?.lastAt).toBe(newest);
  });

  test('AUTH-13: too many bad signatures are deleted before a failed login', async () => {
    const { organization, admin, lessee } = await anOffice();
    await login(lessee, lessee.emailAddress, 'a guess');
    await flood(organization, 100_001);
    await prune(organization);
    expect((await trailOf(admin)).at(-1)?.kind).toBe('signInFailed');
    const count = 'SELECT count(*)::int FROM security_events WHERE organization_id = $1';
    expect(await asOwner(app.current, organization, count, [organization.id])).toEqual([
      { count: 100_000 },
    ]);
  });

  test('AUTH-13: each kind is recorded once an hour, and deleted after a limited time', async () => {
    const { organization, admin, lessee } = await anOffice();
    await login(lessee, lessee.emailAddress, 'a guess');
    app.current.clock.advance({ hours: 1 });
    await login(lessee, lessee.emailAddress, 'a guess');
    expect(await trailOf({ ...admin, ...(await again(admin)) })).toHaveLength(2);
    app.current.clock.advance({ hours: TRAIL_DAYS * 24 });
    await prune(organization);
    expect(await trailOf({ ...admin, ...(await again(admin)) })).toHaveLength(1);
  });
});

/** Stores this many bad signatures, one second apart. */
const flood = (organization: Organization, count: number) =>
  asSuperuser(
    app.current,
    `INSERT INTO security_events (organization_id, id, kind, bucket, first_at, last_at, what)
     SELECT $1, gen_random_uuid(), 'badSignature', 'flood ' || n, at, at, 'POST /v1/webhooks/email'
     FROM generate_series(1, ${count}) n, LATERAL (SELECT $2::timestamptz + n * interval '1 second') t(at)`,
    [organization.id, new Date(NOW)],
  );

const prune = (organization: Organization) =>
  app.current.database.transact({ organization }, async (tx) =>
    recurring.find(({ name }) => name === 'prune_security_events')?.run(tx),
  );

const again = async ({ host, emailAddress: username }: TestPerson) => {
  const body = { authType: 'Local' as const, username, password: PASSWORD };
  const { token } = (await app.current.call(accessEndpoints.login, { host, body })).body;
  return { token };
};
