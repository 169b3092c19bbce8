import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { organizationUpdate } from '@tenantry/contract/organization/organization.schemas';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, organizationSettingsBody } from '#testing/factories';
import { settingsCalls, type Changes } from '#testing/organization-settings';
import { startTestApp, useTestApp } from '#testing/test-app';

const app = useTestApp();
const { aLandlord, settingsOf, save, saveOnly, revealed } = settingsCalls(app);

describe('ORG-1: saving', () => {
  test('stores every field, and returns the saved organization', async () => {
    const { admin, now } = await aLandlord();
    const { body } = await save(admin, now, { name: 'Elm Homes', mailHost: 'smtp.example.com' });
    expect(body).toEqual({
      ...now,
      name: 'Elm Homes',
      contactName: 'Ada Marsh',
      address: '120 Main Street, Suite 4, Asheville, NC 28801',
      addressLine1: '120 Main Street',
      addressLine2: 'Suite 4',
      city: 'Asheville',
      state: 'NC',
      zipCode: '28801',
      country: 'United States',
      bankName: 'First Example Bank',
      bankAccountNumber: '••••6789',
      bankRoutingNumber: '••••6780',
      zelle: 'rent@example.com',
      cashApp: '$Rent',
      mailHost: 'smtp.example.com',
      port: 587,
      secure: false,
      mailUser: 'mailer',
      mailPasswordSet: true,
      mailFrom: 'rent@example.com',
      expensePrompt: 'Paint is a repair.',
      timeZone: 'America/Chicago',
      version: 2,
    });
    expect(await settingsOf(admin)).toEqual(body);
  });

  test('omitted fields stay unchanged, secrets too', async () => {
    const { admin, now } = await aLandlord();
    const { body: full } = await save(admin, now);
    const { body } = await saveOnly(admin, full, { contactName: 'Somebody else' });
    expect(body).toEqual({ ...full, contactName: 'Somebody else', version: 3 });
    expect((await revealed(admin)).body).toEqual({
      bankAccountNumber: '4400716789',
      bankRoutingNumber: '123456780',
    });
  });

  test('empty text clears a field, and null does', async () => {
    const { admin, now } = await aLandlord();
    const { body: full } = await save(admin, now);
    const { body } = await saveOnly(admin, full, {
      contactName: '',
      state: '',
      zipCode: '',
      mailFrom: '',
      zelle: null,
      port: null,
      bankAccountNumber: '',
      bankRoutingNumber: null,
      mailPassword: '',
    });
    expect(body).toMatchObject({
      contactName: null,
      state: null,
      zipCode: null,
      mailFrom: null,
      zelle: null,
      port: null,
      bankAccountNumber: null,
      bankRoutingNumber: null,
      mailPasswordSet: false,
      city: 'Asheville',
    });
    expect((await revealed(admin)).body).toEqual({
      bankAccountNumber: null,
      bankRoutingNumber: null,
    });
  });

  test.each([
    ['name', { name: ' ' }],
    ['domain', { domain: '' }],
    ['domain', { domain: 'https://rentals.example.com' }],
    ['bankAccountNumber', { bankAccountNumber: '••••6789' }],
    ['bankRoutingNumber', { bankRoutingNumber: '••••6789' }],
    ['bankRoutingNumber', { bankRoutingNumber: '123456789' }],
    ['state', { state: 'ZZ' }],
    ['port', { port: 65_536 }],
    ['phoneNumber', { phoneNumber: '12' }],
    ['timeZone', { timeZone: 'America/Nowhere' }],
    ['timeZone', { timeZone: 'PST' }],
    ['timeZone', { timeZone: 'CST' }],
    ['timeZone', { timeZone: 'CET' }],
    ['timeZone', { timeZone: 'SystemV/EST5' }],
    ['timeZone', { timeZone: '+05:00' }],
    ['mailHost', { mailHost: 'smtp.example.com\r\nRSET' }],
    ['mailFrom', { mailFrom: 'a@example.com\r\nBcc: b@example.com' }],
    ['mailPassword', { mailPassword: 'a\nb' }],
  ] satisfies [string, Changes][])(
    'refuses a wrong %s, and changes nothing',
    async (field, bad) => {
      const { admin, now } = await aLandlord();
      const { problem } = await save(admin, now, bad);
      expect(problem).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
      expect(await settingsOf(admin)).toEqual(now);
    },
  );

  test('MSG-1: a phone that cannot get texts is refused at its field, and an empty one clears it', async () => {
    const { admin, now } = await aLandlord();
    const { body } = await saveOnly(admin, now, { phoneNumber: '(212) 555-0123' });
    expect(body.phoneNumber).toBe('(212) 555-0123');
    const { problem } = await saveOnly(admin, body, { phoneNumber: '(212) 555-0123 x4' });
    expect(problem).toMatchObject({
      status: 422,
      fields: { phoneNumber: expect.stringMatching(/cannot receive texts/) },
    });
    expect((await saveOnly(admin, body, { phoneNumber: '' })).body.phoneNumber).toBeNull();
  });

  test('a number with spaces and hyphens is kept without them', async () => {
    const { admin, now } = await aLandlord();
    await save(admin, now, { bankAccountNumber: '4400-716 789' });
    expect((await revealed(admin)).body.bankAccountNumber).toBe('4400716789');
  });

  test('display-only fields of a response may be sent back, and change nothing', async () => {
    const { admin, now } = await aLandlord();
    const { id } = await anOrganization(app.current);
    const shown: object = { id, logoUrl: '/x', marketingImageUrl: '/y' };
    const { body } = await saveOnly(admin, now, shown);
    expect(body).toEqual({ ...now, version: 2 });
  });

  test('every offered time zone is accepted, and those that were renamed', () => {
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'US/Eastern', 'Asia/Calcutta'];
    const { timeZone } = organizationUpdate.shape;
    expect(zones.filter((zone) => !timeZone.safeParse(zone).success)).toEqual([]);
  });

  test('the new time zone decides what day it is from the next request on', async () => {
    const { admin, now, organization } = await aLandlord();
    await save(admin, now, { timeZone: 'Pacific/Kiritimati' });
    const [known] = (await app.current.directory.all()).filter(({ id }) => id === organization.id);
    const today = await app.current.database.transact(
      { organization: known! },
      async (tx) => tx.today,
    );
    expect(today).toBe('2026-03-11');
  });
});

describe('ORG-1: two simultaneous admins', () => {
  test('an old version is refused with the current settings', async () => {
    const { admin, now } = await aLandlord();
    const { body: saved } = await save(admin, now, { name: 'First' });
    const { problem } = await save(admin, now, { name: 'Second' });
    expect(problem).toMatchObject({ status: 409, code: 'stale_version', current: saved });
    expect(JSON.stringify(problem)).not.toMatch(/4400716789|hunter2/);
    expect(await settingsOf(admin)).toEqual(saved);
  });

  test('only one of ten simultaneous saves wins', async () => {
    const { admin, now } = await aLandlord();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(admin, now, { name: `Name ${index}` })),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await settingsOf(admin)).toEqual(saved[0]!.body);
  });
});

describe('ORG-1: the domain', () => {
  test('of another organization is refused at its field, and nothing is changed', async () => {
    const { admin, now } = await aLandlord();
    const other = await anOrganization(app.current);
    const { problem } = await save(admin, now, { domain: other.domain.toUpperCase() });
    expect(problem).toMatchObject({
      status: 409,
      code: 'domain_taken',
      fields: { domain: 'Another organization uses this domain.' },
    });
    expect(await settingsOf(admin)).toEqual(now);
  });

  test('of the only organization locks nobody out: it is served under any host', async () => {
    const single = await startTestApp();
    const organization = await anOrganization(single);
    const admin = await aPerson(single, organization, 'SuperAdmin');
    const get = () => single.call(portfolioEndpoints.organization, { as: admin });
    const body = organizationSettingsBody((await get()).body, { domain: 'elsewhere.example.com' });
    await single.call(organizationEndpoints.updateOrganization, { as: admin, body });
    expect((await get()).body.domain).toBe('elsewhere.example.com');
    await single.close();
  });

  test('and the name change for this organization only', async () => {
    const { admin, now } = await aLandlord();
    const other = await aLandlord();
    await save(admin, now, { name: 'Changed', domain: `changed-${now.domain}` });
    expect(await settingsOf(other.admin)).toEqual(other.now);
  });
});
