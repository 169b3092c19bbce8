import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import type { AllConversationsQuery } from '@tenantry/contract/conversations/conversations.schemas';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { describe, expect, test } from 'vitest';
import { aBuildingWithUnits } from '#testing/buildings';
import {
  aLease,
  anOrganization,
  aPerson,
  aProperty,
  questionBody,
  type TestPerson,
} from '#testing/factories';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const listOf = async (as: TestPerson, query: Partial<AllConversationsQuery> = {}) =>
  (
    await app.current.call(conversationsEndpoints.ofAllHomes, {
      as,
      query: { limit: 50, ...query },
    })
  ).body;

/** A prospect asked about a vacant home; then the organization wrote to the tenant of another. */
async function twoConversations() {
  const { admin, organization, property } = await aLandlord(app.current);
  const vacant = await aProperty(app.current, admin, { addressLine1: '7 Oak Road' });
  await app.current.call(conversationsEndpoints.ask, {
    host: organization.domain,
    params: { propertyId: vacant.id },
    body: questionBody(),
  });
  app.current.clock.advance({ minutes: 1 });
  await app.current.call(conversationsEndpoints.start, {
    as: admin,
    params: { propertyId: property.id },
    body: { subject: 'Chimney sweep', message: 'He comes on Friday.', medium: 'email' },
  });
  return { admin, property, vacant };
}

const subjects = async (as: TestPerson, query: Partial<AllConversationsQuery> = {}) =>
  (await listOf(as, query)).map(({ home }) => home.label);

describe('MSG-8: the conversations of all homes', () => {
  test('MSG-8: newest first, with their homes; tenants and prospects apart, and the unread ones', async () => {
    const { admin, property, vacant } = await twoConversations();
    expect(await listOf(admin)).toMatchObject([
      { propertyId: property.id, home: property.home, lessee: true, unread: false },
      { propertyId: vacant.id, home: vacant.home, lessee: false, unread: true },
    ]);
    expect(await subjects(admin, { with: 'tenants' })).toEqual([property.addressLine1]);
    expect(await subjects(admin, { with: 'prospects' })).toEqual(['7 Oak Road']);
    expect(await subjects(admin, { readStatus: 'UNREAD' })).toEqual(['7 Oak Road']);
    expect(await subjects(admin, { filter: 'chimney' })).toEqual([property.addressLine1]);
    expect(await subjects(admin, { filter: 'oak road' })).toEqual(['7 Oak Road']);
    expect(await subjects(admin, { limit: 1 })).toEqual([property.addressLine1]);
  });

  test('UNIT-3: those about the units of a building, with tenants or all', async () => {
    const { admin, organization } = await aLandlord(app.current);
    const { building, units } = await aBuildingWithUnits(app.current, admin, '1A, 1B');
    const { units: others } = await aBuildingWithUnits(app.current, admin, 'Upper', {
      name: 'Elm House',
    });
    for (const { id: propertyId } of [...units, ...others]) {
      const call = { host: organization.domain, params: { propertyId } };
      await app.current.call(conversationsEndpoints.ask, { ...call, body: questionBody() });
    }
    const { id: propertyId } = units[0]!;
    await aLease(app.current, admin, propertyId);
    await app.current.call(conversationsEndpoints.start, {
      as: admin,
      params: { propertyId },
      body: { subject: 'Water', message: 'It is off on Friday.', medium: 'email' },
    });
    const inBuilding = { buildingId: building.id };
    expect((await subjects(admin, inBuilding)).toSorted()).toEqual([
      'Maple Court 1A',
      'Maple Court 1A',
      'Maple Court 1B',
    ]);
    expect(await subjects(admin, { ...inBuilding, with: 'tenants' })).toEqual(['Maple Court 1A']);
    expect(await subjects(admin, { ...inBuilding, filter: 'upper' })).toEqual([]);
  });

  test('MSG-8: other organizations see none of them', async () => {
    await twoConversations();
    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    expect(await listOf(stranger)).toEqual([]);
  });
});

describe('MSG-9: messages to several tenants at once', () => {
  test('MSG-9: each tenant gets an own message in an own conversation, after a rehearsal', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const other = await aProperty(app.current, admin, { addressLine1: '9 Elm Street' });
    const second = await aLease(app.current, admin, other.id);
    const homes = [
      { ...property, leaseId: lease.id },
      { ...other, leaseId: second.id },
    ];
    const messages = homes.map(({ id, leaseId, addressLine1 }) => ({
      propertyId: id,
      leaseId,
      subject: `Rent for ${addressLine1}`,
      message: `You owe rent for ${addressLine1}.`,
    }));
    const call = { as: admin, body: { messages } };
    const rehearsed = await app.current.rehearse(conversationsEndpoints.startMany, call);
    expect(rehearsed.body).toMatchObject({ answer: { count: 2 }, sends: [{}, {}] });
    expect(await listOf(admin)).toEqual([]);
    const { body } = await app.current.call(conversationsEndpoints.startMany, call);
    expect(body).toEqual({ count: 2, undeliverable: [] });
    expect((await listOf(admin)).map(({ home, subject }) => [home.label, subject])).toEqual(
      expect.arrayContaining([
        [property.addressLine1, `Rent for ${property.addressLine1}`],
        ['9 Elm Street', 'Rent for 9 Elm Street'],
      ]),
    );
  });

  test('MSG-9: the leases that were reminded today are known until midnight in the time zone of the organization', async () => {
    const { admin, organization, lease } = await aLandlord(app.current);
    const other = await aProperty(app.current, admin, { addressLine1: '9 Elm Street' });
    const second = await aLease(app.current, admin, other.id);
    const third = await aLease(app.current, admin, (await aProperty(app.current, admin)).id);
    const stranger = await aLandlord(app.current);
    const text = { subject: 'Rent', message: 'It is due.', reminder: true };
    const messageOf = ({ propertyId, id: leaseId }: typeof second) => ({ propertyId, leaseId });
    // 11:30 PM of March 10 in New York.
    app.current.clock.set('2026-03-11T03:30:00Z');
    const as = await signedInAgain(app.current, admin);
    await app.current.call(conversationsEndpoints.startMany, {
      as,
      body: {
        messages: [
          { ...text, ...messageOf(lease) },
          { ...text, ...messageOf(third), reminder: false },
        ],
      },
    });
    await app.current.call(conversationsEndpoints.start, {
      as,
      params: { propertyId: second.propertyId },
      body: text,
    });
    const reminded = async (person: TestPerson) =>
      (await app.current.call(conversationsEndpoints.remindedToday, { as: person })).body
        .map(({ leaseId }) => leaseId)
        .toSorted();
    expect(organization.timeZone).toBe('America/New_York');
    expect(await reminded(as)).toEqual([lease.id, second.id].toSorted());
    expect(await reminded(await signedInAgain(app.current, stranger.admin))).toEqual([]);
    app.current.clock.advance({ minutes: 30 });
    expect(await reminded(as)).toEqual([]);
  });

  test('MSG-9: if one tenant cannot be written to, nobody is, and that one has a sentence', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const vacant = await aProperty(app.current, admin);
    const { problem } = await app.current.call(conversationsEndpoints.startMany, {
      as: admin,
      body: {
        messages: [property, vacant].map(({ id: propertyId }) => ({
          propertyId,
          leaseId: lease.id,
          subject: 'Rent',
          message: 'It is due.',
        })),
      },
    });
    expect(problem).toMatchObject({
      status: 404,
      fields: { 'messages.1': 'This lease was not found at this property.' },
    });
    expect(await listOf(admin)).toEqual([]);
  });

  test('HOME-14: a message to a selected tenant is not sent to the next tenant of the home', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const params = { propertyId: property.id };
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: { ...params, leaseId: lease.id },
      query: {},
    });
    await aLease(app.current, admin, property.id, { emailAddress: 'next@example.com' });
    const { problem } = await app.current.call(conversationsEndpoints.startMany, {
      as: admin,
      body: {
        messages: [{ ...params, leaseId: lease.id, subject: 'Roof', message: 'It is mended.' }],
      },
    });
    expect(problem).toMatchObject({
      code: 'lease_not_active',
      fields: { 'messages.0': 'This lease has ended.' },
    });
    expect(await listOf(admin)).toEqual([]);
  });

  test('HOME-14: the rehearsal says who cannot be reached by text, and why', async () => {
    const { admin, lease } = await aLandlord(app.current);
    const other = await aProperty(app.current, admin, { addressLine1: '9 Elm Street' });
    const phoneNumber = '(212) 555-0123 x7';
    const second = await aLease(app.current, admin, other.id, { phoneNumber });
    const { body } = await app.current.rehearse(conversationsEndpoints.startMany, {
      as: admin,
      body: {
        messages: [lease, second].map(({ id: leaseId, propertyId }) => ({
          propertyId,
          leaseId,
          subject: 'Water',
          message: 'It is off at nine.',
          medium: 'emailAndSms' as const,
        })),
      },
    });
    expect(body.answer).toEqual({
      count: 2,
      undeliverable: [
        { index: 1, channel: 'sms', failure: 'This phone number cannot receive texts.' },
      ],
    });
  });

  test('MSG-9: the message about a lease that has not begun goes to its tenant, not to who lives there', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const next = await aLease(app.current, admin, property.id, {
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      firstName: 'Nora',
    });
    const send = (leaseId: string) =>
      app.current.call(conversationsEndpoints.startMany, {
        as: admin,
        body: {
          messages: [
            { propertyId: property.id, leaseId, subject: 'Deposit', message: 'It is due.' },
          ],
        },
      });
    await send(next.id);
    expect((await listOf(admin)).map(({ name }) => name)).toEqual(['Nora Tenant']);
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: { propertyId: property.id, leaseId: lease.id },
    });
    expect((await send(lease.id)).problem).toMatchObject({ status: 422 });
  });
});
