import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAsset } from '#testing/assets';
import { expenseBody } from '#testing/expenses';
import { aProperty } from '#testing/factories';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { aWorkOrder } from '#testing/maintenance';
import { NOW, useTestApp } from '#testing/test-app';
import { aVendor } from '#testing/vendors';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

describe('MAINT-16: the report on repairs', () => {
  test('MAINT-16: has the speed and the cost by home, vendor and appliance, also as CSV', async () => {
    const { admin: as, property } = await aLandlord(app.current);
    const { id: assetId } = await anAsset(app.current, as, property.id);
    const { id } = await aWorkOrder(app.current, as, property.id, { assetId });
    await aWorkOrder(app.current, as, property.id, { title: 'Paint the hall' });
    app.current.clock.advance({ minutes: 12 });
    const params = { workOrderId: id };
    const body = { status: 'TRIAGED' as const };
    await app.current.call(maintenanceEndpoints.move, { as, params, body });
    app.current.clock.advance({ minutes: 6 });
    const invoice = { date: '2026-03-10', amount: 285, vendor: 'Riverside Plumbing' };
    await app.current.call(propertyExpensesEndpoints.create, {
      as,
      params: { propertyId: property.id },
      body: { ...expenseBody(invoice), workOrderId: id, workDone: true },
    });
    const { body: report } = await app.current.call(reportsEndpoints.maintenance, {
      as,
      query: {},
    });
    const figures = { hoursToAnswer: 0.2, hoursToDone: 0.3, cost: 285 };
    expect(report).toMatchObject({
      year: 2026,
      open: { upTo7: 1, upTo30: 0, older: 0 },
      homes: [{ propertyId: property.id, reported: 2, done: 1, ...figures }],
      vendors: [{ name: 'Riverside Plumbing', reported: 1, ...figures }],
      assets: [{ id: assetId, name: 'Dishwasher, Bosch 300', ...figures }],
      totals: { reported: 2, done: 1, ...figures },
    });
    const csv = await app.current.call(reportsEndpoints.maintenanceCsv, { as, query: {} });
    const text = Buffer.from(csv.body as unknown as Uint8Array).toString();
    expect(text).toContain('Vendors,Riverside Plumbing,1,1,0.2,0.3,285.00');
  });

  test('MAINT-8, MAINT-16: every figure is the one that is computed by hand, by unit, vendor, category and appliance', async () => {
    const { admin, property } = await aLandlord(app.current);
    let as = admin;
    const { id: second } = await aProperty(app.current, as, { addressLine1: '9 Elm Street' });
    const { id: assetId } = await anAsset(app.current, as, property.id);
    const { id: vendorId } = await aVendor(app.current, as);
    const order = async (propertyId: string, changes: object = {}) =>
      (await aWorkOrder(app.current, as, propertyId, changes)).id;
    const later = async (hours: number) => {
      app.current.clock.advance({ hours });
      as = await signedInAgain(app.current, as);
    };
    const move = async (workOrderId: string, status: 'TRIAGED' | 'DONE' | 'CANCELLED') =>
      app.current.call(maintenanceEndpoints.move, {
        as,
        params: { workOrderId },
        body: { status },
      });
    const pay = (workOrderId: string, propertyId: string, changes: object) =>
      app.current.call(propertyExpensesEndpoints.create, {
        as,
        params: { propertyId },
        body: { ...expenseBody({ date: '2026-03-10', ...changes }), workOrderId },
      });
    // Four are reported now. The 1st: answered after 2 h, done after 10 h. The 2nd: answered and done after 5 h.
    const first = await order(property.id, { assetId });
    const other = await order(second);
    const canceled = await order(second);
    const waiting = await order(property.id);
    await later(2);
    await move(first, 'TRIAGED');
    await later(3);
    await move(other, 'DONE');
    await later(5);
    await move(first, 'DONE');
    // Answered by the cancellation after 11 h; it is not done.
    await later(1);
    await move(canceled, 'CANCELLED');
    const mine = { vendor: 'Reyes Plumbing', category: 'REPAIRS_AND_MAINTENANCE' as const };
    await pay(first, property.id, { ...mine, amount: 100.1 });
    await pay(first, property.id, { vendor: 'Ace Parts', category: 'SUPPLIES', amount: 20.02 });
    await pay(other, second, { vendor: '', vendorId, category: 'SUPPLIES', amount: 0.99 });
    // Of another year, so it is in no figure.
    await pay(other, second, { ...mine, amount: 1000, date: '2025-12-31' });
    // The 31st day: the one that waits is older than 30 days.
    await later(31 * 24);
    const { body } = await app.current.call(reportsEndpoints.maintenance, {
      as,
      query: {},
    });
    const named = { id: vendorId, vendorId, name: 'Reyes Plumbing' };
    expect(body).toMatchObject({
      open: { upTo7: 0, upTo30: 0, older: 1 },
      // (2 + 5 + 11) / 3 = 6; (10 + 5) / 2 = 7.5; 100.10 + 20.02 + 0.99 = 121.11
      totals: { reported: 4, done: 2, hoursToAnswer: 6, hoursToDone: 7.5, cost: 121.11 },
      vendors: [
        { ...named, reported: 2, done: 2, hoursToAnswer: 3.5, hoursToDone: 7.5, cost: 101.09 },
        { name: 'Ace Parts', vendorId: null, reported: 1, hoursToAnswer: 2, cost: 20.02 },
      ],
      categories: [
        { name: 'Repairs and Maintenance', reported: 1, cost: 100.1 },
        { name: 'Supplies', reported: 2, cost: 21.01 },
      ],
      assets: [
        { id: assetId, reported: 1, done: 1, hoursToAnswer: 2, hoursToDone: 10, cost: 120.12 },
      ],
    });
    expect(body.homes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          propertyId: property.id,
          reported: 2,
          done: 1,
          hoursToAnswer: 2,
          hoursToDone: 10,
          cost: 120.12,
        }),
        expect.objectContaining({
          propertyId: second,
          reported: 2,
          done: 1,
          hoursToAnswer: 8,
          hoursToDone: 5,
          cost: 0.99,
        }),
      ]),
    );
    expect(waiting).not.toBe(first);
    const csv = await app.current.call(reportsEndpoints.maintenanceCsv, { as, query: {} });
    const lines = Buffer.from(csv.body as unknown as Uint8Array).toString();
    expect(lines).toContain('Vendors,Reyes Plumbing,2,2,3.5,7.5,101.09');
    expect(lines).toContain('Categories,Supplies,2,2,3.5,7.5,21.01');
  });
});
