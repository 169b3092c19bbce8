import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAsset } from '#testing/assets';
import { expenseBody } from '#testing/expenses';
import { aLandlord } from '#testing/landlord';
import { aWorkOrder } from '#testing/maintenance';
import { NOW, useTestApp } from '#testing/test-app';

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
});
