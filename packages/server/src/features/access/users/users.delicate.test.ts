import { afterEach, describe, expect, test } from 'vitest';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { anOffice } from '#testing/users';
import type { Mail } from '../../../platform/mail/mailer.ts';

const app = useTestApp({ attemptLimits: true });
const GOOD = 'seven purple lanterns';

type Office = Awaited<ReturnType<typeof anOffice>>;

/** Changes that someone with a stolen session would make. `stale` is called before the last call of each. */
const delicate: readonly (readonly [
  string,
  (office: Office, stale: () => void) => Promise<Answer>,
])[] = [
  [
    'a new administrator',
    ({ create }, stale) => {
      stale();
      return create({ roles: ['SiteAdmin'] });
    },
  ],
  [
    'a promotion',
    async ({ create, update }, stale) => {
      const lessee = (await create({ password: GOOD })).body;
      stale();
      return update(lessee, { roles: ['SiteAdmin'] });
    },
  ],
  [
    "the caller's own password",
    async ({ admin, find, update }, stale) => {
      stale();
      return update(await find(admin.userId), { password: GOOD });
    },
  ],
  [
    "the caller's own email",
    async ({ admin, find, update }, stale) => {
      stale();
      return update(await find(admin.userId), { emailAddress: `new.${admin.emailAddress}` });
    },
  ],
  [
    "another administrator's password",
    async ({ create, update }, stale) => {
      const other = (await create({ roles: ['SiteAdmin'], password: GOOD })).body;
      stale();
      return update(other, { password: `${GOOD}!` });
    },
  ],
  [
    'the demotion of another administrator',
    async ({ create, update }, stale) => {
      const other = (await create({ roles: ['SiteAdmin'], password: GOOD })).body;
      stale();
      return update(other, { roles: ['Leasee'] });
    },
  ],
  [
    'the deletion of an administrator',
    async ({ create, remove }, stale) => {
      const { id } = (await create({ roles: ['SiteAdmin'] })).body;
      stale();
      return remove(id);
    },
  ],
  [
    'the deletion of a tenant',
    async ({ create, remove }, stale) => {
      const { id } = (await create()).body;
      stale();
      return remove(id);
    },
  ],
  [
    'the restoration of an administrator',
    async ({ create, remove, restore }, stale) => {
      const { id } = (await create({ roles: ['SiteAdmin'] })).body;
      await remove(id);
      stale();
      return restore(id);
    },
  ],
];

interface Answer {
  readonly status: number;
  readonly problem: { readonly code: string };
}

const sixMinutesLater = () => app.current.clock.advance({ minutes: 6 });

afterEach(() => app.current.clock.set(NOW));

describe.each(delicate)('USER-11: %s', (_, change) => {
  test('USER-11, TRUST-4: asks again six minutes after the login', async () => {
    const office = await anOffice(app.current);
    const { status, problem } = await change(office, sixMinutesLater);
    expect(status).toBe(403);
    expect(problem.code).toBe('confirmation_needed');
  });

  test('USER-11, TRUST-4: does not ask right after the login', async () => {
    const office = await anOffice(app.current);
    expect((await change(office, () => undefined)).status).toBeLessThan(300);
  });
});

test('USER-11: tenants and names are saved without asking again', async () => {
  const { admin, create, update, find, remove, restore } = await anOffice(app.current);
  const { id } = (await create()).body;
  await remove(id);
  sixMinutesLater();
  const lessee = (await create({ password: GOOD })).body;
  expect((await update(lessee, { password: `${GOOD}!` })).status).toBe(200);
  const renamed = await update(await find(admin.userId), { firstName: 'Samuel' });
  expect(renamed.status).toBe(200);
  expect((await restore(id)).status).toBe(200);
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

test('USER-11: a change that is refused anyway does not ask again', async () => {
  const { admin, find, update } = await anOffice(app.current);
  sixMinutesLater();
  const own = await update(await find(admin.userId), { roles: ['Leasee'] });
  expect(own.problem.message).toContain('cannot give up your own role');
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
