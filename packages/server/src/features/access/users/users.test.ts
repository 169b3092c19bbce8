import { randomUUID } from 'node:crypto';
import { roleNames } from '@tenantry/contract/access/roles';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { describe, expect, test } from 'vitest';
import { aPerson, userBody } from '#testing/factories';
import { asOwner, tablesWith } from '#testing/inspection';
import { useOutbox } from '#testing/outbox';
import { queriesOf } from '#testing/queries';
import { useTestApp } from '#testing/test-app';
import { anOffice, signIn, usersPage } from '#testing/users';

const app = useTestApp();
const outbox = useOutbox(app);
const GOOD = 'seven purple lanterns';

const actionsOn = async (office: Awaited<ReturnType<typeof anOffice>>, userId: string) => {
  const rows = await asOwner<{ action: string; actor_id: string }>(
    app.current,
    office.organization,
    'SELECT action, actor_id FROM audit_events WHERE entity_id = $1 ORDER BY id',
    [userId],
  );
  return rows.map(({ action, actor_id }) => [action, actor_id]);
};

describe('the list', () => {
  test('USER-2: lists everyone with roles and status, by name, without secrets', async () => {
    const { admin, superAdmin, list, create, remove } = await anOffice(app.current);
    const invited = (await create({ firstName: 'Ann', lastName: 'Ames' })).body;
    const gone = (await create({ firstName: 'Zoe', lastName: 'Zorn', password: GOOD })).body;
    await remove(gone.id);
    const users = await list();
    expect(users.map(({ id, roles, status }) => [id, roles, status])).toEqual([
      [invited.id, ['Leasee'], 'INVITED'],
      [superAdmin.userId, ['SuperAdmin'], 'ACTIVE'],
      [admin.userId, ['SiteAdmin'], 'ACTIVE'],
      [gone.id, ['Leasee'], 'DEACTIVATED'],
    ]);
    expect(Object.keys(users[0]!).sort()).toEqual(
      'emailAddress,firstName,id,lastName,propertyId,roles,scope,status,version'.split(','),
    );
  });

  test('the number of queries does not grow with the tenants', async () => {
    const { list, create } = await anOffice(app.current);
    await create({ password: GOOD });
    const few = await queriesOf(list);
    await Promise.all(Array.from({ length: 6 }, () => create({ password: GOOD })));
    expect(few.queries).toBeGreaterThan(2);
    const many = await queriesOf(list);
    expect(many.result).toHaveLength(few.result.length + 6);
    expect(many.queries).toBe(few.queries);
  });

  test('USER-3: a single user, even a deactivated one, has the same fields as in the list', async () => {
    const { admin, organization, create, remove, find } = await anOffice(app.current);
    const { id: userId } = (await create()).body;
    await remove(userId);
    const get = (id: string, organizationName = organization.name) => {
      const params = { organizationName, userId: id };
      return app.current.call(usersEndpoints.one, { as: admin, params });
    };
    expect((await get(userId)).body).toEqual(await find(userId));
    expect((await get(randomUUID())).problem.status).toBe(404);
    expect((await get(userId, 'Another name')).problem.status).toBe(404);
  });

  test('USER-5: role names come from the server: those that the caller may give', async () => {
    const { admin, superAdmin } = await anOffice(app.current);
    const rolesFor = async (as: typeof admin) =>
      (await app.current.call(usersEndpoints.roles, { as })).body;
    expect(await rolesFor(admin)).toEqual(roleNames.slice(1));
    expect(await rolesFor(superAdmin)).toEqual(roleNames);
  });
});

describe('creating a user', () => {
  test('USER-5, USER-8: a new user with a password can sign in at once, and is in the list', async () => {
    const office = await anOffice(app.current);
    const emailAddress = 'New.Person@Example.com';
    const { status, body } = await office.create({
      emailAddress,
      firstName: ' Nell ',
      password: GOOD,
      roles: ['SiteAdmin'],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      emailAddress: 'new.person@example.com',
      firstName: 'Nell',
      lastName: 'Usher',
      roles: ['SiteAdmin'],
      propertyId: null,
      scope: null,
      status: 'ACTIVE',
      version: 1,
    });
    expect(await office.find(body.id)).toEqual(body);
    const { domain } = office.organization;
    expect((await signIn(app.current, domain, emailAddress, GOOD)).body.roles).toEqual([
      'SiteAdmin',
    ]);
    expect(await tablesWith(app.current, GOOD)).toEqual([]);
    expect(await actionsOn(office, body.id)).toEqual([
      ['user.created', office.admin.userId],
      ['user.signedIn', null],
    ]);
  });

  test('USER-5: a new user without a password is mailed an invitation', async () => {
    const { create, organization } = await anOffice(app.current);
    const { body } = await create({ roles: ['SiteAdmin'] });
    expect(body.status).toBe('INVITED');
    const [mail] = await outbox.mailsTo(body.emailAddress);
    expect(mail!.link.origin).toBe(`https://${organization.domain}`);
    expect(mail!.link.searchParams.get('userId')).toBe(body.id);
    expect(mail!.text).toContain('You can manage its properties');
  });

  test.each([
    ['emailAddress', { emailAddress: ' ' }, 'Email is required'],
    ['emailAddress', { emailAddress: undefined as never }, 'Email is required'],
    ['emailAddress', { emailAddress: 'nobody' }, /email address/],
    ['firstName', { firstName: '' }, 'First name is required'],
    ['lastName', { lastName: ' ' }, 'Last name is required'],
    ['roles', { roles: [] }, 'Role is required'],
    ['roles', { roles: undefined as never }, 'Role is required'],
    ['roles.0', { roles: [''] }, /required/],
    ['password', { password: '' }, 'password is required'],
    ['password', { password: '1234567' }, 'password must be longer than 8 charactors'],
  ] as const)('USER-5: %s is checked by the server', async (field, changes, message) => {
    const { create, list } = await anOffice(app.current);
    const { problem } = await create(changes as object);
    expect(problem.status).toBe(400);
    expect(problem.fields?.[field]).toMatch(message);
    expect(await list()).toHaveLength(2);
  });

  test("AUTH-9: one of the most common passwords, or the user's own name, is refused with the field", async () => {
    const { create, list } = await anOffice(app.current);
    for (const password of ['password', 'umausher', 'UmaUsher']) {
      const { problem } = await create({ password });
      expect(problem).toMatchObject({
        status: 422,
        code: expect.stringMatching(/^password_(common|is_name)$/),
      });
      expect(problem.fields).toHaveProperty('password');
    }
    expect(await list()).toHaveLength(2);
  });

  test('USER-10: a second user with the same email is refused, whatever its case', async () => {
    const { create, admin, superAdmin } = await anOffice(app.current);
    for (const { emailAddress } of [admin, superAdmin]) {
      const { problem } = await create({ emailAddress: emailAddress.toUpperCase() });
      const message = 'This email is already in use. Use another one, or edit that user.';
      expect(problem).toMatchObject({ status: 409, message, fields: { emailAddress: message } });
    }
  });

  test('USER-10: only one of ten simultaneous users with the same email is created', async () => {
    const { create, list } = await anOffice(app.current);
    const emailAddress = 'at-once@example.com';
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ emailAddress })));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await list()).toHaveLength(3);
  });

  test('a repeated key with another password is refused; the password is stored nowhere in clear text', async () => {
    const { organization, admin, list } = await anOffice(app.current);
    const params = { organizationName: organization.name };
    const idempotencyKey = 'users-key-1';
    const send = (password: string) => {
      const body = { ...userBody({ password }), emailAddress: 'keyed@example.com' };
      return app.current.call(usersEndpoints.create, { as: admin, params, body, idempotencyKey });
    };
    const first = await send(GOOD);
    expect((await send(GOOD)).body).toEqual(first.body);
    expect((await send(`${GOOD}!`)).problem.code).toBe('idempotency_key_reused');
    expect(await list()).toHaveLength(3);
    expect(await tablesWith(app.current, idempotencyKey)).toEqual([]);
  });
});

describe('editing a user', () => {
  test('USER-7, USER-8: an empty password changes nothing, and the list has the other changes', async () => {
    const { organization, create, update, find } = await anOffice(app.current);
    const user = (await create({ password: GOOD })).body;
    const changes = { firstName: 'Vera', emailAddress: 'Vera@Example.com' };
    const saved = (await update(user, changes)).body;
    expect(saved).toEqual({
      ...user,
      firstName: 'Vera',
      emailAddress: 'vera@example.com',
      version: user.version + 1,
    });
    expect(await find(user.id)).toEqual(saved);
    expect((await signIn(app.current, organization.domain, 'vera@example.com', GOOD)).status).toBe(
      200,
    );
  });

  test('USER-7: only the new password works', async () => {
    const { organization, create, update } = await anOffice(app.current);
    const user = (await create({ password: GOOD })).body;
    const saved = await update(user, { password: 'eight green candles' });
    expect(saved.body.status).toBe('ACTIVE');
    const status = async (password: string) =>
      (await signIn(app.current, organization.domain, user.emailAddress, password)).status;
    expect(await status(GOOD)).toBe(401);
    expect(await status('eight green candles')).toBe(200);
    expect((await update(saved.body, { password: 'password1' })).problem.status).toBe(422);
  });

  test('USER-10: the email address of another user is refused', async () => {
    const { admin, create, update } = await anOffice(app.current);
    const user = (await create()).body;
    const { problem } = await update(user, { emailAddress: admin.emailAddress });
    expect(problem).toMatchObject({ status: 409, fields: { emailAddress: expect.any(String) } });
    expect((await update(user, { emailAddress: user.emailAddress.toUpperCase() })).status).toBe(
      200,
    );
  });

  test('an invited user with a new address is invited at that address, and the old link no longer works', async () => {
    const { create, update } = await anOffice(app.current);
    const user = (await create()).body;
    const [old] = await outbox.mailsTo(user.emailAddress);
    const emailAddress = `right-${user.emailAddress}`;
    await update(user, { emailAddress });
    const [again] = await outbox.linksTo(emailAddress);
    const host = again!.link.hostname;
    const statusOf = async (link: URL) => {
      const token = link.searchParams.get('token') ?? '';
      const payload = { token, userId: user.id, password: GOOD };
      const url = '/v1/auth/resetPassword';
      const { statusCode } = await app.current.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { host },
      });
      return statusCode;
    };
    expect(await statusOf(old!.link)).toBe(422);
    expect(await statusOf(again!.link)).toBe(200);
  });

  test('an id in the body that differs from the id in the URL is refused', async () => {
    const { admin, create, update } = await anOffice(app.current);
    const user = (await create()).body;
    const { problem } = await update(user, { id: admin.userId });
    expect(problem).toMatchObject({ status: 400, fields: { id: expect.any(String) } });
    expect((await update(user, { id: user.id })).status).toBe(200);
  });
});

describe('API-7: two organizations', () => {
  test('API-7: the users of one organization are neither shown to nor changed by the other', async () => {
    const here = await anOffice(app.current);
    const there = await anOffice(app.current);
    const user = (await there.create()).body;
    await aPerson(app.current, there.organization, 'Leasee');
    const before = await there.list();

    // Under its own name and host, a user of another organization does not exist.
    expect((await here.update(user)).problem.status).toBe(404);
    expect((await here.remove(user.id)).problem.status).toBe(404);
    // Under the other organization's name nothing exists, on any host.
    const { name } = there.organization;
    for (const host of [here.admin.host, there.admin.host]) {
      const stranger = { ...here.superAdmin, host };
      const page = usersPage(app.current, there.organization, stranger);
      const expected = host === here.admin.host ? 404 : 401;
      const list = await app.current.call(usersEndpoints.list, {
        as: stranger,
        params: { organizationName: name },
      });
      expect(list.status).toBe(expected);
      expect((await page.create()).status).toBe(expected);
      expect((await page.update(user)).status).toBe(expected);
      expect((await page.remove(user.id)).status).toBe(expected);
    }
    expect(await there.list()).toEqual(before);
    // An email address may belong to users of both.
    expect((await here.create({ emailAddress: user.emailAddress })).status).toBe(201);
    expect(await there.list()).toEqual(before);
  });
});
