import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { peopleListEndpoints } from '@tenantry/contract/portfolio/people-list.endpoints';
import { peopleEndpoints } from '@tenantry/contract/portfolio/people.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCardPayment, cardPaymentBody } from '#testing/card-payments';
import { anInvoice, aPayment, aPerson, aRental, type TestPerson } from '#testing/factories';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { aParty, aRoommate, ofLease } from '#testing/parties';
import { useOutbox } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';

/** UNIT-6: each kind of person of a lease calls everything that tenants call. */

const app = useTestApp();
const outbox = useOutbox(app);

beforeEach(() => app.current.clock.set(NOW));

/** A landlord whose lease has an invoice of March 1 and a payment of March 10. */
async function aBilledLandlord() {
  const landlord = await aLandlord(app.current);
  const { admin, property } = landlord;
  const invoice = await anInvoice(app.current, admin, property.id);
  const payment = await aPayment(app.current, admin, property.id, { amount: 300 });
  return { ...landlord, invoice, payment };
}

type Billed = Awaited<ReturnType<typeof aBilledLandlord>>;

/** What a person sees of a lease, as counts and statuses; the whole of it for the primary tenant. */
async function seenBy(as: TestPerson, { lease, invoice }: Billed) {
  const { call } = app.current;
  const generated = await call(invoicesEndpoints.generatePdfOfLessee, {
    as,
    params: { invoiceId: invoice.id },
    body: {},
  });
  const pdf = await call(invoicesEndpoints.pdfOfLessee, { as, params: { invoiceId: invoice.id } });
  const charges = await call(chargesEndpoints.ofLessee, { as, params: { leaseId: lease.id } });
  const query = { leaseId: lease.id };
  const summary = await call(invoicesEndpoints.summaryOfLessee, { as, query });
  const all = await call(invoicesEndpoints.summaryOfLessee, { as, query: {} });
  const accounts = await call(ledgerEndpoints.accountsOfLessee, { as });
  return {
    leases: (await call(leasesEndpoints.ofLessee, { as })).body.map(({ id }) => id),
    homes: (await call(leasesEndpoints.propertiesOfLessee, { as })).body.length,
    balances: accounts.body.map(({ balanceDue }) => balanceDue),
    owed: all.body.balanceDue,
    owedOnLease: summary.status === 200 ? summary.body.balanceDue : summary.status,
    charges: charges.status,
    invoices: (await call(invoicesEndpoints.ofLessee, { as })).body.map(({ id }) => id),
    payments: (await call(paymentsEndpoints.ofLessee, { as })).body.map(({ id }) => id),
    generated: generated.status,
    pdf: pdf.status,
  };
}

const nothing = {
  leases: [],
  homes: 0,
  balances: [],
  owed: 0,
  owedOnLease: 404,
  charges: 404,
  invoices: [],
  payments: [],
  generated: 404,
  pdf: 404,
};

describe('UNIT-6: each tenant signs in alone', () => {
  test('UNIT-6: every tenant sees the whole account of the lease, and nobody else does', async () => {
    const landlord = await aBilledLandlord();
    const { organization, lessee, lease, invoice, payment } = landlord;
    const { person: roommate } = await aRoommate(app.current, landlord);
    const whole = {
      leases: [lease.id],
      homes: 1,
      balances: [900],
      owed: 900,
      owedOnLease: 900,
      charges: 200,
      invoices: [invoice.id],
      payments: [payment.id],
      generated: 200,
      pdf: 200,
    };
    expect(await seenBy(lessee, landlord)).toEqual(whole);
    expect(await seenBy(roommate, landlord)).toEqual(whole);
    const stranger = await aPerson(app.current, organization, 'Leasee');
    expect(await seenBy(stranger, landlord)).toEqual(nothing);
    // The tenant of another lease of the same organization, with a lease of their own.
    const neighbor = await aRoommate(app.current, {
      ...landlord,
      ...(await aRental(app.current, organization, landlord.admin)),
    });
    expect(await seenBy(neighbor.person, landlord)).toMatchObject({
      owed: 0,
      owedOnLease: 404,
      charges: 404,
      invoices: [],
      payments: [],
      pdf: 404,
    });
  });

  test('UNIT-6: a tenant who moves in later sees the lease from that day on', async () => {
    const landlord = await aBilledLandlord();
    const { person } = await aRoommate(app.current, landlord, { fromDay: '2026-03-11' });
    expect(await seenBy(person, landlord)).toEqual(nothing);
    app.current.clock.advance({ hours: 24 });
    const there = await signedInAgain(app.current, person);
    expect(await seenBy(there, landlord)).toMatchObject({ owed: 900, generated: 200 });
  });

  test('UNIT-6: a tenant pays for the lease, with a card that the other tenants do not see', async () => {
    const landlord = await aBilledLandlord();
    const { person } = await aRoommate(app.current, landlord);
    const payment = await aCardPayment(app.current, person, { amount: 400 });
    expect(payment.status).toBe('succeeded');
    const cardSeenBy = async (as: TestPerson) =>
      (await app.current.call(paymentsEndpoints.ofLessee, { as })).body.find(
        ({ amount }) => amount === 400,
      );
    expect(await cardSeenBy(person)).toMatchObject({ card: { last4: expect.any(String) } });
    expect(await cardSeenBy(landlord.lessee)).toMatchObject({ method: 'CreditCard', card: null });
    expect(await seenBy(landlord.lessee, landlord)).toMatchObject({ owed: 500 });
  });

  test('UNIT-6: an invited tenant has an account of their own', async () => {
    const landlord = await aBilledLandlord();
    const party = await aParty(app.current, landlord.admin, landlord.lease);
    expect(await outbox.linksTo(party.emailAddress ?? '')).toHaveLength(1);
  });

  test('UNIT-6: what a tenant writes is in their own name, and only they and the staff see it', async () => {
    const landlord = await aBilledLandlord();
    const { person, party } = await aRoommate(app.current, landlord);
    const written = await app.current.call(conversationsEndpoints.startByLessee, {
      as: person,
      body: { message: 'The heating is cold.', medium: 'email' },
    });
    expect(written.status).toBe(201);
    const conversationsOf = async (as: TestPerson) =>
      (await app.current.call(conversationsEndpoints.ofLessee, { as, query: {} })).body;
    expect(await conversationsOf(person)).toHaveLength(1);
    expect(await conversationsOf(landlord.lessee)).toHaveLength(0);
    const { body } = await app.current.call(conversationsEndpoints.ofAllHomes, {
      as: landlord.admin,
      query: {},
    });
    const { firstName, lastName, emailAddress, phoneNumber } = party;
    const name = `${firstName} ${lastName}`;
    expect(body).toMatchObject([{ name, emailAddress, phoneNumber, lessee: true }]);
  });
});

const remove = ({ admin, lease }: Landlord, { id }: Party, lastDay: string) =>
  app.current.call(partiesEndpoints.end, {
    as: admin,
    params: { ...ofLease(lease), partyId: id },
    query: { lastDay },
  });

describe('UNIT-9: a tenant who has left', () => {
  test('UNIT-9: keeps what was theirs until their last day, read only', async () => {
    const landlord = await aBilledLandlord();
    const { admin, property, invoice, payment, lessee } = landlord;
    const { person, party } = await aRoommate(app.current, landlord);
    await seenBy(person, landlord);
    await remove(landlord, party, '2026-03-10');
    // Until the end of the last day, everything is as before.
    expect(await seenBy(person, landlord)).toMatchObject({ owed: 900, generated: 200 });
    app.current.clock.advance({ hours: 24 });
    const { test: current, as } = {
      test: app.current,
      as: await signedInAgain(app.current, admin),
    };
    await anInvoice(current, as, property.id, { date: '2026-03-11', dueDate: '2026-04-01' });
    await aPayment(current, as, property.id, { amount: 100, paymentDate: '2026-03-11' });
    const former = await signedInAgain(current, person);
    expect(await seenBy(former, landlord)).toEqual({
      ...nothing,
      invoices: [invoice.id],
      payments: [payment.id],
      pdf: 200,
    });
    const paid = await current.call(cardsEndpoints.pay, { as: former, body: cardPaymentBody() });
    expect(paid.problem.code).toBe('no_lease_to_pay');
    const written = await current.call(conversationsEndpoints.startByLessee, {
      as: former,
      body: { message: 'May I come in?', medium: 'email' },
    });
    expect(written.problem.code).toBe('no_property_to_write_about');
    const removed = await current.call(invoicesEndpoints.removePdfOfLessee, {
      as: former,
      params: { invoiceId: invoice.id },
    });
    expect(removed.status).toBe(404);
    const all = await seenBy(await signedInAgain(current, lessee), landlord);
    expect([all.invoices.length, all.payments.length, all.owed]).toEqual([2, 2, 2000]);
  });
});

describe('UNIT-6: staff find every tenant', () => {
  test('UNIT-6: in the list of people, on a page of their own and by the search', async () => {
    const landlord = await aBilledLandlord();
    const { admin, lease, property } = landlord;
    const { person, party } = await aRoommate(app.current, landlord, {
      phoneNumber: '(212) 555-0142',
    });
    const { userId, emailAddress } = person;
    const listed = async (as: TestPerson) => {
      const query = { filter: emailAddress, limit: '10' };
      return (await app.current.call(peopleListEndpoints.list, { as, query })).body;
    };
    const { phoneNumber } = party;
    expect(await listed(admin)).toMatchObject([
      { userId, group: 'current', phoneNumber, home: property.home },
    ]);
    const params = { userId };
    const one = await app.current.call(peopleEndpoints.one, { as: admin, params });
    expect(one.body).toMatchObject({ phoneNumber, propertyId: property.id });
    const leases = await app.current.call(peopleEndpoints.leases, { as: admin, params });
    expect(leases.body.map(({ id }) => id)).toEqual([lease.id]);
    const query = { q: emailAddress };
    const { body } = await app.current.call(searchEndpoints.search, { as: admin, query });
    expect(body.results.map(({ kind }) => kind)).toContain('person');
    await remove(landlord, party, '2026-03-10');
    app.current.clock.advance({ hours: 24 });
    expect(await listed(await signedInAgain(app.current, admin))).toMatchObject([
      { userId, group: 'past' },
    ]);
  });
});
