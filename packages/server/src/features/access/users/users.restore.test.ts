import { describe, expect, test } from 'vitest';
import { aPerson, PASSWORD } from '#testing/factories';
import { useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { anOffice, isSignedIn, signIn } from '#testing/users';

const app = useTestApp();
const outbox = useOutbox(app);

describe('USER-4: a deleted user comes back', () => {
  test('USER-4: they sign in with their old password, and only with it', async () => {
    const { organization, find, remove, restore } = await anOffice(app.current);
    const person = await aPerson(app.current, organization, 'Leasee');
    const before = await find(person.userId);
    await remove(person.userId);
    const enter = () => signIn(app.current, person.host, person.emailAddress, PASSWORD);
    expect((await enter()).status).toBe(401);

    const { status, body } = await restore(person.userId);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, version: before.version + 2 });
    expect(await isSignedIn(app.current, person)).toBe(false);
    expect((await enter()).status).toBe(200);
  });

  test('USER-4: a person who never set a password is invited again', async () => {
    const { create, remove, restore } = await anOffice(app.current);
    const user = (await create()).body;
    expect(await outbox.mailsTo(user.emailAddress)).toHaveLength(1);
    await remove(user.id);
    expect((await restore(user.id)).body.status).toBe('INVITED');
    expect(await outbox.mailsTo(user.emailAddress, 2)).toHaveLength(2);
  });

  test('USER-4: a user who is not deleted stays unchanged', async () => {
    const { create, restore } = await anOffice(app.current);
    const user = (await create()).body;
    expect((await restore(user.id)).body).toEqual(user);
  });

  test('USER-10: only a SuperAdmin restores a SuperAdmin', async () => {
    const { superAdmin, create, remove, restore } = await anOffice(app.current);
    const other = (await create({ roles: ['SuperAdmin'] }, superAdmin)).body;
    await remove(other.id, superAdmin);
    expect((await restore(other.id)).problem).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^Only a SuperAdmin can/),
    });
    expect((await restore(other.id, superAdmin)).status).toBe(200);
  });
});
