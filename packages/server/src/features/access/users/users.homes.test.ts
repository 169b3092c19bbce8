import { describe, expect, test } from 'vitest';
import { aLease, aProperty } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { anOffice } from '#testing/users';

const app = useTestApp();

describe('USER-6: the home of a tenant', () => {
  test('USER-6: it can be set, changed, and removed', async () => {
    const office = await anOffice(app.current);
    const [first, second] = [
      await aProperty(app.current, office.admin),
      await aProperty(app.current, office.admin),
    ];
    const user = (await office.create({ propertyId: first.id })).body;
    expect(user.propertyId).toBe(first.id);
    const moved = (await office.update(user, { propertyId: second.id })).body;
    expect(moved.propertyId).toBe(second.id);
    expect((await office.find(user.id)).propertyId).toBe(second.id);
    const homeless = (await office.update(moved, { propertyId: undefined })).body;
    expect(homeless.propertyId).toBeNull();
    const changes = await asOwner(
      app.current,
      office.organization,
      `SELECT id FROM audit_events WHERE action = 'user.homeChanged' AND entity_id = $1`,
      [user.id],
    );
    expect(changes).toHaveLength(3);
  });

  test('USER-6: without a home given by hand it is the property of the newest lease, also after a save', async () => {
    const { admin, list, find, update } = await anOffice(app.current);
    const emailAddress = 'mover@example.com';
    const lease = async (startDate: string, endDate: string) => {
      const { id } = await aProperty(app.current, admin);
      await aLease(app.current, admin, id, { emailAddress, startDate, endDate });
      return id;
    };
    const now = await lease('2026-01-01', '2026-12-31');
    const user = (await list()).find((each) => each.emailAddress === emailAddress);
    expect(user!.propertyId).toBe(now);
    expect((await update(user!)).body.propertyId).toBe(now);
    const later = await lease('2027-01-01', '2027-12-31');
    expect((await find(user!.id)).propertyId).toBe(later);
  });

  test('USER-2, USER-6: the list names the home, and the active or next lease', async () => {
    const { admin, create, list } = await anOffice(app.current);
    const emailAddress = 'mover@example.com';
    const lease = async (addressLine1: string, startDate: string, endDate: string) => {
      const { id } = await aProperty(app.current, admin, { addressLine1 });
      await aLease(app.current, admin, id, { emailAddress, startDate, endDate });
    };
    await lease('1 Now Street', '2026-01-01', '2026-12-31');
    await lease('2 Later Street', '2027-01-01', '2027-12-31');
    const given = await aProperty(app.current, admin, { addressLine1: '3 Given Street' });
    const guest = (await create({ emailAddress: 'guest@example.com', propertyId: given.id })).body;
    const page = await list(admin, { limit: 10, sort: 'email', include: 'homes' });
    const addresses = Object.fromEntries(
      page.map(({ emailAddress: email, homeAddress, leasedAddress }) => [
        email,
        [homeAddress, leasedAddress],
      ]),
    );
    expect(addresses).toMatchObject({
      [emailAddress]: [
        expect.stringMatching(/^2 Later Street, /),
        expect.stringMatching(/^1 Now Street, .*, [A-Z]{2} \d{5}$/),
      ],
      [guest.emailAddress]: [expect.stringMatching(/^3 Given Street, /), ''],
    });
    expect(Object.values(addresses).filter(([home]) => home === '')).toHaveLength(2);
    const whole = await list(admin, { include: 'homes' });
    expect(whole).toEqual(expect.arrayContaining(page));
  });

  test('USER-6: only tenants have a home, and lose it with the role', async () => {
    const { admin, create, update } = await anOffice(app.current);
    const { id: propertyId } = await aProperty(app.current, admin);
    const refused = (await create({ roles: ['SiteAdmin'], propertyId })).problem;
    expect(refused).toMatchObject({ status: 422, fields: { propertyId: expect.any(String) } });
    const user = (await create({ propertyId })).body;
    expect((await update(user, { roles: ['SiteAdmin'] })).problem.status).toBe(422);
    const promoted = (await update(user, { roles: ['SiteAdmin'], propertyId: undefined })).body;
    expect(promoted).toMatchObject({ roles: ['SiteAdmin'], propertyId: null });
    expect((await update(promoted, { roles: ['Leasee'] })).body.propertyId).toBeNull();
  });

  test('USER-6: a property of another organization or an unknown one is refused, and nothing is stored', async () => {
    const { create, list } = await anOffice(app.current);
    const elsewhere = await anOffice(app.current);
    const foreign = await aProperty(app.current, elsewhere.admin);
    for (const propertyId of [foreign.id, '0190a7a0-0000-7000-8000-000000000000']) {
      const { problem } = await create({ propertyId });
      expect(problem).toMatchObject({ status: 422, fields: { propertyId: expect.any(String) } });
    }
    expect(await list()).toHaveLength(2);
  });
});
