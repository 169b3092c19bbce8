import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { peopleEndpoints } from '@tenantry/contract/portfolio/people.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  aUser,
  type TestPerson,
  PASSWORD,
} from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { signIn } from '#testing/users';

const app = useTestApp();

const personOf = async (as: TestPerson, userId: string) =>
  (await app.current.call(peopleEndpoints.one, { as, params: { userId } })).body;

const leasesOf = async (as: TestPerson, userId: string) =>
  (await app.current.call(peopleEndpoints.leases, { as, params: { userId } })).body;

const accountsOf = async (as: TestPerson, userId: string) =>
  (await app.current.call(peopleEndpoints.accounts, { as, params: { userId } })).body;

describe('HOME-7: everything of a person', () => {
  test('HOME-7: name, contact, home, and the last sign-in', async () => {
    const { admin, lessee, property, lease } = await aLandlord(app.current);
    expect(await personOf(admin, lessee.userId)).toMatchObject({
      id: lessee.userId,
      emailAddress: lessee.emailAddress,
      phoneNumber: lease.phoneNumber,
      roles: ['Leasee'],
      propertyId: property.id,
      status: 'ACTIVE',
      lastSignInOn: null,
    });
    await signIn(app.current, lessee.host, lessee.emailAddress, PASSWORD);
    const { lastSignInOn } = await personOf(admin, lessee.userId);
    expect(lastSignInOn).toBe('2026-03-10');
  });

  test('HOME-7: a person who was invited, and one who can no longer sign in', async () => {
    const { admin, organization } = await aLandlord(app.current);
    const user = await aUser(app.current, organization, admin);
    expect(await personOf(admin, user.id)).toMatchObject({ status: 'INVITED', phoneNumber: '' });
    await app.current.call(usersEndpoints.remove, {
      as: admin,
      params: { organizationName: organization.name, userId: user.id },
    });
    expect(await personOf(admin, user.id)).toMatchObject({ status: 'DEACTIVATED' });
    expect(await leasesOf(admin, user.id)).toEqual([]);
    expect(await accountsOf(admin, user.id)).toMatchObject({ balanceDue: 0, accounts: [] });
  });

  test("HOME-7: shows the leases in every home, and only this person's account", async () => {
    const { admin, property, lease, lessee } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 400 });
    const params = { propertyId: property.id, leaseId: lease.id };
    await app.current.call(leasesEndpoints.end, { as: admin, params });
    await aLease(app.current, admin, property.id);
    await anInvoice(app.current, admin, property.id, {
      items: [{ description: 'Rent', quantity: 1, rate: 300 }],
    });
    const other = await aProperty(app.current, admin);
    const next = await aLease(app.current, admin, other.id, {
      emailAddress: lessee.emailAddress,
      startDate: '2026-06-01',
    });

    expect(await leasesOf(admin, lessee.userId)).toMatchObject([
      { id: next.id, propertyId: other.id, home: other.home },
      { id: lease.id, status: 'EXPIRED', home: property.home },
    ]);
    const { accounts, balanceDue } = await accountsOf(admin, lessee.userId);
    expect(balanceDue).toBe(800);
    expect(accounts).toMatchObject([
      { leaseId: next.id, propertyId: other.id, balanceDue: 0, entries: [] },
      { leaseId: lease.id, propertyId: property.id, balanceDue: 800 },
    ]);
    expect(accounts[1]?.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 1200],
      ['payment', -400],
    ]);
  });

  test('HOME-7: only the conversations with this person', async () => {
    const { admin, property, lessee } = await aLandlord(app.current);
    const write = (as: TestPerson, message: string) =>
      app.current.call(conversationsEndpoints.startByLessee, { as, body: { message } });
    await write(lessee, 'The tap drips.');
    const home = await aProperty(app.current, admin);
    const { userId: neighbor } = await aLease(app.current, admin, home.id);
    const conversations = async (userId: string) =>
      (
        await app.current.call(conversationsEndpoints.ofAllHomes, {
          as: admin,
          query: { limit: 5, userId },
        })
      ).body;
    expect(await conversations(lessee.userId)).toMatchObject([
      { propertyId: property.id, emailAddress: lessee.emailAddress, unread: true },
    ]);
    expect(await conversations(neighbor)).toEqual([]);
  });

  test('HOME-7: a person of another organization is not found', async () => {
    const { lessee } = await aLandlord(app.current);
    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    const params = { userId: lessee.userId };
    for (const endpoint of Object.values(peopleEndpoints)) {
      const { problem } = await app.current.call(endpoint, { as: stranger, params });
      expect(problem.status).toBe(404);
    }
  });
});
