import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { sessionsEndpoints } from '@tenantry/contract/access/sessions.endpoints';
import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tablesWith } from '#testing/inspection';
import { jobsLeft } from '#testing/jobs';
import { startTestApp, type TestApp } from '#testing/test-app';
import { issueSetupLink } from './installation.service.ts';

/** The app on a database without any organization, and the token of its setup link. */
async function aNewInstallation() {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  return { app, setupToken: await newLink(app) };
}

async function newLink(app: TestApp): Promise<string> {
  const path = await issueSetupLink(app.database);
  return new URL(path ?? '', 'http://localhost').searchParams.get('token') ?? '';
}

const admin = {
  emailAddress: 'Ada@Example.com',
  firstName: 'Ada',
  lastName: 'Marsh',
  password: 'a good password',
};

const setUp = (app: TestApp, setupToken: string, name = 'Elm Street Homes') =>
  app.call(installationEndpoints.setupOrganization, {
    body: { setupToken, organization: { name, domain: 'Homes.Example.com' }, admin },
    from: '203.0.113.7',
  });

const configurationOf = async (app: TestApp) =>
  (await app.call(installationEndpoints.configuration, {})).body;

describe('the first run', () => {
  test('the link creates the organization and its first administrator, and signs in', async () => {
    const { app, setupToken } = await aNewInstallation();
    expect(await configurationOf(app)).toMatchObject({ setupRequired: true, demo: false });
    const answer = await setUp(app, setupToken);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ roles: ['SuperAdmin'], firstName: 'Ada' });

    expect(await configurationOf(app)).toMatchObject({ setupRequired: false, demo: false });
    const as = { token: answer.body.token, host: 'homes.example.com' };
    const organization = await app.call(portfolioEndpoints.organization, { as });
    expect(organization.body).toMatchObject({
      name: 'Elm Street Homes',
      domain: 'homes.example.com',
      timeZone: 'America/New_York',
      demo: false,
    });
    const attributes = await app.call(propertiesEndpoints.publicAttributes, {});
    expect(attributes.body).toHaveLength(5);
  });

  test('TRUST-5: the browser of the setup is known, so that the next login from it is not mailed as one from an unknown browser', async () => {
    const { app, setupToken } = await aNewInstallation();
    const answer = await setUp(app, setupToken);
    const as = { token: answer.body.token, host: 'homes.example.com' };
    const { body } = await app.call(sessionsEndpoints.list, { as });
    expect(body).toMatchObject([{ network: '203.0.113.x', current: true }]);
    const [cookie] = String([answer.headers['set-cookie']].flat()[0]).split(';');
    const { emailAddress: username, password } = admin;
    const login = { authType: 'Local' as const, username, password };
    await app.call(accessEndpoints.login, { host: as.host, cookie, body: login });
    const notice = expect.objectContaining({ task_identifier: 'send_account_notice' });
    expect(await jobsLeft(app)).not.toContainEqual(notice);
    await app.call(accessEndpoints.login, { host: as.host, body: login });
    expect(await jobsLeft(app)).toContainEqual(notice);
  });

  test('ORG-8: the chosen time zone is the organization’s; one that does not exist is refused at its field', async () => {
    const { app, setupToken } = await aNewInstallation();
    const inZone = (timeZone: string) =>
      app.call(installationEndpoints.setupOrganization, {
        body: {
          setupToken,
          organization: { name: 'Palm Homes', domain: 'palm.example.com', timeZone },
          admin,
        },
      });
    expect((await inZone('America/Nowhere')).problem).toMatchObject({
      status: 400,
      fields: { 'organization.timeZone': 'Choose a time zone.' },
    });
    const { body } = await inZone('Pacific/Honolulu');
    const as = { token: body.token, host: 'palm.example.com' };
    const organization = await app.call(portfolioEndpoints.organization, { as });
    expect(organization.body.timeZone).toBe('Pacific/Honolulu');
  });

  test('a wrong link is refused, and the right one stays valid; the database contains no link', async () => {
    const { app, setupToken } = await aNewInstallation();
    for (const token of ['', 'wrong', setupToken.slice(1), setupToken.toUpperCase()]) {
      expect((await setUp(app, token)).problem).toMatchObject({
        status: 422,
        code: 'setup_link_expired',
      });
    }
    expect(await configurationOf(app)).toMatchObject({ setupRequired: true });
    expect(await tablesWith(app, setupToken)).toEqual([]);
    expect((await setUp(app, setupToken)).status).toBe(201);
  });

  test('only the newest link works', async () => {
    const { app, setupToken: old } = await aNewInstallation();
    const newest = await newLink(app);
    expect((await setUp(app, old)).problem.code).toBe('setup_link_expired');
    expect((await setUp(app, newest)).status).toBe(201);
  });

  test('a password of 7 characters is refused, and does not use the link up', async () => {
    const { app, setupToken } = await aNewInstallation();
    const { problem } = await app.call(installationEndpoints.setupOrganization, {
      body: {
        setupToken,
        organization: { name: 'Homes', domain: 'localhost' },
        admin: { ...admin, password: '1234567' },
      },
    });
    expect(problem.fields).toEqual({ 'admin.password': 'Password: use at least 8 characters.' });
    expect((await setUp(app, setupToken)).status).toBe(201);
  });

  test('AUTH-9: a common password is refused, and does not use the link up', async () => {
    const { app, setupToken } = await aNewInstallation();
    const { problem } = await app.call(installationEndpoints.setupOrganization, {
      body: {
        setupToken,
        organization: { name: 'Homes', domain: 'localhost' },
        admin: { ...admin, password: 'Password1' },
      },
    });
    expect(problem).toMatchObject({
      status: 422,
      fields: { 'admin.password': expect.stringContaining('most common') },
    });
    expect((await setUp(app, setupToken)).status).toBe(201);
  });

  test('only one of ten simultaneous uses of the link creates the organization', async () => {
    const { app, setupToken } = await aNewInstallation();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => setUp(app, setupToken, `Organization ${index}`)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(9);
    for (const { problem } of refused) {
      expect(['already_set_up', 'setup_link_expired']).toContain(problem.code);
    }
    app.directory.forget();
    expect(await app.directory.all()).toHaveLength(1);
  });

  test('once it is set up, no link is created, and none works', async () => {
    const { app, setupToken } = await aNewInstallation();
    await setUp(app, setupToken);
    expect(await issueSetupLink(app.database)).toBeNull();
    const again = [
      await setUp(app, setupToken),
      await app.call(installationEndpoints.setupDemo, { body: { setupToken } }),
    ];
    for (const { problem } of again) {
      expect(problem).toMatchObject({ status: 409, code: 'already_set_up' });
    }
  });
});
