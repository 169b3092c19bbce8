import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { adminStatus, anOffice, isSignedIn, usersPage } from '#testing/users';

const app = useTestApp();
const GOOD = 'seven purple lanterns';

describe('USER-10: refused, with the reason', () => {
  test('USER-10: an admin who deletes themselves or gives up their role', async () => {
    const { admin, superAdmin, find, update, remove } = await anOffice(app.current);
    const refusals = [
      [await remove(admin.userId), 'deleting_oneself', /cannot delete your own account/],
      [
        await update(await find(admin.userId), { roles: ['Leasee'] }),
        'demoting_oneself',
        /cannot give up your own role/,
      ],
      [
        await remove(superAdmin.userId, superAdmin),
        'deleting_oneself',
        /cannot delete your own account/,
      ],
      [
        await update(await find(superAdmin.userId), { roles: ['SiteAdmin'] }, superAdmin),
        'demoting_oneself',
        /cannot give up your own role/,
      ],
    ] as const;
    for (const [{ problem }, code, message] of refusals) {
      expect(problem).toMatchObject({ status: 422, code });
      expect(problem.message).toMatch(message);
    }
    for (const person of [admin, superAdmin]) {
      expect(await isSignedIn(app.current, person)).toBe(true);
    }
  });

  test('USER-10: deleting or demoting the last active admin', async () => {
    const { admin, superAdmin, list, update, remove } = await anOffice(app.current);
    await remove(admin.userId, superAdmin);
    const last = (await list(superAdmin)).find(({ id }) => id === superAdmin.userId)!;
    const refusals = [
      await remove(superAdmin.userId, superAdmin),
      await update(last, { roles: ['Leasee'] }, superAdmin),
    ];
    for (const { problem } of refusals) {
      expect(problem.status).toBe(422);
      expect(problem.message).toMatch(/last administrator/);
    }
    expect(await adminStatus(app.current, superAdmin)).toBe(200);
  });

  test('USER-10: a SiteAdmin giving, changing or deleting SuperAdmin', async () => {
    const { admin, superAdmin, find, create, update, remove } = await anOffice(app.current);
    const above = await find(superAdmin.userId);
    const own = await find(admin.userId);
    const lessee = (await create()).body;
    const refusals = [
      await create({ roles: ['SuperAdmin'] }),
      await update(own, { roles: ['SuperAdmin', 'SiteAdmin'] }),
      await update(lessee, { roles: ['SuperAdmin'] }),
      await update(above, { firstName: 'Lower' }),
      await update(above, { password: GOOD }),
      await update(above, { roles: ['SiteAdmin'] }),
      await remove(superAdmin.userId),
    ];
    for (const { problem } of refusals) {
      expect(problem).toMatchObject({
        status: 422,
        code: expect.stringMatching(/^(giv|chang)ing_super_admin$/),
      });
      expect(problem.message).toMatch(/^Only a SuperAdmin can/);
    }
    expect(await find(superAdmin.userId)).toEqual(above);
    expect((await create({ roles: ['SuperAdmin'] }, superAdmin)).status).toBe(201);
    expect((await update(own, { roles: ['SuperAdmin'] }, superAdmin)).status).toBe(200);
  });

  test('USER-10: a SiteAdmin who restores a deleted SuperAdmin', async () => {
    const { superAdmin, create, remove } = await anOffice(app.current);
    const other = (await create({ roles: ['SuperAdmin'] }, superAdmin)).body;
    await remove(other.id, superAdmin);
    const { emailAddress } = other;
    const { problem } = await create({ emailAddress, roles: ['SiteAdmin'], password: GOOD });
    expect(problem).toMatchObject({
      status: 422,
      message: expect.stringMatching(/Only a SuperAdmin/),
    });
  });

  test('USER-10: administrator and tenant in one', async () => {
    const { create, update } = await anOffice(app.current);
    const roles = ['SiteAdmin', 'Leasee'] as const;
    const lessee = (await create()).body;
    for (const answer of [
      await create({ roles: [...roles] }),
      await update(lessee, { roles: [...roles] }),
    ]) {
      expect(answer.problem).toMatchObject({
        status: 422,
        fields: { roles: expect.stringMatching(/not both/) },
      });
    }
  });

  test('API-7: a tenant sees and changes no user', async () => {
    const { organization, list, create } = await anOffice(app.current);
    const lessee = await aPerson(app.current, organization, 'Leasee');
    const before = await list();
    const params = { organizationName: organization.name };
    const seen = await app.current.call(usersEndpoints.list, { as: lessee, params });
    expect(seen.status).toBe(403);
    expect((await create({ roles: ['SiteAdmin'] }, lessee)).status).toBe(403);
    expect(await list()).toEqual(before);
  });
});

describe('USER-10: admins who change each other simultaneously', () => {
  const activeAdmins = async (organization: Awaited<ReturnType<typeof anOrganization>>) =>
    asOwner<{ id: string }>(
      app.current,
      organization,
      `SELECT id FROM users WHERE deactivated_at IS NULL AND roles && '{SiteAdmin,SuperAdmin}'`,
    );

  /** This many SiteAdmins, each with the calls of their users page. */
  async function aCircle(size: number) {
    const organization = await anOrganization(app.current);
    const people: TestPerson[] = [];
    for (let index = 0; index < size; index += 1) {
      people.push(await aPerson(app.current, organization, 'SiteAdmin'));
    }
    const page = usersPage(app.current, organization, people[0]!);
    const rows = new Map((await page.list()).map((user) => [user.id, user]));
    const demote = (by: TestPerson, target: TestPerson) =>
      page.update(rows.get(target.userId)!, { roles: ['Leasee'] }, by);
    return { organization, people, demote, remove: page.remove };
  }

  test.each(['demote', 'delete'] as const)(
    'USER-10: if the last two admins both %s the other, one wins',
    async (how) => {
      for (let round = 0; round < 8; round += 1) {
        const { organization, people, demote, remove } = await aCircle(2);
        const [one, two] = people as [TestPerson, TestPerson];
        const act = (by: TestPerson, target: TestPerson) =>
          how === 'demote' ? demote(by, target) : remove(target.userId, by);
        const answers = await Promise.all([act(one, two), act(two, one)]);
        const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
        expect(statuses[0]).toBe(200);
        expect([401, 403]).toContain(statuses[1]);
        expect(await activeAdmins(organization)).toHaveLength(1);
      }
    },
  );

  test('USER-10: if four admins delete each other in a circle, at least one is left and can still work', async () => {
    const { organization, people, demote } = await aCircle(4);
    await Promise.all(people.map((by, index) => demote(by, people[(index + 1) % 4]!)));
    const left = await activeAdmins(organization);
    expect(left.length).toBeGreaterThan(0);
    const someone = people.find(({ userId }) => userId === left[0]!.id)!;
    expect(await adminStatus(app.current, someone)).toBe(200);
  });
});
