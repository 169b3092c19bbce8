import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson } from '#testing/factories';
import { useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { adminStatus, isSignedIn } from '#testing/users';
import { createAdmin, readCreateAdmin } from './create-admin.ts';
import { readConfig } from './platform/config.ts';

const app = useTestApp();
const outbox = useOutbox(app);

const person = ['--email', 'Ada@Example.com', '--first-name', 'Ada', '--last-name', 'Marsh'];

const make = (...more: string[]) =>
  createAdmin({ ...app.current, config: readConfig({}) }, readCreateAdmin([...person, ...more]));

/** Sets a password by the printed link. */
async function follow(printed: string) {
  const link = new URL(printed);
  const userId = link.searchParams.get('userId') ?? '';
  const token = link.searchParams.get('token') ?? '';
  const body = { userId, token, password: 'seven purple lanterns' };
  const host = link.hostname;
  const answer = await app.current.call(recoveryEndpoints.resetPassword, { host, body });
  return { userId, emailAddress: 'ada@example.com', host, ...answer.body };
}

describe('AUTH-12: an administrator from the command line', () => {
  test('AUTH-12: is a new user or the one with the email address, and the others are mailed', async () => {
    const organization = await anOrganization(app.current);
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    const made = await follow(await make('--domain', organization.domain));
    expect(made.roles).toEqual(['SuperAdmin']);
    expect(await adminStatus(app.current, made)).toBe(200);
    expect((await outbox.mailsTo(other.emailAddress))[0]?.text).toContain(
      'made ada@example.com a SuperAdmin',
    );

    const again = await make('--domain', organization.domain, '--role', 'SiteAdmin');
    expect(await isSignedIn(app.current, made)).toBe(false);
    const back = await follow(again);
    expect(back.userId).toBe(made.userId);
  });

  test('AUTH-12: a SuperAdmin stays one, also when the lesser role is given; a SiteAdmin becomes one', async () => {
    const { domain } = await anOrganization(app.current);
    const rolesAfter = async (role: string) =>
      (await follow(await make('--domain', domain, '--role', role))).roles;
    expect(await rolesAfter('SiteAdmin')).toEqual(['SiteAdmin']);
    expect(await rolesAfter('SuperAdmin')).toEqual(['SuperAdmin']);
    expect(await rolesAfter('SiteAdmin')).toEqual(['SuperAdmin']);
  });

  test('AUTH-12: is refused without a name, and with several organizations without a domain', async () => {
    const [first, second] = [await anOrganization(app.current), await anOrganization(app.current)];
    for (const more of [[], ['--domain', 'unknown.example.com']]) {
      await expect(make(...more)).rejects.toThrow(/^Choose an organization by --domain, one of: /);
      await expect(make(...more)).rejects.toThrow(first.domain);
      await expect(make(...more)).rejects.toThrow(second.domain);
    }
    expect(() => readCreateAdmin([])).toThrow(/--email: .*\n--first-name: .*\n--last-name: /s);
    expect(() => readCreateAdmin([...person, '--role', 'Leasee'])).toThrow('Use SuperAdmin');
    expect(() => readCreateAdmin(['--mail', 'x'])).toThrow(/Usage: tenantry create-admin/);
  });
});
