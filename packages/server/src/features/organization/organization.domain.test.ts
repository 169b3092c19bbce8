import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { settingsCalls } from '#testing/organization-settings';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
const outbox = useOutbox(app, { publicUrl: 'https://installation.example.com' });
const { aLandlord, settingsOf, save, saveOnly } = settingsCalls(app);

const prove = (as: TestPerson) =>
  app.current.call(organizationEndpoints.proveDomain, { as, body: {} });

const keep = (as: TestPerson) =>
  app.current.call(organizationEndpoints.keepDomain, { as, body: {} });

/** The address of the newest link mailed to this person. */
async function linkedHost({ emailAddress, host }: TestPerson) {
  await app.current.call(recoveryEndpoints.forgotPassword, { host, body: { emailAddress } });
  return (await outbox.linksTo(emailAddress)).at(-1)?.link.hostname;
}

describe('ORG-7: the domain that a SiteAdmin asks for', () => {
  test('ORG-7: is not used before it is proved: links and pages keep the old one', async () => {
    const { admin, now } = await aLandlord();
    const changes = { domain: 'google.com' };
    const { body } = await saveOnly(admin, now, changes);
    expect(body).toMatchObject({
      domain: now.domain,
      wantedDomain: {
        domain: 'google.com',
        recordName: '_tenantry.google.com',
        recordValue: expect.stringMatching(/^tenantry-[\w-]{43}$/),
        url: 'https://google.com/.well-known/tenantry-domain',
      },
    });
    expect((await prove(admin)).problem).toMatchObject({
      status: 422,
      message: expect.stringContaining('No proof was found for google.com yet.'),
    });
    expect(await settingsOf(admin)).toEqual(body);
    expect(await linkedHost(admin)).toBe(now.domain);
  });

  test('ORG-7: is proved by a DNS record, and the admins are mailed', async () => {
    const { admin, now } = await aLandlord();
    const domain = `moved-${now.domain}`;
    const { wantedDomain } = (await save(admin, now, { domain })).body;
    app.current.domainRecords.set(wantedDomain!.recordName, `not ${wantedDomain!.recordValue}`);
    expect((await prove(admin)).status).toBe(422);
    app.current.domainRecords.set(wantedDomain!.recordName, wantedDomain!.recordValue);
    const { body } = await prove(admin);
    expect(body).toMatchObject({ domain, wantedDomain: null });
    const there = { ...admin, host: domain };
    expect(await settingsOf(there)).toEqual(body);
    expect((await prove(admin)).problem.message).toContain('There is no pending domain change');
    expect(await linkedHost(there)).toBe(domain);
  });

  test('ORG-7: stays pending when other settings are saved, until it is given up', async () => {
    const { admin, now } = await aLandlord();
    const wanted = (await save(admin, now, { domain: 'wanted.example.com' })).body;
    const saved = (await save(admin, wanted, { zelle: 'other@example.com' })).body;
    expect(saved.wantedDomain).toEqual(wanted.wantedDomain);
    expect((await keep(admin)).body.wantedDomain).toBeNull();
    expect((await prove(admin)).problem.message).toContain('There is no pending domain change');
  });

  test('ORG-7: is refused while another organization has it, also when that came later', async () => {
    const { admin, now } = await aLandlord();
    const { organization } = await aLandlord();
    const taken = await save(admin, now, { domain: organization.domain });
    expect(taken.problem).toMatchObject({ status: 409, fields: { domain: expect.any(String) } });

    const later = await aLandlord();
    const domain = `later-${now.domain}`;
    const { wantedDomain } = (await save(admin, now, { domain })).body;
    const superAdmin = await aPerson(app.current, later.organization, 'SuperAdmin');
    await save(superAdmin, later.now, { domain });
    app.current.domainRecords.set(wantedDomain!.recordName, wantedDomain!.recordValue);
    expect((await prove(admin)).problem).toMatchObject({ status: 409, code: 'domain_taken' });
  });
});

describe('ORG-7: in an organization with a SuperAdmin', () => {
  test('ORG-7: only a SuperAdmin asks for another domain or proves one', async () => {
    const { organization, admin, now } = await aLandlord();
    const wanted = (await save(admin, now, { domain: `asked-${now.domain}` })).body;
    expect(wanted.canChangeDomain).toBe(true);
    await aPerson(app.current, organization, 'SuperAdmin');
    const { recordName, recordValue } = wanted.wantedDomain!;
    app.current.domainRecords.set(recordName, recordValue);
    const proved = await prove(admin);
    expect(proved.problem).toMatchObject({ status: 422, fields: { domain: expect.any(String) } });
    const { problem } = await save(admin, wanted, { domain: 'other.example.com' });
    expect(problem).toMatchObject({ status: 422, message: expect.stringMatching('SuperAdmin') });
    expect(await settingsOf(admin)).toMatchObject({ domain: now.domain, canChangeDomain: false });
  });

  test('ORG-7: links of SuperAdmins lead to the address of the installation', async () => {
    const { organization, admin, now } = await aLandlord();
    const superAdmin = await aPerson(app.current, organization, 'SuperAdmin');
    expect(await linkedHost(superAdmin)).toBe('installation.example.com');
    expect(await linkedHost(admin)).toBe(now.domain);
  });

  test('ORG-7: a SuperAdmin moves it at once, and the former host works for seven more days', async () => {
    const organization = await anOrganization(app.current);
    const superAdmin = await aPerson(app.current, organization, 'SuperAdmin');
    const now = await settingsOf(superAdmin);
    const domain = `set-${now.domain}`;
    const { body } = await save(superAdmin, now, { domain });
    expect(body).toMatchObject({ domain, wantedDomain: null });
    expect(await settingsOf({ ...superAdmin, host: domain })).toEqual(body);
    expect(await settingsOf(superAdmin)).toEqual(body);
    const shown = (host: string) =>
      app.current.call(organizationEndpoints.publicOrganization, { host });
    app.current.clock.advance({ hours: 7 * 24 });
    app.current.directory.forget();
    expect((await shown(now.domain)).status).toBe(404);
    expect((await shown(domain)).status).toBe(200);
    app.current.clock.set(NOW);
    await queueIsEmpty(app.current);
  });
});
