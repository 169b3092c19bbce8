import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInvoice, aPayment, aReversal, type TestPerson } from '#testing/factories';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { aParty, aRoommate, ofLease } from '#testing/parties';
import { readPdf } from '#testing/pdf';
import { requestOf } from '#testing/calls';
import { NOW, useTestApp } from '#testing/test-app';

/** UNIT-9: what a tenant who has left keeps is as it was on their last day. */

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const LAST_DAY = '2026-03-10';

/** A second tenant whose last day is today. */
async function aLeavingLessee(landlord: Landlord) {
  const { person, party } = await aRoommate(app.current, landlord, { lastName: 'Leaver' });
  await endsOn(landlord, party);
  return person;
}

const endsOn = ({ admin, lease }: Landlord, { id }: Party) =>
  app.current.call(partiesEndpoints.end, {
    as: admin,
    params: { ...ofLease(lease), partyId: id },
    query: { lastDay: LAST_DAY },
  });

async function seenBy(as: TestPerson) {
  const invoices = (await app.current.call(invoicesEndpoints.ofLessee, { as })).body;
  return {
    // The PDF of a tenant who has left is drawn when it is opened.
    invoices: invoices.map((invoice) => ({ ...invoice, pdfUrl: null, pdfOutdated: false })),
    payments: (await app.current.call(paymentsEndpoints.ofLessee, { as })).body,
  };
}

async function pdfSeenBy(as: TestPerson, invoiceId: string) {
  const request = requestOf(invoicesEndpoints.pdfOfLessee, { as, params: { invoiceId } });
  const { statusCode, rawPayload } = await app.current.app.inject(request);
  expect(statusCode).toBe(200);
  return (await readPdf(rawPayload)).text;
}

/** The same administrator some days later. */
async function daysLater(landlord: Landlord, days: number): Promise<Landlord> {
  app.current.clock.advance({ hours: days * 24 });
  return { ...landlord, admin: await signedInAgain(app.current, landlord.admin) };
}

describe('UNIT-9: an invoice that a former tenant keeps', () => {
  test('UNIT-9: shows no later payment, credit, reversal or late fee, nor does its PDF or a payment', async () => {
    const before = await aLandlord(app.current);
    const { property } = before;
    const [late, other] = [
      await anInvoice(app.current, before.admin, property.id),
      await anInvoice(app.current, before.admin, property.id, { dueDate: '2026-03-20' }),
    ];
    const payment = await aPayment(app.current, before.admin, property.id, { amount: 300.33 });
    const person = await aLeavingLessee(before);
    const onLastDay = await seenBy(person);
    expect(onLastDay.invoices).toMatchObject([
      { remainingBalance: 899.67, status: 'LATE', lateFeeOwed: 50 },
      { remainingBalance: 1200, status: 'NEW' },
    ]);

    const landlord = await daysLater(before, 5);
    const { admin } = landlord;
    const of = { propertyId: property.id, invoiceId: late.id };
    await app.current.call(invoicesEndpoints.billLateFee, { as: admin, params: of, body: {} });
    await app.current.call(invoicesEndpoints.credit, {
      as: admin,
      params: { ...of, invoiceId: other.id },
      body: { amount: 11.11, reason: 'A broken heater' },
    });
    await aReversal(app.current, admin, payment, { reversalDate: '2026-03-15' });
    await aPayment(app.current, admin, property.id, { amount: 2500, paymentDate: '2026-03-15' });
    await app.current.call(invoicesEndpoints.generatePdf, { as: admin, params: of, body: {} });
    const roommate = await aParty(app.current, admin, landlord.lease, { lastName: 'Newcomer' });
    await app.current.call(partiesEndpoints.makePrimary, {
      as: admin,
      params: { ...ofLease(landlord.lease), partyId: roommate.id },
    });

    const former = await signedInAgain(app.current, person);
    expect(await seenBy(former)).toEqual(onLastDay);
    const text = await pdfSeenBy(former, late.id);
    expect(text).toContain('$899.67');
    expect(text).toContain('Leaver');
    expect(text).not.toMatch(/Newcomer|2,500|March 15/);
    const current = await seenBy(await signedInAgain(app.current, landlord.lessee));
    expect(current.invoices).toHaveLength(3);
    expect(current.invoices).toMatchObject([
      { id: late.id, remainingBalance: 0, status: 'PAID' },
      { lesseeName: 'Rob Newcomer' },
      {},
    ]);
  });

  test('UNIT-9: shows a payment of their days that was recorded later', async () => {
    const before = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, before.admin, before.property.id);
    const person = await aLeavingLessee(before);
    const { admin, property } = await daysLater(before, 1);
    const paid = { amount: 1200, paymentDate: LAST_DAY };
    const payment = await aPayment(app.current, admin, property.id, paid);
    const former = await signedInAgain(app.current, person);
    expect(await seenBy(former)).toMatchObject({
      invoices: [
        { id: invoice.id, remainingBalance: 0, status: 'PAID', payments: [{ amount: 1200 }] },
      ],
      payments: [{ id: payment.id, applications: [{ invoiceId: invoice.id }], credit: 0 }],
    });
  });

  test('UNIT-9: shows no credit that found it later, nor a payment any later invoice', async () => {
    const before = await aLandlord(app.current);
    const { property } = before;
    const first = await anInvoice(app.current, before.admin, property.id);
    const bounced = await aPayment(app.current, before.admin, property.id, { amount: 1200 });
    await aPayment(app.current, before.admin, property.id, { amount: 700 });
    const person = await aLeavingLessee(before);
    const onLastDay = await seenBy(person);
    expect(new Set(onLastDay.payments.map(({ credit }) => credit))).toEqual(new Set([0, 700]));
    const { admin } = await daysLater(before, 2);
    // The credit goes to the invoice that lost its money, and then nothing is left for a new one.
    await aReversal(app.current, admin, bounced, { reversalDate: '2026-03-12' });
    await anInvoice(app.current, admin, property.id, { dueDate: '2026-04-01' });
    await aPayment(app.current, admin, property.id, { amount: 900, paymentDate: '2026-03-12' });
    const former = await signedInAgain(app.current, person);
    expect(await seenBy(former)).toEqual(onLastDay);
    expect(onLastDay.invoices).toMatchObject([{ id: first.id, status: 'PAID' }]);
  });

  test('UNIT-9: owes the late fee of the last day, although a later credit paid the rest', async () => {
    const before = await aLandlord(app.current);
    const { property } = before;
    const invoice = await anInvoice(app.current, before.admin, property.id);
    app.current.clock.set('2026-03-08T15:00:00Z');
    await aPayment(app.current, before.admin, property.id, {
      amount: 1000,
      paymentDate: '2026-03-08',
    });
    app.current.clock.set(NOW);
    const person = await aLeavingLessee(before);
    const onLastDay = await seenBy(person);
    expect(onLastDay.invoices).toMatchObject([{ remainingBalance: 200, lateFeeOwed: 50 }]);
    const { admin } = await daysLater(before, 1);
    const { body: credited } = await app.current.call(invoicesEndpoints.credit, {
      as: admin,
      params: { propertyId: property.id, invoiceId: invoice.id },
      body: { amount: 200, reason: 'A broken heater' },
    });
    // The fee of the invoice stops on the day of the latest payment.
    expect(credited.lateFeeOwed).toBe(30);
    expect(await seenBy(await signedInAgain(app.current, person))).toEqual(onLastDay);
  });

  test('UNIT-9: shows its current state again to a tenant who has come back', async () => {
    const before = await aLandlord(app.current);
    const { property, lease } = before;
    const invoice = await anInvoice(app.current, before.admin, property.id);
    const person = await aLeavingLessee(before);
    const { admin } = await daysLater(before, 3);
    await aPayment(app.current, admin, property.id, { paymentDate: '2026-03-13' });
    const { emailAddress } = person;
    await aParty(app.current, admin, lease, { emailAddress });
    const back = await signedInAgain(app.current, person);
    expect((await seenBy(back)).invoices).toMatchObject([{ id: invoice.id, status: 'PAID' }]);
  });
});
