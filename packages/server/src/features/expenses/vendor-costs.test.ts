import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { vendorCostsEndpoints } from '@tenantry/contract/expenses/vendor-costs.endpoints';
import { vendorsEndpoints } from '@tenantry/contract/vendors/vendors.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { expenseBody } from '#testing/expenses';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aWorkOrder } from '#testing/maintenance';
import { queriesOf } from '#testing/queries';
import { share, threeUnits } from '#testing/shared-expenses';
import { NOW, useTestApp } from '#testing/test-app';
import { aVendor, vendorBody } from '#testing/vendors';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const record = ({ admin: as, property }: Landlord, changes: object) =>
  app.current.call(propertyExpensesEndpoints.create, {
    as,
    params: { propertyId: property.id },
    body: expenseBody({
      date: '2026-03-10',
      amount: 285,
      category: 'REPAIRS_AND_MAINTENANCE',
      ...changes,
    }),
  });

const costsOfVendor = async ({ admin: as }: Landlord, vendorId: string, year?: number) =>
  (
    await app.current.call(vendorCostsEndpoints.one, {
      as,
      params: { vendorId },
      query: year === undefined ? {} : { year: String(year) },
    })
  ).body;

const change = ({ admin: as, property }: Landlord, { id, ...body }: Expense, changes: object) =>
  app.current.call(propertyExpensesEndpoints.update, {
    as,
    params: { propertyId: property.id, expenseId: id },
    body: { ...expenseBody(), vendor: body.vendor, ...changes },
  });

test('MAINT-8: the costs of a vendor by year and category, to the cent, with homes and work orders', async () => {
  const landlord = await aLandlord(app.current);
  const { id: vendorId } = await aVendor(app.current, landlord.admin);
  const order = await aWorkOrder(app.current, landlord.admin, landlord.property.id);
  const named = await record(landlord, { vendor: ' reyes PLUMBING', workOrderId: order.id });
  expect(named.body).toMatchObject({ vendor: 'reyes PLUMBING', vendorId });
  await record(landlord, { vendor: '', vendorId, amount: 0.1, category: 'SUPPLIES' });
  await record(landlord, { vendor: 'Reyes Plumbing', date: '2025-12-31', amount: 19.99 });
  await record(landlord, { vendor: 'Reyes Plumbing & Sons' });
  const costs = await costsOfVendor(landlord, vendorId);
  expect(costs).toMatchObject({
    years: [
      { year: 2026, count: 2, amount: 285.1 },
      { year: 2025, count: 1, amount: 19.99 },
    ],
    year: 2026,
    categories: [
      { category: 'REPAIRS_AND_MAINTENANCE', count: 1, amount: 285 },
      { category: 'SUPPLIES', count: 1, amount: 0.1 },
    ],
  });
  expect(costs.expenses.map(({ vendor, workOrder }) => [vendor, workOrder])).toEqual(
    expect.arrayContaining([
      ['Reyes Plumbing', null],
      ['reyes PLUMBING', 'W-0001'],
    ]),
  );
  expect((await costsOfVendor(landlord, vendorId, 2025)).expenses).toMatchObject([
    { amount: 19.99, home: { propertyId: landlord.property.id } },
  ]);
});

test('MAINT-8: the costs of one year are read without the expenses of others', async () => {
  const landlord = await aLandlord(app.current);
  const { id: vendorId } = await aVendor(app.current, landlord.admin);
  const record2025 = () => record(landlord, { vendorId, date: '2025-06-30' });
  await record(landlord, { vendorId });
  await record2025();
  const rowsRead = async () =>
    (await queriesOf(() => costsOfVendor(landlord, vendorId, 2026))).rows;
  const before = await rowsRead();
  for (let more = 0; more < 3; more += 1) await record2025();
  expect(await rowsRead()).toBe(before);
});

test('MAINT-8: a vendor who is renamed or archived stays on earlier expenses, with the earlier name', async () => {
  const landlord = await aLandlord(app.current);
  const { admin: as } = landlord;
  const { id: vendorId } = await aVendor(app.current, as);
  const { body: expense } = await record(landlord, { vendorId, vendor: 'Reyes Plumbing' });
  const params = { vendorId };
  await app.current.call(vendorsEndpoints.update, {
    as,
    params,
    body: { ...vendorBody({ name: 'Reyes and Sons' }), version: 1 },
  });
  await app.current.call(vendorsEndpoints.archive, { as, params });
  const again = await change(landlord, expense, { amount: 290 });
  expect(again.body).toMatchObject({ amount: 290, vendor: 'Reyes Plumbing', vendorId });
  expect((await costsOfVendor(landlord, vendorId)).years).toMatchObject([{ amount: 290 }]);
  const other = await change(landlord, expense, { vendor: 'Somebody else' });
  expect(other.body.vendorId).toBeUndefined();
  const refused = await record(landlord, { vendorId });
  expect(refused.status).toBe(404);
});

test('MAINT-8: a name that two vendors have names none of them, and a foreign vendor is not found', async () => {
  const landlord = await aLandlord(app.current);
  const { id: vendorId } = await aVendor(app.current, landlord.admin);
  await aVendor(app.current, landlord.admin);
  const { body } = await record(landlord, { vendor: 'Reyes Plumbing' });
  expect(body.vendorId).toBeUndefined();
  expect((await change(landlord, body, { vendorId })).body.vendorId).toBe(vendorId);
  expect((await record(await aLandlord(app.current), { vendorId })).status).toBe(404);
});

test('MAINT-8: the shares of a bill of a building name its vendor', async () => {
  const landlord = await aLandlord(app.current);
  const { id: vendorId } = await aVendor(app.current, landlord.admin);
  const { params } = await threeUnits(app.current, landlord.admin);
  const changes = {
    vendor: 'Reyes Plumbing',
    amount: 100,
    split: 'EQUALLY',
    units: undefined,
  } as const;
  const { body: bill } = await share(app.current, landlord.admin, params, changes);
  expect(bill.vendorId).toBe(vendorId);
  expect((await costsOfVendor(landlord, vendorId)).years).toMatchObject([
    { count: 3, amount: 100 },
  ]);
});
