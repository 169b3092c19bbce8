import { describe, expect, test } from 'vitest';
import { aPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { anOffice } from '#testing/users';
import type { Mail } from '../../platform/mail/mailer.ts';

const app = useTestApp({ attemptLimits: true });
const GOOD = 'seven purple lanterns';

type Office = Awaited<ReturnType<typeof anOffice>>;
type Password = { readonly currentPassword: string | undefined };

const delicate: readonly (readonly [string, (office: Office, by: Password) => Promise<Answer>])[] =
  [
    ['a new administrator', ({ create }, by) => create({ roles: ['SiteAdmin'], ...by })],
    [
      'a promotion',
      async ({ create, update }, by) =>
        update((await create({ password: GOOD })).body, { roles: ['SiteAdmin'], ...by }),
    ],
    [
      "the caller's own password",
      async ({ admin, find, update }, by) =>
        update(await find(admin.userId), { password: GOOD, ...by }),
    ],
    [
      "the caller's own email",
      async ({ admin, find, update }, by) =>
        update(await find(admin.userId), { emailAddress: `new.${admin.emailAddress}`, ...by }),
    ],
    [
      "another administrator's password",
      async ({ create, update }, by) => {
        const other = (await create({ roles: ['SiteAdmin'], password: GOOD })).body;
        return update(other, { password: `${GOOD}!`, ...by });
      },
    ],
    [
      'the demotion of another administrator',
      async ({ create, update }, by) => {
        const other = (await create({ roles: ['SiteAdmin'], password: GOOD })).body;
        return update(other, { roles: ['Leasee'], ...by });
      },
    ],
    [
      'the deletion of an administrator',
      async ({ admin, create, remove }, by) =>
        remove((await create({ roles: ['SiteAdmin'] })).body.id, admin, by),
    ],
    [
      'the restoration of an administrator',
      async ({ admin, create, remove, restore }, by) => {
        const { id } = (await create({ roles: ['SiteAdmin'] })).body;
        await remove(id);
        return restore(id, admin, by);
      },
    ],
  ];

interface Answer {
  readonly status: number;
  readonly problem: { readonly fields?: Record<string, string> | undefined };
}

/** The changes that a thief of the session would make. */
const usersOf = async ({ list }: Office) => list();

describe.each(delicate)('USER-11: %s', (_, change) => {
  test("USER-11: is refused without the admin's password, and with a wrong one", async () => {
    const office = await anOffice(app.current);
    const without = await change(office, { currentPassword: undefined });
    expect(without.status).toBe(422);
    expect(without.problem.fields).toEqual({
      currentPassword: 'Enter your own password to save this change.',
    });
    const before = await usersOf(office);
    const wrong = await change(office, { currentPassword: 'not the password' });
    expect(wrong.problem.fields).toEqual({
      currentPassword: expect.stringContaining('Wrong password'),
    });
    const after = await usersOf(office);
    const named = ({ emailAddress }: (typeof after)[number]) =>
      before.some((user) => user.emailAddress === emailAddress);
    expect(after.filter(named)).toEqual(before);
  });

  test("USER-11: is saved with the admin's password", async () => {
    const { organization, admin, ...office } = await anOffice(app.current);
    const { status } = await change(
      { organization, admin, ...office },
      {
        currentPassword: 'correct horse battery',
      },
    );
    expect(status).toBeLessThan(300);
  });
});

test('USER-11: tenants and names are saved without a password', async () => {
  const { admin, create, update, find, remove, restore } = await anOffice(app.current);
  const none = { currentPassword: undefined };
  const lessee = (await create({ password: GOOD, ...none })).body;
  expect((await update(lessee, { password: `${GOOD}!`, ...none })).status).toBe(200);
  const renamed = await update(await find(admin.userId), { firstName: 'Samuel', ...none });
  expect(renamed.status).toBe(200);
  expect((await remove(lessee.id, admin, none)).status).toBe(200);
  expect((await restore(lessee.id, admin, none)).status).toBe(200);
});

test('USER-11: a tenant is deleted by a call without a body, with and without a content type', async () => {
  const { organization, admin, create } = await anOffice(app.current);
  for (const type of [{}, { 'content-type': 'application/json' }]) {
    const { id } = (await create()).body;
    const answer = await app.current.app.inject({
      method: 'DELETE',
      url: `/v1/admin/organization/${encodeURIComponent(organization.name)}/users/${id}`,
      headers: { host: admin.host, authorization: `Bearer ${admin.token}`, ...type },
    });
    expect(answer.statusCode).toBe(200);
  }
});

test('USER-11: a change that is refused anyway asks for no password', async () => {
  const { admin, superAdmin, find, update, remove } = await anOffice(app.current);
  const none = { currentPassword: undefined };
  const own = await update(await find(admin.userId), { roles: ['Leasee'], ...none });
  expect(own.problem.message).toContain('cannot give up your own role');
  const above = await remove(superAdmin.userId, admin, none);
  expect(above.problem.message).toContain('Only a SuperAdmin can');
});

test('USER-11: a person who logs in only with Google or Amazon needs a login within the last minutes', async () => {
  const { organization, create } = await anOffice(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin');
  const forget = 'UPDATE users SET password_hash = NULL WHERE id = $1';
  await asOwner(app.current, organization, forget, [person.userId]);
  app.current.clock.advance({ minutes: 11 });
  const late = await create({ roles: ['SiteAdmin'], currentPassword: undefined }, person);
  app.current.clock.set(NOW);
  expect(late.problem.message).toContain('log in again');
  const fresh = await create({ roles: ['SiteAdmin'], currentPassword: undefined }, person);
  expect(fresh.status).toBe(201);
});

test('USER-11: the password cannot be guessed by trying', async () => {
  const { create } = await anOffice(app.current);
  const guess = () => create({ roles: ['SiteAdmin'], currentPassword: 'a guess' });
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
});

test('USER-11: every other administrator is mailed about a new one', async () => {
  const { admin, superAdmin, create, update } = await anOffice(app.current);
  const lessee = (await create({ password: GOOD })).body;
  await update(lessee, { roles: ['SiteAdmin'] });
  const sentence = `(${admin.emailAddress}) gave Uma Usher (${lessee.emailAddress}) the role SiteAdmin.`;
  expect(told(await mailed(), sentence)).toEqual(addressesOf(admin, superAdmin));
});

test('USER-11: other administrators and the affected one are mailed about a demotion and a deletion, and the others about a restoration', async () => {
  const { admin, superAdmin, create, update, find, remove, restore } = await anOffice(app.current);
  const other = (await create({ roles: ['SiteAdmin'], password: GOOD })).body;
  await remove(other.id);
  await restore(other.id);
  await update(await find(other.id), { roles: ['Leasee'] });
  const mails = await mailed();
  const by = `(${admin.emailAddress})`;
  const whom = `Uma Usher (${other.emailAddress})`;
  const all = addressesOf(admin, superAdmin, other);
  expect(told(mails, `${by} deleted the administrator ${whom}.`)).toEqual(all);
  expect(told(mails, `${by} restored the deleted administrator ${whom}.`)).toEqual(
    addressesOf(admin, superAdmin),
  );
  const demoted = `${by} changed the role of ${whom} from SiteAdmin to Leasee.`;
  expect(told(mails, demoted)).toEqual(all);
});

async function mailed(): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const runner = await runMailJobs(app.current, { send: async (mail) => void mails.push(mail) });
  await queueIsEmpty(app.current);
  await runner.stop();
  return mails;
}

const told = (mails: readonly Mail[], sentence: string) =>
  mails.flatMap(({ to, text }) => (text.includes(sentence) ? [to.address] : [])).sort();

const addressesOf = (...people: readonly { readonly emailAddress: string }[]) =>
  people.map(({ emailAddress }) => emailAddress).sort();
