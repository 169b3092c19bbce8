import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { workOrderExpensesEndpoints } from '@tenantry/contract/expenses/work-order-expenses.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { workOrderChargesEndpoints } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { expenseBody, sendReceipt } from '#testing/expenses';
import { aPayment, aProperty } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aWorkOrder } from '#testing/maintenance';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const DAY = '2026-03-10';

const anOrderOf = ({ admin, property, lease }: Landlord) =>
  aWorkOrder(app.current, admin, property.id, { tenantId: lease.userId });

const record = ({ admin: as, property }: Landlord, changes: object) =>
  app.current.call(propertyExpensesEndpoints.create, {
    as,
    params: { propertyId: property.id },
    body: expenseBody({
      date: DAY,
      amount: 285,
      category: 'REPAIRS_AND_MAINTENANCE',
      vendor: 'Riverside Plumbing',
      ...changes,
    }),
  });

const costsOf = async ({ admin: as }: Landlord, workOrderId: string) =>
  (await app.current.call(workOrderExpensesEndpoints.list, { as, params: { workOrderId } })).body;

const charge = ({ admin: as }: Landlord, workOrderId: string, changes: object = {}) =>
  app.current.call(workOrderChargesEndpoints.charge, {
    as,
    params: { workOrderId },
    body: { amount: 100, description: 'Broken valve', dueDate: '2026-03-24', ...changes },
  });

const orderOf = async ({ admin: as }: Landlord, workOrderId: string) =>
  (await app.current.call(maintenanceEndpoints.one, { as, params: { workOrderId } })).body;

async function profitOf({ admin: as, property }: Landlord) {
  const query = { propertyId: property.id, view: 'summary' as const };
  const { body } = await app.current.call(reportsEndpoints.incomeAndExpenses, { as, query });
  return body.totals?.profit;
}

describe('MAINT-8: a done work order with an invoice makes an expense', () => {
  test('MAINT-8, MAINT-9: M1: 285.00 is spent, 100.00 charged, and the profit is -285.00, then -185.00', async () => {
    const landlord = await aLandlord(app.current);
    const order = await anOrderOf(landlord);
    const paidFor = await record(landlord, { workOrderId: order.id, workDone: true });
    expect(paidFor.body).toMatchObject({
      amount: 285,
      category: 'REPAIRS_AND_MAINTENANCE',
      workOrderId: order.id,
    });
    expect(await costsOf(landlord, order.id)).toMatchObject({
      total: 285,
      expenses: [{ id: paidFor.body.id }],
    });
    expect(await profitOf(landlord)).toBe(-285);
    const charged = await charge(landlord, order.id, { emailToLessee: false });
    expect(charged.body).toMatchObject({
      amount: 100,
      items: [{ kind: 'DAMAGE', description: 'W-0001: Broken valve', amount: 100 }],
    });
    expect(await profitOf(landlord)).toBe(-285);
    await aPayment(app.current, landlord.admin, landlord.property.id, {
      amount: 100,
      paymentDate: DAY,
    });
    expect(await profitOf(landlord)).toBe(-185);
    const { status, events } = await orderOf(landlord, order.id);
    expect(status).toBe('DONE');
    expect(events.slice(1).map(({ kind, note }) => `${kind} ${note}`.trim())).toEqual([
      'EXPENSE $285.00, Riverside Plumbing',
      'STATUS',
      'CHARGE $100.00: Broken valve',
    ]);
  });

  test('MAINT-8: a receipt pays for a work order, which stays open if it is not done', async () => {
    const landlord = await aLandlord(app.current);
    const order = await anOrderOf(landlord);
    const sent = await sendReceipt(app.current, landlord.admin, landlord.property.id, {
      fields: { amount: '12.50', workOrderId: order.id },
    });
    expect(sent.status).toBe(201);
    expect((await costsOf(landlord, order.id)).total).toBe(12.5);
    expect((await orderOf(landlord, order.id)).status).toBe('NEW');
  });

  test('MAINT-8: an expense of another home or organization does not name the work order', async () => {
    const landlord = await aLandlord(app.current);
    const other = await aLandlord(app.current);
    const foreign = await anOrderOf(other);
    const { id } = await aProperty(app.current, landlord.admin);
    const elsewhere = await aWorkOrder(app.current, landlord.admin, id);
    for (const { id: workOrderId } of [foreign, elsewhere]) {
      const refused = await record(landlord, { workOrderId, workDone: true });
      expect(refused.status).toBe(404);
    }
    expect((await orderOf(other, foreign.id)).status).toBe('NEW');
    expect((await costsOf(landlord, elsewhere.id)).total).toBe(0);
  });

  test('MAINT-9: without a tenant who leases the home, nobody is charged', async () => {
    const landlord = await aLandlord(app.current);
    const order = await aWorkOrder(app.current, landlord.admin, landlord.property.id);
    expect((await charge(landlord, order.id)).problem).toMatchObject({
      status: 422,
      code: 'nobody_to_charge',
    });
  });
});
