import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { describe, expect, test } from 'vitest';
import { anAddress, attemptCalls } from '#testing/attempts';
import { aPerson, PASSWORD, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';

const app = useTestApp({ attemptLimits: true });
const outbox = useOutbox(app);
const { someone, login, statusesOf, failures, count, forgetAll } = attemptCalls(app);

describe('AUTH-10: a locked account', () => {
  test('AUTH-10: the person is mailed, once, and the link lets them in at once', async () => {
    const { person } = await someone();
    const from = anAddress();
    const guess = () => login(person, { from });
    expect(await statusesOf(13, guess)).toEqual([...failures(10), 429, 429, 429]);
    await queueIsEmpty(app.current);
    const mails = await outbox.linksTo(person.emailAddress);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Subject: Too many failed logins at');
    const { userId, host } = person;
    expect(mails[0]!.text).toContain(
      'are blocked for a while, at least from where the attempts were made',
    );
    const token = mails[0]!.link.searchParams.get('token') ?? '';
    const body = { userId, token, password: 'seven purple lanterns' };
    const answer = await app.current.call(recoveryEndpoints.resetPassword, { host, from, body });
    expect(answer.status).toBe(200);
    expect(await guess().then(({ status }) => status)).toBe(429);
  });

  test('AUTH-10: a person who fails too often in their own browser is mailed, too', async () => {
    const { person } = await someone();
    const from = anAddress();
    const { headers } = await login(person, { from, password: PASSWORD });
    const cookie = /__Host-device=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';
    const guess = () => login(person, { from, cookie });
    expect(await statusesOf(11, guess)).toEqual([...failures(10), 429]);
    await queueIsEmpty(app.current);
    expect(await outbox.linksTo(person.emailAddress)).toHaveLength(1);
  });

  test('AUTH-10: an unknown account gets no mail, and the response is the same', async () => {
    const { person } = await someone();
    const nobody = { ...person, emailAddress: `nobody-${person.emailAddress}` };
    const from = anAddress();
    expect(await statusesOf(11, () => login(nobody, { from }))).toEqual([...failures(10), 429]);
    await queueIsEmpty(app.current);
    expect(await outbox.mailsTo(nobody.emailAddress, 0)).toEqual([]);
  });

  const mailsOf = async (person: TestPerson) => {
    await queueIsEmpty(app.current);
    return outbox.mailsTo(person.emailAddress, 0);
  };

  test.each([
    ['their address', 'sign-in-address', 60],
    ['the organization', 'sign-in-organization', 1_000],
  ])(
    "AUTH-10: nobody is mailed because of other people's failed attempts from %s",
    async (_, limit, most) => {
      const { organization, person } = await someone();
      const other = await aPerson(app.current, organization, 'Leasee');
      await forgetAll(organization);
      const from = anAddress();
      await login(other, { from });
      await count(organization, limit, most);
      expect((await login(person, { from })).status).toBe(429);
      expect(await mailsOf(person)).toEqual([]);
      await forgetAll(organization);
    },
  );

  test('AUTH-10: an address from which twenty links were mailed causes no mail by a lockout', async () => {
    const { organization, person } = await someone();
    await forgetAll(organization);
    const from = anAddress();
    const body = { emailAddress: 'nobody@example.com' };
    await app.current.call(recoveryEndpoints.forgotPassword, { host: person.host, from, body });
    await count(organization, 'reset-address', 20);
    await login(person, { from });
    await count(organization, 'sign-in-account-address', 10);
    expect((await login(person, { from })).status).toBe(429);
    expect(await mailsOf(person)).toEqual([]);
    // The person's one mail per hour was not used up either.
    await forgetAll(organization);
    expect(await statusesOf(11, () => login(person, { from }))).toEqual([...failures(10), 429]);
    expect(await mailsOf(person)).toHaveLength(1);
  });

  test('AUTH-10: a login that cannot be counted fails, and nobody is mailed about a lock', async () => {
    const { organization, person } = await someone();
    await forgetAll(organization);
    const change = (what: string) =>
      asOwner(app.current, organization, `ALTER TABLE rate_limits ${what}`);
    await change(`ADD CONSTRAINT none CHECK (key NOT LIKE 'sign-in-%')`);
    try {
      expect((await login(person, { from: anAddress() })).status).toBe(500);
    } finally {
      await change('DROP CONSTRAINT none');
    }
    expect(await mailsOf(person)).toEqual([]);
  });
});
