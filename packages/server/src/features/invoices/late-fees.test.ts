import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { describe, expect, test } from 'vitest';
import { anInvoice, aPayment, type TestPerson } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const billLateFee = (as: TestPerson, propertyId: string, invoiceId: string) =>
  app.current.call(invoicesEndpoints.billLateFee, {
    as,
    params: { propertyId, invoiceId },
    body: {},
  });

const remove = (as: TestPerson, propertyId: string, invoiceId: string) =>
  app.current.call(invoicesEndpoints.remove, { as, params: { propertyId, invoiceId } });

const lateFeeOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.summary, { as, params: { propertyId } })).body
    .lateFeeOnOverdue;

/** Late after 2026-03-05. Today is 2026-03-10: five days late, 10 dollars for each. */
async function aLateInvoice() {
  const landlord = await aLandlord(app.current);
  const late = await anInvoice(app.current, landlord.admin, landlord.property.id);
  return { ...landlord, late, propertyId: landlord.property.id };
}

describe('CHG-16: a late fee is billed by a separate invoice', () => {
  test('CHG-16, INV-11: a billed late fee is not requested again', async () => {
    const { organization, admin, lessee, propertyId, late } = await aLateInvoice();
    expect(late.lateFeeOwed).toBe(50);
    const { status, body: fee } = await billLateFee(admin, propertyId, late.id);
    expect(status).toBe(201);
    expect(fee).toMatchObject({
      lateFeeOf: late.id,
      amount: 50,
      dueDate: '2026-03-10',
      lateDate: '2026-03-10',
      lateFee: 0,
      lateFeeOwed: 0,
      items: [
        {
          kind: 'LATE_FEE',
          description: 'Late fee for invoice 0001, unpaid after 03/05/2026',
          quantity: 5,
          rate: 10,
        },
      ],
    });
    expect(await lateFeeOf(admin, propertyId)).toBe(0);
    const accounts = await app.current.call(ledgerEndpoints.accountsOfLessee, { as: lessee });
    const [account] = accounts.body;
    expect(account).toMatchObject({ balanceDue: 1250, lateFeeOnOverdue: 0 });
    expect(account?.lateFees).toMatchObject([{ accrued: 50, billed: 50, owed: 0 }]);
    const again = await billLateFee(admin, propertyId, late.id);
    expect(again.problem).toMatchObject({
      code: 'no_late_fee_to_bill',
      message: 'Invoice 0001 has no unbilled late fee.',
    });
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-16: later late fees are billed by the next invoice', async () => {
    const { admin, propertyId, late } = await aLateInvoice();
    await billLateFee(admin, propertyId, late.id);
    app.current.clock.advance({ hours: 48 });
    const again = await signedInAgain(app.current, admin);
    expect(await lateFeeOf(again, propertyId)).toBe(20);
    expect((await billLateFee(again, propertyId, late.id)).body.amount).toBe(20);
    expect(await lateFeeOf(again, propertyId)).toBe(0);
    app.current.clock.advance({ hours: -48 });
  });

  test('CHG-16: many simultaneous requests create one invoice', async () => {
    const { admin, propertyId, late } = await aLateInvoice();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => billLateFee(admin, propertyId, late.id)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  test('INV-11: a late fee stays if the rent is paid late, and goes if it was paid on time', async () => {
    const { admin, propertyId, late } = await aLateInvoice();
    await aPayment(app.current, admin, propertyId, { paymentDate: '2026-03-08' });
    expect(await lateFeeOf(admin, propertyId)).toBe(30);
    expect((await billLateFee(admin, propertyId, late.id)).body.amount).toBe(30);
    expect(await lateFeeOf(admin, propertyId)).toBe(0);

    const other = await aLateInvoice();
    await aPayment(app.current, other.admin, other.propertyId, { paymentDate: '2026-03-05' });
    expect(await lateFeeOf(other.admin, other.propertyId)).toBe(0);
  });

  test('INV-11, INV-12: the fee is owed again when its invoice is deleted, which goes first', async () => {
    const { organization, admin, propertyId, late } = await aLateInvoice();
    const fee = (await billLateFee(admin, propertyId, late.id)).body;
    const refused = await remove(admin, propertyId, late.id);
    expect(refused.problem).toMatchObject({
      code: 'invoice_has_late_fee',
      message: 'Invoice 0002 bills the late fee of this one. Delete invoice 0002 first.',
    });
    expect((await remove(admin, propertyId, fee.id)).status).toBe(200);
    expect(await lateFeeOf(admin, propertyId)).toBe(50);
    expect((await remove(admin, propertyId, late.id)).status).toBe(200);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-16: an invoice is deleted together with its late fees on request, if no money is applied to them', async () => {
    const { organization, admin, propertyId, late } = await aLateInvoice();
    const first = (await billLateFee(admin, propertyId, late.id)).body;
    app.current.clock.advance({ hours: 24 });
    const again = await signedInAgain(app.current, admin);
    await billLateFee(again, propertyId, late.id);
    app.current.clock.advance({ hours: -24 });
    const removed = () =>
      app.current.call(invoicesEndpoints.remove, {
        as: admin,
        params: { propertyId, invoiceId: late.id },
        query: { lateFees: 'delete' },
      });
    expect((await remove(admin, propertyId, late.id)).problem.message).toBe(
      '2 invoices bill the late fees of this one. Delete them first, or with it.',
    );
    const waiver = { amount: 5, reason: 'First time late' };
    await app.current.call(invoicesEndpoints.credit, {
      as: admin,
      params: { propertyId, invoiceId: first.id },
      body: waiver,
    });
    expect((await removed()).problem).toMatchObject({
      code: 'invoice_has_late_fee',
      message: expect.stringContaining('Invoice 0002') as string,
    });
    const other = await aLateInvoice();
    await billLateFee(other.admin, other.propertyId, other.late.id);
    const params = { propertyId: other.propertyId };
    await app.current.call(invoicesEndpoints.remove, {
      as: other.admin,
      params: { ...params, invoiceId: other.late.id },
      query: { lateFees: 'delete' },
    });
    const left = await app.current.call(invoicesEndpoints.list, {
      as: other.admin,
      params,
      query: {},
    });
    expect(left.body).toEqual([]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
    expect(await balanceProblems(app.current, other.organization)).toEqual([]);
  });

  test('CHG-16: an invoice of another organization or property is refused', async () => {
    const { admin, late, propertyId } = await aLateInvoice();
    const other = await aLandlord(app.current);
    expect((await billLateFee(other.admin, propertyId, late.id)).status).toBe(404);
    expect((await billLateFee(admin, other.property.id, late.id)).status).toBe(404);
  });
});

test('INV-8, LEASE-2: a late date before the due date is refused with a sentence', async () => {
  const { admin, property } = await aLandlord(app.current);
  const answer = await app.current.call(invoicesEndpoints.create, {
    as: admin,
    params: { propertyId: property.id },
    body: {
      items: [{ description: 'Rent', quantity: 1, rate: 1200 }],
      dueDate: '2026-03-15',
      lateDate: '2026-03-05',
    },
  });
  expect(answer.problem.fields).toEqual({
    lateDate: 'The late date cannot be before the due date.',
  });
});
