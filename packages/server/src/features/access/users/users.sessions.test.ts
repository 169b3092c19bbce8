import { describe, expect, test } from 'vitest';
import { aLease, aPerson, aProperty, PASSWORD, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { adminStatus, anOffice, isSignedIn, signIn } from '#testing/users';

const app = useTestApp();
const outbox = useOutbox(app);
const GOOD = 'seven purple lanterns';

const signedIn = (person: TestPerson) => isSignedIn(app.current, person);

/** The same person in another browser, with the factories' password. */
async function inAnotherBrowser(person: TestPerson): Promise<TestPerson> {
  const answer = await signIn(app.current, person.host, person.emailAddress, PASSWORD);
  return { ...person, token: answer.body.token };
}

describe('AUTH-9: the events that end the sessions of a user', () => {
  test('AUTH-9: a new role ends them, and counts at once', async () => {
    const { organization, find, update } = await anOffice(app.current);
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    const elsewhere = await inAnotherBrowser(other);
    expect(await adminStatus(app.current, other)).toBe(200);
    await update(await find(other.userId), { roles: ['Leasee'] });
    expect(await adminStatus(app.current, other)).toBe(401);
    expect(await signedIn(elsewhere)).toBe(false);
    expect(await adminStatus(app.current, await inAnotherBrowser(other))).toBe(403);
  });

  test('AUTH-9: a new password ends them', async () => {
    const { organization, find, update } = await anOffice(app.current);
    const other = await aPerson(app.current, organization, 'Leasee');
    await update(await find(other.userId), { password: GOOD });
    expect(await signedIn(other)).toBe(false);
  });

  test('AUTH-9, AUTH-11: a new email address ends them, a new name does not', async () => {
    const { organization, find, update } = await anOffice(app.current);
    const other = await aPerson(app.current, organization, 'Leasee');
    const user = await find(other.userId);
    const { body } = await update(user, { firstName: 'Other' });
    expect(await signedIn(other)).toBe(true);
    await update(body, { emailAddress: `other-${user.emailAddress}` });
    expect(await signedIn(other)).toBe(false);
  });

  test('AUTH-9: a person who changes their own password stays signed in only in this session', async () => {
    const { admin, find, update } = await anOffice(app.current);
    const elsewhere = await inAnotherBrowser(admin);
    expect((await update(await find(admin.userId), { password: GOOD })).status).toBe(200);
    expect([await signedIn(admin), await signedIn(elsewhere)]).toEqual([true, false]);
  });

  test('AUTH-9: a deletion ends them, and the password no longer works', async () => {
    const { organization, remove, find } = await anOffice(app.current);
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    expect((await remove(other.userId)).body).toEqual({});
    expect(await adminStatus(app.current, other)).toBe(401);
    const again = await signIn(app.current, other.host, other.emailAddress, PASSWORD);
    expect(again.status).toBe(401);
    expect((await find(other.userId)).status).toBe('DEACTIVATED');
    const open = 'SELECT id FROM sessions WHERE user_id = $1';
    expect(await asOwner(app.current, organization, open, [other.userId])).toEqual([]);
    expect((await remove(other.userId)).status).toBe(200);
  });
});

describe('a deleted user', () => {
  test('USER-10: keeps leases and email address, and cannot be edited', async () => {
    const { admin, list, find, update, remove } = await anOffice(app.current);
    const { id } = await aProperty(app.current, admin);
    const lease = await aLease(app.current, admin, id);
    const lessee = (await list()).find((user) => user.emailAddress === lease.emailAddress)!;
    await remove(lessee.id);
    const gone = await find(lessee.id);
    expect(gone).toMatchObject({ status: 'DEACTIVATED', propertyId: id });
    expect((await update(gone)).problem).toMatchObject({
      status: 422,
      message: expect.stringMatching(/deactivated/),
    });
  });

  test('USER-10: returns when created again, as a new user with the old history', async () => {
    const { organization, admin, create, find, remove } = await anOffice(app.current);
    const former = await aPerson(app.current, organization, 'SiteAdmin');
    await remove(former.userId);
    const { emailAddress } = former;
    const { status, body } = await create({ emailAddress, firstName: 'Back' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: former.userId,
      firstName: 'Back',
      roles: ['Leasee'],
      status: 'INVITED',
    });
    expect(await find(former.userId)).toEqual(body);
    await outbox.mailsTo(emailAddress);
    const old = await signIn(app.current, admin.host, emailAddress, PASSWORD);
    expect([old.status, await signedIn(former)]).toEqual([401, false]);
    expect((await create({ emailAddress })).status).toBe(409);
  });

  test('AUTH-11: is mailed when an admin restores the account with a password', async () => {
    const { organization, create, remove } = await anOffice(app.current);
    const { userId, emailAddress } = await aPerson(app.current, organization, 'Leasee');
    await remove(userId);
    await create({ emailAddress, password: GOOD });
    const [mail] = await outbox.mailsTo(emailAddress);
    expect(mail?.text).toContain('Your account was reactivated, and an administrator set');
  });

  test('USER-10: only one of ten simultaneous restorations succeeds', async () => {
    const { organization, create, remove } = await anOffice(app.current);
    const { userId, emailAddress } = await aPerson(app.current, organization, 'Leasee');
    await remove(userId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ emailAddress })));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  test('has no valid link any more', async () => {
    const { create, remove } = await anOffice(app.current);
    const user = (await create()).body;
    const [mail] = await outbox.mailsTo(user.emailAddress);
    await remove(user.id);
    await create({ emailAddress: user.emailAddress, password: GOOD });
    const answer = await app.current.app.inject({
      method: 'POST',
      url: '/v1/auth/resetPassword',
      headers: { host: mail!.link.hostname },
      payload: {
        userId: user.id,
        token: mail!.link.searchParams.get('token') ?? '',
        password: 'nine blue ladders',
      },
    });
    expect(answer.json()).toMatchObject({ code: 'link_expired' });
  });
});
