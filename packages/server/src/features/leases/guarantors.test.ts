import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { peopleEndpoints } from '@tenantry/contract/portfolio/people.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCardPayment, cardPaymentBody } from '#testing/card-payments';
import { anInvoice, aPayment, aRental, type TestPerson } from '#testing/factories';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { aParty, aRoommate, ofLease, partyBody } from '#testing/parties';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
const outbox = useOutbox(app);

beforeEach(() => app.current.clock.set(NOW));

const gusOf = { role: 'GUARANTOR', firstName: 'Gus', lastName: 'Garner', mayPay: true } as const;

/** A landlord whose lease has an open invoice, and a guarantor who is signed in. */
async function aGuaranteedLandlord(changes: Parameters<typeof partyBody>[0] = {}) {
  const landlord = await aLandlord(app.current);
  const invoice = await anInvoice(app.current, landlord.admin, landlord.property.id);
  const all = { ...gusOf, fromDay: null, ...changes };
  return { ...landlord, invoice, ...(await aRoommate(app.current, landlord, all)) };
}

type Guaranteed = Awaited<ReturnType<typeof aGuaranteedLandlord>>;

const guaranteedBy = async (as: TestPerson) =>
  (await app.current.call(ledgerEndpoints.guaranteed, { as })).body;

const pay = (as: TestPerson, { lease }: Pick<Landlord, 'lease'>, amount = 200) =>
  app.current.call(cardsEndpoints.pay, {
    as,
    body: cardPaymentBody({ amount, leaseId: lease.id }),
  });

/** Everything that a tenant sees of the lease. */
async function seenBy(as: TestPerson, { lease, invoice }: Guaranteed) {
  const { call } = app.current;
  const params = { invoiceId: invoice.id };
  return {
    leases: (await call(leasesEndpoints.ofLessee, { as })).body,
    homes: (await call(leasesEndpoints.propertiesOfLessee, { as })).body,
    accounts: (await call(ledgerEndpoints.accountsOfLessee, { as })).body,
    invoices: (await call(invoicesEndpoints.ofLessee, { as })).body,
    payments: (await call(paymentsEndpoints.ofLessee, { as })).body,
    conversations: (await call(conversationsEndpoints.ofLessee, { as, query: {} })).body,
    pdf: (await call(invoicesEndpoints.pdfOfLessee, { as, params })).status,
    generated: (await call(invoicesEndpoints.generatePdfOfLessee, { as, params, body: {} })).status,
    charges: (await call(chargesEndpoints.ofLessee, { as, params: { leaseId: lease.id } })).status,
    summary: (await call(invoicesEndpoints.summaryOfLessee, { as, query: { leaseId: lease.id } }))
      .status,
  };
}

const nothing = {
  leases: [],
  homes: [],
  accounts: [],
  invoices: [],
  payments: [],
  conversations: [],
  pdf: 404,
  generated: 404,
  charges: 404,
  summary: 404,
};

describe('UNIT-6c: a guarantor who may pay', () => {
  test('UNIT-6c: sees what is due, pays it, and sees nothing else of the lease', async () => {
    const landlord = await aGuaranteedLandlord();
    const { person, lease, lessee, property } = landlord;
    expect(await guaranteedBy(person)).toMatchObject([
      {
        leaseId: lease.id,
        home: property.home.label,
        tenants: `${lease.firstName} ${lease.lastName}`,
        balanceDue: 1200,
      },
    ]);
    const { status, body } = await pay(person, landlord);
    expect([status, body.status]).toEqual([201, 'succeeded']);
    expect(await guaranteedBy(person)).toMatchObject([{ balanceDue: 1000 }]);
    expect(await seenBy(person, landlord)).toEqual(nothing);
    const tenantSees = await app.current.call(paymentsEndpoints.ofLessee, { as: lessee });
    expect(tenantSees.body).toMatchObject([
      { amount: 200, card: null, paidBy: { name: 'Gus Garner', own: false } },
    ]);
    // A lease that is not named is the guaranteed one, if the person is a tenant of none.
    const unnamed = await aCardPayment(app.current, person, { amount: 100 });
    expect(unnamed).toMatchObject({ leaseId: lease.id, status: 'succeeded' });
  });

  test('UNIT-6c: writes no messages, and the tenants see nothing of theirs by it', async () => {
    const landlord = await aGuaranteedLandlord();
    const written = await app.current.call(conversationsEndpoints.startByLessee, {
      as: landlord.person,
      body: { message: 'What is the key code?', medium: 'email' },
    });
    expect(written.problem.code).toBe('no_property_to_write_about');
    expect(await guaranteedBy(landlord.lessee)).toEqual([]);
  });

  test('UNIT-6c: who is a tenant elsewhere pays for the own lease unless the other one is named', async () => {
    const landlord = await aGuaranteedLandlord();
    const { organization, admin, lease } = landlord;
    const home = await aRental(app.current, organization, admin);
    const { emailAddress } = home.lessee;
    await aParty(app.current, admin, lease, { ...gusOf, fromDay: null, emailAddress });
    const own = await aCardPayment(app.current, home.lessee, { amount: 10 });
    expect(own.leaseId).toBe(home.lease.id);
    expect((await pay(home.lessee, landlord)).body.leaseId).toBe(lease.id);
    const leases = await app.current.call(leasesEndpoints.ofLessee, { as: home.lessee });
    expect(leases.body.map(({ id }) => id)).toEqual([home.lease.id]);
  });

  test.each([
    ['a guarantor without that right', { mayPay: false }],
    ['a guarantor from tomorrow on', { fromDay: '2026-03-11' }],
    ['a guarantor until yesterday', { toDay: '2026-03-09' }],
  ])('UNIT-6c: %s sees and pays nothing', async (_, changes) => {
    const landlord = await aGuaranteedLandlord(changes);
    const { person } = landlord;
    expect(await guaranteedBy(person)).toEqual([]);
    expect((await pay(person, landlord)).status).toBe(404);
    expect(await seenBy(person, landlord)).toEqual(nothing);
  });

  test('UNIT-6c: the right begins and ends with a change, and an invitation comes with it', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease } = landlord;
    const added = await aParty(app.current, admin, lease, { ...gusOf, mayPay: false });
    const save = (party: Party, mayPay: boolean) =>
      app.current.call(partiesEndpoints.change, {
        as: admin,
        params: { ...ofLease(lease), partyId: party.id },
        body: { ...party, mayPay },
      });
    await queueIsEmpty(app.current);
    expect(await outbox.mailsTo(added.emailAddress!, 0)).toEqual([]);
    const allowed = await save(added, true);
    expect(allowed.body).toMatchObject({ mayPay: true, userId: null });
    expect(await outbox.linksTo(added.emailAddress!)).toHaveLength(1);
    const refused = await save(allowed.body, false);
    expect(refused.body.mayPay).toBe(false);
  });

  test('UNIT-6c: only a guarantor may be allowed to pay in this way', async () => {
    const { admin, lease } = await aLandlord(app.current);
    const { emailAddress, ...body } = { ...gusOf, emailAddress: 'tom@example.com' };
    const { status, problem } = await app.current.call(partiesEndpoints.add, {
      as: admin,
      params: ofLease(lease),
      body: { ...body, role: 'TENANT', emailAddress, phoneNumber: '(212) 555-0101' },
    });
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['mayPay']]);
  });

  test('UNIT-6c: is sent the receipt, and the tenants are not', async () => {
    const landlord = await aGuaranteedLandlord();
    const { person, lessee } = landlord;
    await pay(person, landlord);
    await queueIsEmpty(app.current);
    const [receipt] = await outbox.mailsTo(person.emailAddress, 1);
    expect(receipt!.text).toContain('Receipt for your payment of $200.00');
    expect(receipt!.text).toContain('/lessee-landing');
    expect(await outbox.mailsTo(lessee.emailAddress, 0)).toEqual([]);
  });

  test('UNIT-6c: one without an account gets the receipt of a check, without a link', async () => {
    const landlord = await aGuaranteedLandlord({ mayPay: false });
    const { admin, property, party, person } = landlord;
    await aPayment(app.current, admin, property.id, { payerPartyId: party.id });
    await queueIsEmpty(app.current);
    const [receipt] = await outbox.mailsTo(person.emailAddress, 1);
    expect(receipt!.text).toContain('Paid by: Gus Garner');
    expect(receipt!.text).not.toContain('/lessee-landing');
  });

  test('UNIT-6c: after the last day pays no more, and the person is no tenant to staff', async () => {
    const landlord = await aGuaranteedLandlord();
    const { admin, lease, party, person } = landlord;
    const params = { userId: person.userId };
    const leases = await app.current.call(peopleEndpoints.leases, { as: admin, params });
    expect(leases.body).toEqual([]);
    await app.current.call(partiesEndpoints.end, {
      as: admin,
      params: { ...ofLease(lease), partyId: party.id },
      query: {},
    });
    expect((await pay(person, landlord)).status).toBe(201);
    app.current.clock.advance({ hours: 24 });
    const former = await signedInAgain(app.current, person);
    expect((await pay(former, landlord)).status).toBe(404);
    expect(await guaranteedBy(former)).toEqual([]);
  });

  test('UNIT-6c: sees the page and pays also with an account that has lost the role of tenants', async () => {
    const landlord = await aGuaranteedLandlord();
    const { person, organization } = landlord;
    await asOwner(app.current, organization, `update users set roles = '{}' where id = $1`, [
      person.userId,
    ]);
    expect(await guaranteedBy(person)).toHaveLength(1);
    expect((await pay(person, landlord)).status).toBe(201);
  });

  test('UNIT-6c: the email of an administrator is refused in words that fit a guarantor', async () => {
    const { admin, lease } = await aLandlord(app.current);
    const { status, problem } = await app.current.call(partiesEndpoints.add, {
      as: admin,
      params: ofLease(lease),
      body: partyBody({ ...gusOf, emailAddress: admin.emailAddress }),
    });
    expect([status, problem.code]).toEqual([422, 'email_cannot_lease']);
    expect(problem.message).not.toContain('tenant');
  });
});
