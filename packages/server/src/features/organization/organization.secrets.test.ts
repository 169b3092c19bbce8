import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#testing/factories';
import { asOwner, everyRow, tablesWith } from '#testing/inspection';
import { settingsCalls } from '#testing/organization-settings';
import { useTestApp } from '#testing/test-app';
import type { Transaction } from '../../platform/database/database.ts';
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts';
import { inspectSecrets, rotateSecrets } from './organization.secrets.ts';

const app = useTestApp();
const { aLandlord, settingsOf, save, saveOnly, revealed, eventsOf } = settingsCalls(app);

describe('ORG-5: bank numbers and passwords', () => {
  test('are stored only encrypted', async () => {
    const { admin, now } = await aLandlord();
    const secrets = { bankAccountNumber: '99887766554', mailPassword: 'tell-nobody-31' };
    await save(admin, now, secrets);
    const again = { ...secrets };
    await saveOnly(admin, await settingsOf(admin), again);
    await revealed(admin);
    for (const secret of Object.values(secrets)) {
      expect(await tablesWith(app.current, secret)).toEqual([]);
    }
    const rows = (await everyRow(app.current)).get('public.organization_settings') ?? [];
    expect(rows.filter((row) => row.includes('v1.')).length).toBeGreaterThan(0);
  });

  test('the audit trail shows changes, and of secrets only that they changed', async () => {
    const { admin, now, organization } = await aLandlord();
    await save(admin, now, { name: 'Elm Homes' });
    await saveOnly(admin, await settingsOf(admin), {
      cashApp: '$Elm',
      mailPassword: 'another-one',
    });
    const [second, first] = await eventsOf(organization, 'organization.updated');
    expect(first).toMatchObject({
      actorId: admin.userId,
      before: { name: now.name, city: null },
      after: {
        name: 'Elm Homes',
        city: 'Asheville',
        bankAccountNumberChanged: true,
        mailPasswordChanged: true,
      },
    });
    expect(second).toMatchObject({
      before: { cashApp: '$Rent' },
      after: { cashApp: '$Elm', bankAccountNumberChanged: false, mailPasswordChanged: true },
    });
    expect(JSON.stringify([first, second])).not.toMatch(/6789|6780|hunter2|another-one|v1\./);
  });

  test('each view of the numbers is recorded, and never cached', async () => {
    const { admin, now, organization } = await aLandlord();
    await save(admin, now);
    const { headers } = await revealed(admin);
    await revealed(admin);
    expect(headers['cache-control']).toBe('no-store');
    const events = await eventsOf(organization, 'organization.bankDetailsShown');
    expect(events.map(({ actorId }) => actorId)).toEqual([admin.userId, admin.userId]);
  });

  test('no response to strangers or tenants contains them', async () => {
    const { admin, now, organization } = await aLandlord();
    await save(admin, now);
    const { body } = await app.current.call(organizationEndpoints.publicOrganization, {
      host: organization.domain,
    });
    expect(Object.keys(body).toSorted()).toEqual([
      'logoSize',
      'logoUrl',
      'marketingImageSize',
      'marketingImageUrl',
      'name',
    ]);
    const lessee = await aPerson(app.current, organization, 'Leasee');
    expect((await revealed(lessee)).status).toBe(403);
  });

  test('a number that was moved from another organization is not decrypted', async () => {
    const { admin, now } = await aLandlord();
    await save(admin, now);
    const other = await aLandlord();
    await save(other.admin, other.now, { bankAccountNumber: '11112222' });
    const column = 'bank_account_number_sealed';
    const [stolen] = await asOwner<{ sealed: string }>(
      app.current,
      other.organization,
      `SELECT ${column} AS sealed FROM organization_settings WHERE organization_id = $1`,
      [other.organization.id],
    );
    await asOwner(
      app.current,
      { ...other.organization, id: now.id },
      `UPDATE organization_settings SET ${column} = $2 WHERE organization_id = $1`,
      [now.id, stolen!.sealed],
    );
    const { problem } = await revealed(admin);
    expect(problem).toMatchObject({ status: 422, code: 'stored_under_another_key' });
    expect(problem.message).toContain('The bank account number cannot be read');
    const changes = { bankAccountNumber: '5555' };
    expect((await saveOnly(admin, await settingsOf(admin), changes)).status).toBe(200);
    expect((await revealed(admin)).body.bankAccountNumber).toBe('5555');
  });

  test('with another key, the start and `doctor` name the values that cannot be decrypted', async () => {
    const { admin, now, organization } = await aLandlord();
    await save(admin, now);
    const { database, secrets } = app.current;
    const check = (checked: typeof secrets) =>
      database.transact({ organization, readOnly: true }, (tx) => inspectSecrets(tx, checked));
    expect(await check(secrets)).toEqual({ problems: [], current: 3, old: 0 });
    const { problems } = await check(createSecrets(() => Buffer.alloc(32, 7)));
    expect(problems).toHaveLength(3);
    for (const problem of problems)
      expect(problem).toMatch(/^The .+ cannot be read: .+ another key/);
  });

  test('OPS-2: after a rotation the new key decrypts everything, and the old one nothing', async () => {
    const { admin, now, organization } = await aLandlord();
    await save(admin, now, { bankAccountNumber: '99887766554' });
    const before = await settingsOf(admin);
    const newKey = Buffer.alloc(32, 9);
    const both = createSecrets(() => newKey, [Buffer.alloc(32, 1), app.current.secretKey]);
    const inside = <Result>(work: (tx: Transaction) => Promise<Result>) =>
      app.current.database.transact({ organization }, work);
    const inspect = (secrets: Secrets) => inside((tx) => inspectSecrets(tx, secrets));
    expect(await inspect(both)).toEqual({ problems: [], current: 0, old: 3 });
    expect(await inside((tx) => rotateSecrets(tx, both))).toMatchObject({ old: 3 });
    expect(await inspect(createSecrets(() => newKey))).toEqual({
      problems: [],
      current: 3,
      old: 0,
    });
    expect((await inspect(app.current.secrets)).problems).toHaveLength(3);
    // Forms that people have open can still be saved.
    expect((await settingsOf(admin)).version).toBe(before.version);
    expect(await eventsOf(organization, 'organization.keyRotated')).toMatchObject([
      { actorId: null, after: { values: 3 } },
    ]);
    expect(await inside((tx) => rotateSecrets(tx, both))).toMatchObject({ current: 3, old: 0 });
    expect(await eventsOf(organization, 'organization.keyRotated')).toHaveLength(1);
  });

  test('OPS-2: a value that no key decrypts stays unchanged, and the others are rotated', async () => {
    const { admin, now, organization } = await aLandlord();
    await save(admin, now);
    await asOwner(
      app.current,
      organization,
      `UPDATE organization_settings SET mail_password_sealed = 'v1.lost' WHERE organization_id = $1`,
      [organization.id],
    );
    const both = createSecrets(() => Buffer.alloc(32, 9), [app.current.secretKey]);
    const inside = () =>
      app.current.database.transact({ organization }, (tx) => rotateSecrets(tx, both));
    expect(await inside()).toMatchObject({
      old: 2,
      problems: [expect.stringContaining('mail password')],
    });
    expect(await inside()).toMatchObject({ old: 0, current: 2, problems: [expect.any(String)] });
  });

  test('a stored password is not sent to another mail server', async () => {
    const { admin, now } = await aLandlord();
    await save(admin, now, { mailHost: 'smtp.example.com' });
    const saved = await settingsOf(admin);
    const { problem } = await saveOnly(admin, saved, {
      mailHost: 'smtp.evil.example',
    });
    expect(problem).toMatchObject({ status: 422, fields: { mailPassword: expect.any(String) } });
    const again = {
      mailHost: 'smtp.example.net',
      mailPassword: 'for that one',
    };
    expect((await saveOnly(admin, saved, again)).body.mailHost).toBe('smtp.example.net');
  });
});
