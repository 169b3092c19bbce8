import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { beforeEach, expect, test } from 'vitest';
import { expenseBody, sendReceipt } from '#testing/expenses';
import { aWorkOrder } from '#testing/maintenance';
import { share, threeUnits } from '#testing/shared-expenses';
import { useTestApp } from '#testing/test-app';
import { anAcceptedVendor, asVendor } from '#testing/vendor-links';
import { aWorld, type World } from '#testing/world';

const app = useTestApp();
let world: World;

beforeEach(async () => {
  world = await aWorld(app.current);
});

/** A work order of a unit of a building with the invoice of its vendor for 285.00. */
async function anInvoice() {
  const { admin: as } = world;
  const { params: building, units } = await threeUnits(app.current, as);
  const propertyId = units[0]?.id ?? '';
  const { id: workOrderId } = await aWorkOrder(app.current, as, propertyId);
  const link = await anAcceptedVendor(world, workOrderId);
  const bill = { fileName: 'bill.pdf', file: await aPdf() };
  const { body } = await asVendor(world, link).invoice(bill, { amount: '285.00' });
  const vendorInvoiceId = body.invoices[0]?.id ?? '';
  const params = { workOrderId };
  return {
    building,
    propertyId,
    paying: { workOrderId, vendorInvoiceId },
    record: async () =>
      app.current.call(propertyExpensesEndpoints.create, {
        as,
        params: { propertyId },
        body: { ...expenseBody({ amount: 285 }), workOrderId, vendorInvoiceId },
      }),
    isRecorded: async () =>
      (await app.current.call(vendorLinksEndpoints.list, { as, params })).body[0]?.invoices[0]
        ?.recorded,
  };
}

test('MAINT-8: the invoice of a vendor can be recorded again after its expense was deleted, and only one of the two is restored', async () => {
  const { propertyId, record, isRecorded } = await anInvoice();
  const { body: first } = await record();
  const of = { as: world.admin, params: { propertyId, expenseId: first.id } };
  const remove = async () => app.current.call(propertyExpensesEndpoints.remove, of);
  const restore = async () => app.current.call(propertyExpensesEndpoints.restore, of);
  await remove();
  expect(await isRecorded()).toBe(false);
  expect((await restore()).status).toBe(200);
  expect(await isRecorded()).toBe(true);
  await remove();
  expect((await record()).status).toBe(201);
  expect((await restore()).problem.code).toBe('invoice_recorded');
  expect(await isRecorded()).toBe(true);
});

test('MAINT-8: the invoice of a vendor waits again after its receipt, or the bill that took its place, was deleted', async () => {
  const { building, propertyId, paying, isRecorded } = await anInvoice();
  const { admin: as } = world;
  const upload = async () =>
    (await sendReceipt(app.current, as, propertyId, { fields: { amount: '285', ...paying } })).body;
  const alone = { propertyId, expenseId: (await upload()).id };
  await app.current.call(propertyExpensesEndpoints.remove, { as, params: alone });
  expect(await isRecorded()).toBe(false);
  const expense = { propertyId, expenseId: (await upload()).id };
  const { body: bill } = await share(app.current, as, building, {
    amount: 285,
    split: 'EQUALLY',
    units: undefined,
    expense,
  });
  expect(await isRecorded()).toBe(true);
  const params = { ...building, sharedExpenseId: bill.id };
  await app.current.call(sharedExpensesEndpoints.remove, { as, params });
  expect(await isRecorded()).toBe(false);
});
