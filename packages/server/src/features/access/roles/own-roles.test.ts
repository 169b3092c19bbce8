import { randomUUID } from 'node:crypto';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { ownRolesEndpoints } from '@tenantry/contract/access/own-roles.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { describe, expect, test } from 'vitest';
import { aBuilding } from '#testing/buildings';
import { aPerson, aProperty, type TestPerson } from '#testing/factories';
import { useOutbox } from '#testing/outbox';
import { aDefinedRole, roleBody } from '#testing/own-roles';
import { NOW, useTestApp } from '#testing/test-app';
import { anOffice, isSignedIn } from '#testing/users';
import { rightsOf } from '../../../platform/actor.ts';

const app = useTestApp();
const outbox = useOutbox(app);

async function anOfficeWithRole(permissions = roleBody().permissions) {
  const office = { ...(await anOffice(app.current)), test: app.current };
  const role = await aDefinedRole(office, roleBody({ permissions }));
  return { ...office, role };
}

const session = (as: TestPerson) => app.current.call(accessEndpoints.session, { as });

const save = (as: TestPerson, roleId: string, changes: Parameters<typeof roleBody>[0]) =>
  app.current.call(ownRolesEndpoints.update, {
    as,
    params: { roleId },
    body: { ...roleBody(changes) },
  });

describe('TRUST-6: a role of the organization', () => {
  test('permits what is ticked, and nothing else', async () => {
    const { organization, role } = await anOfficeWithRole();
    const as = await aPerson(app.current, organization, role.name);
    expect((await session(as)).body.permissions).toEqual(['tasks:read', 'tasks:write']);
    const query = { state: 'open' } as const;
    expect((await app.current.call(tasksEndpoints.list, { as, query })).status).toBe(200);
    expect((await app.current.call(ownRolesEndpoints.list, { as })).status).toBe(403);
  });

  test('is listed after the built-in ones, with how many people have it', async () => {
    const { organization, admin, role } = await anOfficeWithRole();
    await aPerson(app.current, organization, role.name);
    const { body } = await app.current.call(ownRolesEndpoints.list, { as: admin });
    expect(body.find(({ name }) => name === 'SiteAdmin')).toMatchObject({ id: null, people: 1 });
    expect(body.at(-1)).toMatchObject({ id: role.id, name: role.name, people: 1 });
  });

  test('can be given to a user, by its name only', async () => {
    const { create, role } = await anOfficeWithRole();
    expect((await create({ roles: [role.name] })).body.roles).toEqual([role.name]);
    const unknown = (await create({ roles: ['Gardener'] })).problem;
    expect(unknown).toMatchObject({ code: 'role_unknown', fields: { roles: expect.any(String) } });
  });

  test('ends the sessions of everyone who has it when its permissions change', async () => {
    const { organization, admin, role } = await anOfficeWithRole();
    const holder = await aPerson(app.current, organization, role.name);
    const renamed = await save(admin, role.id, { name: 'Day desk', permissions: role.permissions });
    expect(renamed.body).toMatchObject({ name: 'Day desk', people: 1, version: 2 });
    expect((await session(holder)).body.roles).toEqual(['Day desk']);
    await save(admin, role.id, { name: 'Day desk', permissions: ['tasks:read'] });
    expect(await isSignedIn(app.current, holder)).toBe(false);
    expect(await isSignedIn(app.current, admin)).toBe(true);
  });

  test('is not changed without a mail to the administrators, if someone has it', async () => {
    const { organization, admin, role } = await anOfficeWithRole();
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    const { name } = role;
    await save(admin, role.id, { name, permissions: ['tasks:read', 'books:read'] });
    expect(await outbox.mailsTo(other.emailAddress, 0)).toEqual([]);
    await aPerson(app.current, organization, name);
    const { body } = await save(admin, role.id, {
      permissions: ['tasks:write'],
      name,
    });
    expect(body.version).toBe(3);
    const [mail] = await outbox.mailsTo(other.emailAddress);
    expect(mail?.text).toContain('The rights of a role of');
    expect(mail?.text).toContain('which 1 person has');
    expect(mail?.text).toMatch(/They may now:\s+- Create, assign and finish tasks\./);
    expect(mail?.text).toMatch(/They may no longer:\s+- See expenses.+\s+- See tasks/);
  });

  test('is not deleted while someone has it, who is named', async () => {
    const { organization, admin, role, find, update } = await anOfficeWithRole();
    const holder = await aPerson(app.current, organization, role.name);
    const remove = () =>
      app.current.call(ownRolesEndpoints.remove, { as: admin, params: { roleId: role.id } });
    const { firstName, lastName } = await find(holder.userId);
    const refusal = (await remove()).problem;
    expect(refusal).toMatchObject({ status: 409, code: 'role_in_use' });
    expect(refusal.message).toContain(`${firstName} ${lastName} has the role ${role.name}`);
    await update(await find(holder.userId), { roles: ['ReadOnly'] });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  });

  test.each(['bookkeeper', 'Site Admin', 'TENANT', 'read-only'])(
    'cannot be called like a built-in one: %s',
    async (name) => {
      const { admin } = await anOffice(app.current);
      const body = roleBody({ name });
      const { problem } = await app.current.call(ownRolesEndpoints.create, { as: admin, body });
      expect(problem).toMatchObject({ status: 400, fields: { name: expect.any(String) } });
    },
  );

  test('cannot be called like another one, in any letters', async () => {
    const { admin, role } = await anOfficeWithRole();
    const body = roleBody({ name: role.name.toUpperCase() });
    const { problem } = await app.current.call(ownRolesEndpoints.create, { as: admin, body });
    expect(problem).toMatchObject({
      code: 'role_name_taken',
      fields: { name: expect.any(String) },
    });
  });
});

describe('TRUST-6: nobody decides about more rights than their own', () => {
  async function aManager() {
    const permissions = ['people:read', 'people:write', 'tasks:read'] as const;
    const office = await anOfficeWithRole([...permissions]);
    const manager = await aPerson(app.current, office.organization, office.role.name);
    return { ...office, manager };
  }

  test('by defining, changing or deleting a role', async () => {
    const { manager, admin, role, organization } = await aManager();
    const running = app.current;
    const books = await aDefinedRole(
      { test: running, admin },
      roleBody({ permissions: ['books:read'] }),
    );
    const more = roleBody({ permissions: ['books:read'] });
    const refused = [
      await running.call(ownRolesEndpoints.create, { as: manager, body: more }),
      await save(manager, books.id, { permissions: ['tasks:read'] }),
      await save(manager, role.id, { permissions: ['books:read'] }),
      await running.call(ownRolesEndpoints.remove, { as: manager, params: { roleId: books.id } }),
    ];
    const codes = refused.map(({ problem }) => problem.code);
    expect(codes).toEqual(Array.from(codes, () => 'giving_more_rights'));
    const less = roleBody({ permissions: ['tasks:read'] });
    const made = await running.call(ownRolesEndpoints.create, { as: manager, body: less });
    expect(made.status).toBe(201);
    const given = (await running.call(usersEndpoints.roles, { as: manager })).body;
    expect(given).toEqual(['Leasee', less.name, role.name].toSorted());
    expect(organization.id).toBeTruthy();
  });

  test('by the invitation link of a person with more rights', async () => {
    const { manager, create, organization } = await aManager();
    const { id: userId } = (await create({ roles: ['SiteAdmin'] })).body;
    const params = { organizationName: organization.name, userId };
    const call = { as: manager, params, body: {} };
    const { problem } = await app.current.call(usersEndpoints.invitationLink, call);
    expect(problem.code).toBe('wrong_role');
  });

  test('by giving up the own role', async () => {
    const { manager, role } = await aManager();
    const { problem } = await save(manager, role.id, { permissions: ['people:read'] });
    expect(problem.code).toBe('demoting_oneself');
  });
});

describe('TRUST-6: a scope', () => {
  test('is given with a role, ends the sessions when it changes, and is taken back', async () => {
    const office = await anOffice(app.current);
    const { id: propertyId } = await aProperty(app.current, office.admin);
    const { id: buildingId } = await aBuilding(app.current, office.admin);
    const person = await aPerson(app.current, office.organization, 'ReadOnly');
    const scope = { buildingIds: [buildingId], propertyIds: [propertyId] };
    const limited = (await office.update(await office.find(person.userId), { scope })).body;
    expect(limited.scope).toEqual(scope);
    expect(await isSignedIn(app.current, person)).toBe(false);
    const renamed = (await office.update(limited, { firstName: 'Nora', scope: undefined })).body;
    expect(renamed.scope).toEqual(scope);
    expect((await office.update(renamed, { scope: null })).body.scope).toBeNull();
  });

  test('is changed only by someone who has just confirmed who they are', async () => {
    const office = await anOffice(app.current);
    const person = await aPerson(app.current, office.organization, 'ReadOnly');
    const user = await office.find(person.userId);
    app.current.clock.advance({ minutes: 6 });
    const scope = { buildingIds: [], propertyIds: [] };
    const refused = await office.update(user, { scope });
    app.current.clock.set(NOW);
    expect(refused.problem.code).toBe('confirmation_needed');
  });

  test('names only places of the organization', async () => {
    const office = await anOffice(app.current);
    const scope = { buildingIds: [], propertyIds: [randomUUID()] };
    const { problem } = await office.create({ roles: ['ReadOnly'], scope });
    expect(problem).toMatchObject({ code: 'scope_unknown', fields: { scope: expect.any(String) } });
  });

  test('is for staff other than a SuperAdmin', async () => {
    const office = await anOffice(app.current);
    const scope = { buildingIds: [], propertyIds: [] };
    const { problem } = await office.create({ roles: ['Leasee'], scope });
    expect(problem.code).toBe('scope_of_role');
  });

  test('leaves out the permissions that concern the whole organization', async () => {
    const office = await anOffice(app.current);
    const person = await aPerson(app.current, office.organization, 'SiteAdmin');
    await app.current.database.transact({ organization: office.organization }, (tx) =>
      tx.db.execute(`UPDATE users SET is_limited = true WHERE id = '${person.userId}'`),
    );
    const { permissions, reachesEverything } = (await session(person)).body;
    expect(reachesEverything).toBe(false);
    expect(permissions).toContain('books:write');
    expect(permissions).not.toContain('people:write');
    expect(permissions).not.toContain('settings:read');
  });
});

test('TRUST-7: the rights of a session are computed in less than 0.1 ms', () => {
  const times = 2_000;
  const begun = performance.now();
  for (let each = 0; each < times; each += 1) {
    const { permissions } = rightsOf({ roles: ['Bookkeeper'], ownPermissions: ['tasks:read'] });
    if (!permissions.has('books:write')) throw new Error('a bookkeeper keeps the books');
  }
  expect((performance.now() - begun) / times).toBeLessThan(0.1);
});
