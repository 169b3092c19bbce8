import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import { aLease, anInvoice, aPayment, aProperty } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { invoiceCalls } from './invoices.testing.ts';

const app = useTestApp();

const { listOf, remove, summaryOf } = invoiceCalls(app);

describe('INV-12: deleting an invoice', () => {
  test('INV-12: it disappears from list, summary and balance; its number stays used', async () => {
    const { organization, admin, property, lessee } = await aLandlord(app.current);
    const { id, number } = await anInvoice(app.current, admin, property.id);
    expect(await summaryOf(admin, property.id)).toMatchObject({ balanceDue: 1200 });
    expect((await remove(admin, property.id, id)).status).toBe(200);

    expect(await listOf(admin, property.id)).toEqual([]);
    const own = await app.current.call(invoicesEndpoints.ofLessee, { as: lessee });
    expect(own.body).toEqual([]);
    expect(await summaryOf(admin, property.id)).toMatchObject({ balanceDue: 0 });
    const params = { propertyId: property.id };
    const shown = await app.current.call(portfolioEndpoints.one, { as: admin, params });
    expect(shown.body.balanceDue).toBe(0);
    expect((await remove(admin, property.id, id)).status).toBe(404);
    expect((await anInvoice(app.current, admin, property.id)).number).toBe(number + 1);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('INV-12: a deleted invoice takes no payment', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    await remove(admin, property.id, id);
    const payment = await aPayment(app.current, admin, property.id);
    expect(payment).toMatchObject({ applications: [], credit: 1200 });
  });

  test('INV-12: an invoice with money applied is not deleted, with the reason', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 0.01 });
    const { problem } = await remove(admin, property.id, id);
    expect(problem).toMatchObject({
      status: 409,
      code: 'invoice_has_payments',
      message: 'Money was applied to this invoice, so it cannot be deleted.',
    });
    expect(await listOf(admin, property.id)).toMatchObject([{ id, remainingBalance: 1199.99 }]);
  });

  test('INV-12: a simultaneous payment and deletion never both succeed', async () => {
    const { organization, admin } = await aLandlord(app.current);
    for (let round = 0; round < 10; round += 1) {
      const property = await aProperty(app.current, admin);
      const lease = await aLease(app.current, admin, property.id);
      const { id } = await anInvoice(app.current, admin, property.id);
      // A request that names the lease has less to look up, and more often comes first.
      const named = round % 2 === 0 ? { leaseId: lease.id } : {};
      const [payment, removal] = await Promise.all([
        aPayment(app.current, admin, property.id, named),
        remove(admin, property.id, id),
      ]);
      const applied = payment.applications.some(({ invoiceId }) => invoiceId === id);
      expect(removal.status).toBe(applied ? 409 : 200);
    }
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });
});
