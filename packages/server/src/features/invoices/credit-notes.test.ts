import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { describe, expect, test } from 'vitest';
import { anInvoice, aPayment, type TestPerson } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const credit = (
  as: TestPerson,
  propertyId: string,
  invoiceId: string,
  body = { amount: 200, reason: 'Billed twice' },
) => app.current.call(invoicesEndpoints.credit, { as, params: { propertyId, invoiceId }, body });

const creditOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(leasesEndpoints.list, { as, params: { propertyId }, query: {} })).body[0]
    ?.credit;

describe('CHG-29: a credit note lowers an invoice', () => {
  test('CHG-29: the open balance is lowered, and the account says why', async () => {
    const { organization, admin, lessee, property } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    const { status, body } = await credit(admin, property.id, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      amount: 1200,
      remainingBalance: 1000,
      credits: [{ date: '2026-03-10', reason: 'Billed twice', amount: 200 }],
    });
    const [account] = (await app.current.call(ledgerEndpoints.accountsOfLessee, { as: lessee }))
      .body;
    expect(account).toMatchObject({ balanceDue: 1000, credit: 0 });
    expect(account?.entries.at(-1)).toMatchObject({
      kind: 'credit',
      description: 'Credit for invoice 0001: Billed twice',
      amount: -200,
      balance: 1000,
    });
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-29: the money of a paid invoice is freed and pays the next one', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const wrong = await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id);
    const { body } = await credit(admin, property.id, wrong.id);
    expect(body).toMatchObject({ remainingBalance: 0, payments: [{ amount: 1000 }] });
    expect(await creditOf(admin, property.id)).toBe(200);
    const next = await anInvoice(app.current, admin, property.id, { dueDate: '2026-04-01' });
    expect(next.remainingBalance).toBe(1000);
    expect(await creditOf(admin, property.id)).toBe(0);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-29: the freed money pays invoices that are already open', async () => {
    const { admin, property } = await aLandlord(app.current);
    const wrong = await anInvoice(app.current, admin, property.id);
    const open = await anInvoice(app.current, admin, property.id, { dueDate: '2026-04-01' });
    await aPayment(app.current, admin, property.id);
    await credit(admin, property.id, wrong.id, { amount: 1200, reason: 'Wrong tenant' });
    const list = await app.current.call(invoicesEndpoints.list, {
      as: admin,
      params: { propertyId: property.id },
    });
    const paid = list.body.find(({ id }) => id === open.id);
    expect(paid).toMatchObject({ remainingBalance: 0, status: 'PAID' });
    expect(await creditOf(admin, property.id)).toBe(0);
  });

  test('CHG-29: all credits together never exceed the invoice', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    await credit(admin, property.id, id, { amount: 1000, reason: 'Wrong rent' });
    const refused = await credit(admin, property.id, id, { amount: 200.01, reason: 'Once more' });
    expect(refused.problem.fields).toEqual({
      amount: 'Invoice 0001 can be reduced by at most $200.00.',
    });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => credit(admin, property.id, id)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-29, INV-11: an invoice that was credited whole owes no late fee', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    const { body } = await credit(admin, property.id, id, { amount: 1200, reason: 'By mistake' });
    expect(body).toMatchObject({ remainingBalance: 0, lateFeeOwed: 0 });
  });

  test('CHG-29, INV-12: an invoice with a credit is not deleted', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id: invoiceId } = await anInvoice(app.current, admin, property.id);
    await credit(admin, property.id, invoiceId);
    const params = { propertyId: property.id, invoiceId };
    const refused = await app.current.call(invoicesEndpoints.remove, { as: admin, params });
    expect(refused.problem.code).toBe('invoice_has_payments');
  });

  test('CHG-29: an invoice of another organization is refused', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    const other = await aLandlord(app.current);
    expect((await credit(other.admin, property.id, id)).status).toBe(404);
    expect((await credit(other.admin, other.property.id, id)).status).toBe(404);
  });
});
