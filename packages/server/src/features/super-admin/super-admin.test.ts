import { superAdminEndpoints } from '@tenantry/contract/super-admin/super-admin.endpoints';
import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  aLease,
  anOrganization,
  aPerson,
  aProperty,
  organizationBody,
  type TestPerson,
} from '#testing/factories';
import { asOwner, everyRow } from '#testing/inspection';
import { useOutbox } from '#testing/outbox';
import { startTestApp, useTestApp, type TestApp } from '#testing/test-app';
import { anOffice, usersPage } from '#testing/users';

const app = useTestApp();
const outbox = useOutbox(app);

const list = async (as: TestPerson, installation = app.current) =>
  (await installation.call(superAdminEndpoints.organizations, { as })).body;

const create = (
  as: TestPerson,
  changes: Parameters<typeof organizationBody>[0] = {},
  installation = app.current,
) => {
  const body = organizationBody(changes);
  return installation.call(superAdminEndpoints.createOrganization, { as, body });
};

/** Sets the password of a first admin by the mailed link, which signs in. */
async function accept(link: URL) {
  const payload = {
    userId: link.searchParams.get('userId'),
    token: link.searchParams.get('token'),
    password: 'seven purple lanterns',
  };
  const host = link.hostname;
  const request = { method: 'POST', url: '/v1/auth/resetPassword', payload, headers: { host } };
  const answer = await app.current.app.inject(request as never);
  const userId = payload.userId ?? '';
  return { host, userId, emailAddress: '', token: answer.json<{ token: string }>().token };
}

const actionsIn = async (organization: { id: string }) =>
  (
    await asOwner<{ action: string; actor_id: string | null }>(
      app.current,
      organization as never,
      'SELECT action, actor_id FROM audit_events ORDER BY id',
    )
  ).map(({ action, actor_id }) => [action, actor_id]);

describe('PUB-8: the organizations of the installation', () => {
  test('PUB-8: are listed with their counts, and nothing else of theirs', async () => {
    const here = await anOffice(app.current);
    const there = await anOffice(app.current);
    const properties = [];
    for (let index = 0; index < 3; index += 1) {
      properties.push(await aProperty(app.current, there.admin));
    }
    const [leased, archived] = properties;
    await aLease(app.current, there.admin, leased!.id);
    const archive = 'UPDATE properties SET archived_at = now() WHERE id = $1';
    await asOwner(app.current, there.organization, archive, [archived!.id]);
    const gone = (await there.create()).body;
    await there.remove(gone.id);

    const overviews = await list(here.superAdmin);
    const of = ({ id }: { id: string }) => overviews.find((overview) => overview.id === id);
    expect(of(there.organization)).toEqual({
      id: there.organization.id,
      name: there.organization.name,
      domain: there.organization.domain,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      properties: 2,
      // SuperAdmin, SiteAdmin and the tenant of the lease.
      users: 3,
      unexpiredLeases: 1,
    });
    expect(of(here.organization)).toMatchObject({ properties: 0, users: 2, unexpiredLeases: 0 });
  });

  test('PUB-8: an ended lease is not counted', async () => {
    const { organization, superAdmin, admin } = await anOffice(app.current);
    const property = await aProperty(app.current, admin);
    const lease = await aLease(app.current, admin, property.id);
    const own = async () => (await list(superAdmin)).find(({ id }) => id === organization.id);
    expect((await own())?.unexpiredLeases).toBe(1);
    const url = `/v1/admin/properties/${property.id}/leasee/${lease.id}`;
    const headers = { host: admin.host, authorization: `Bearer ${admin.token}` };
    await app.current.app.inject({ method: 'DELETE', url, headers });
    expect((await own())?.unexpiredLeases).toBe(0);
  });

  test('PUB-8, API-7: the list is for SuperAdmins only, on their own host', async () => {
    const { admin, superAdmin } = await anOffice(app.current);
    const elsewhere = await anOffice(app.current);
    const before = await everyRow(app.current);
    const answers = [
      [await create(admin), 403],
      [await create({ ...superAdmin, host: elsewhere.admin.host }), 401],
      [await create({ ...superAdmin, host: 'unknown.example.com' }), 404],
      [await app.current.call(superAdminEndpoints.organizations, { as: admin }), 403],
    ] as const;
    for (const [{ status }, expected] of answers) expect(status).toBe(expected);
    expect((await everyRow(app.current)).get('public.organizations')).toEqual(
      before.get('public.organizations'),
    );
  });
});

describe('PUB-8: a new organization', () => {
  test('PUB-8: its first admin is invited on its own domain, and is alone there', async () => {
    const here = await anOffice(app.current);
    await aProperty(app.current, here.admin);
    const body = organizationBody({ domain: 'New-Homes.Example.com' });
    const answer = await create(here.superAdmin, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: body.name,
      domain: 'new-homes.example.com',
      properties: 0,
      users: 1,
      unexpiredLeases: 0,
    });
    expect(await list(here.superAdmin)).toContainEqual(answer.body);

    const [mail] = await outbox.mailsTo(body.admin.emailAddress);
    expect(mail!.link.origin).toBe('https://new-homes.example.com');
    const admin = await accept(mail!.link);
    const own = await app.current.call(portfolioEndpoints.organization, { as: admin });
    expect(own.body).toMatchObject({ name: body.name, demo: false, timeZone: 'America/New_York' });
    const attributes = await app.current.call(propertiesEndpoints.publicAttributes, { as: admin });
    expect(attributes.body).toHaveLength(5);
    const properties = await app.current.call(portfolioEndpoints.list, { as: admin, query: {} });
    expect(properties.body).toEqual([]);
    const organization = (await app.current.directory.byHost(admin.host))!;
    const users = await usersPage(app.current, organization, admin).list();
    expect(users).toMatchObject([{ id: admin.userId, roles: ['SiteAdmin'], status: 'ACTIVE' }]);
    // The first admin is not a SuperAdmin, and sees no other organization.
    const overview = await app.current.call(superAdminEndpoints.organizations, { as: admin });
    expect(overview.status).toBe(403);
    expect((await here.list()).map(({ id }) => id)).not.toContain(admin.userId);
  });

  test('ORG-8, PUB-8: it has the chosen time zone; one that does not exist is refused at its field', async () => {
    const { superAdmin } = await anOffice(app.current);
    const refused = await create(superAdmin, { timeZone: 'Mars/Olympus' });
    expect(refused.problem.fields).toEqual({ timeZone: 'Choose a time zone.' });
    const { body } = await create(superAdmin, { timeZone: 'Pacific/Honolulu' });
    const organization = await app.current.directory.byHost(body.domain);
    expect(organization).toMatchObject({ timeZone: 'Pacific/Honolulu' });
  });

  test('PUB-8: both organizations record it, without a foreign actor', async () => {
    const here = await anOffice(app.current);
    const { body } = await create(here.superAdmin);
    expect((await actionsIn(here.organization)).at(-1)).toEqual([
      'organization.added',
      here.superAdmin.userId,
    ]);
    expect(await actionsIn(body)).toEqual([
      ['organization.created', null],
      ['user.created', null],
    ]);
  });

  test('PUB-8: a domain belongs to one organization, even if ten request it at once', async () => {
    const { superAdmin, organization } = await anOffice(app.current);
    const taken = await create(superAdmin, { domain: organization.domain.toUpperCase() });
    expect(taken.problem).toMatchObject({
      status: 409,
      fields: { domain: 'Another organization uses this domain.' },
    });
    const domain = 'raced.example.com';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(superAdmin, { domain })),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
    expect((await list(superAdmin)).filter((each) => each.domain === domain)).toHaveLength(1);
  });

  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['domain', { domain: '' }, 'Domain is required'],
    ['domain', { domain: 'https://homes.example.com/' }, /Enter a domain/],
    [
      'admin.emailAddress',
      { admin: { emailAddress: 'fay', firstName: 'Fay', lastName: 'Field' } },
      /email address/,
    ],
  ] as const)('PUB-8: %s is checked by the server', async (field, changes, message) => {
    const { superAdmin } = await anOffice(app.current);
    const { problem } = await create(superAdmin, changes);
    expect(problem.status).toBe(400);
    expect(problem.fields?.[field]).toMatch(message);
  });
});

describe('PUB-8: the second organization of an installation', () => {
  async function alone(): Promise<{ single: TestApp; superAdmin: TestPerson }> {
    const single = await startTestApp();
    onTestFinished(() => single.close());
    const organization = await anOrganization(single);
    return { single, superAdmin: await aPerson(single, organization, 'SuperAdmin') };
  }

  test('PUB-8: it is refused if its creator uses another host than the domain', async () => {
    const { single, superAdmin } = await alone();
    for (const host of ['127.0.0.1', 'localhost:3000', `www.${superAdmin.host}`]) {
      const { problem } = await create({ ...superAdmin, host }, {}, single);
      expect(problem).toMatchObject({ status: 422, code: 'host_is_not_domain' });
      expect(problem.message).toContain(`you are on ${host.replace(':3000', '')}`);
      expect(problem.message).toContain(`Open this page at ${superAdmin.host}`);
    }
    expect(await list(superAdmin, single)).toHaveLength(1);
  });

  test('PUB-8: from then on the host decides, and the creator is still served', async () => {
    const { single, superAdmin } = await alone();
    const { body } = await create({ ...superAdmin, host: `${superAdmin.host}:3000` }, {}, single);
    expect(await list(superAdmin, single)).toHaveLength(2);
    const nameAt = async (host: string) => {
      const call = { host };
      const answer = await single.call(organizationEndpoints.publicOrganization, call);
      return answer.status === 200 ? answer.body.name : answer.status;
    };
    expect(await nameAt(body.domain)).toBe(body.name);
    expect(await nameAt('127.0.0.1')).toBe(404);
    const configuration = await single.call(installationEndpoints.configuration, {});
    expect(configuration.body.setupRequired).toBe(false);
  });
});

test('PUB-8: the SuperAdmin of the demo, whose password is public, creates no organization', async () => {
  const { organization, superAdmin } = await anOffice(app.current);
  const become = 'UPDATE organizations SET demo = true WHERE id = $1';
  await asOwner(app.current, organization, become, [organization.id]);
  app.current.directory.forget();
  const { problem } = await create(superAdmin);
  expect(problem).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^The demo cannot create organizations\./),
  });
});

test('AUTH-8: SuperAdmins see a warning that mails only reach the outbox folder; admins do not', async () => {
  const { admin, superAdmin } = await anOffice(app.current);
  const ask = (as: TestPerson) => app.current.call(superAdminEndpoints.installation, { as });
  expect((await ask(superAdmin)).body).toEqual({ mailSentBy: 'outbox' });
  expect((await ask(admin)).status).toBe(403);
});
