import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { workOrderExpensesEndpoints } from '@tenantry/contract/expenses/work-order-expenses.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import { workOrderChargesEndpoints } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { expenseBody, sendReceipt } from '#testing/expenses';
import { aPayment, aProperty, type TestPerson } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aWorkOrder } from '#testing/maintenance';
import { aQuote, setLimit } from '#testing/owner-approvals';
import { share, threeUnits } from '#testing/shared-expenses';
import { NOW, useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';

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

  test('MAINT-7: the costs say how much more they are than the owner has agreed to', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property, organization } = landlord;
    const { id: workOrderId } = await anOrderOf(landlord);
    const cost = async (amount: number) => {
      await record(landlord, { workOrderId, amount });
      return (await costsOf(landlord, workOrderId)).aboveAgreed;
    };
    expect(await cost(250)).toBeNull();
    await setLimit(app.current, admin, property.id, 250);
    expect((await costsOf(landlord, workOrderId)).aboveAgreed).toBeNull();
    expect(await cost(0.01)).toBe(0.01);
    const place = { test: app.current, organization, admin };
    const { quoteId } = await aQuote(place, workOrderId, 300);
    await app.current.call(ownerApprovalsEndpoints.override, {
      as: admin,
      params: { workOrderId },
      body: { quoteId, reason: 'Water runs into the cellar.' },
    });
    expect(await cost(40)).toBeNull();
    expect(await cost(20)).toBe(10.01);
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

  test('MAINT-9: M1: all charges together are at most the cost, to the cent, unless there is a reason', async () => {
    const landlord = await aLandlord(app.current);
    const order = await anOrderOf(landlord);
    await record(landlord, { workOrderId: order.id, amount: 200.05 });
    await record(landlord, { workOrderId: order.id, amount: 84.95 });
    expect((await charge(landlord, order.id, { amount: 100.33 })).status).toBe(201);
    const above = await charge(landlord, order.id, { amount: 184.68 });
    expect(above.problem).toMatchObject({
      status: 422,
      code: 'charge_above_cost',
      message:
        'The work has cost $285.00 so far, and $100.33 of it is charged already. Charge less, or say why the tenant pays more.',
    });
    const exact = await charge(landlord, order.id, { amount: 184.67 });
    expect(exact.status).toBe(201);
    expect((await charge(landlord, order.id, { amount: 0.01 })).status).toBe(422);
    const reason = 'Your own work of an hour';
    expect((await charge(landlord, order.id, { amount: 40, reason })).status).toBe(201);
    expect((await costsOf(landlord, order.id)).charged).toMatchObject({
      total: 325,
      left: 0,
      invoices: [{ amount: 100.33, reason: '' }, { amount: 184.67 }, { amount: 40, reason }],
    });
    await app.current.call(invoicesEndpoints.credit, {
      as: landlord.admin,
      params: { propertyId: landlord.property.id, invoiceId: exact.body.id },
      body: { amount: 84.67, reason: 'Agreed' },
    });
    expect((await costsOf(landlord, order.id)).charged?.total).toBe(240.33);
    expect((await charge(landlord, order.id, { amount: 44.68 })).status).toBe(422);
    expect((await charge(landlord, order.id, { amount: 44.67 })).status).toBe(201);
  });

  test('MAINT-9: says that more is charged than the work has cost after an expense was deleted', async () => {
    const landlord = await aLandlord(app.current);
    const order = await anOrderOf(landlord);
    const { body } = await record(landlord, { workOrderId: order.id, amount: 285 });
    await charge(landlord, order.id, { amount: 100.33 });
    const charged = async () => (await costsOf(landlord, order.id)).charged;
    expect(await charged()).toMatchObject({ left: 184.67, aboveCost: null });
    const params = { propertyId: landlord.property.id, expenseId: body.id };
    const of = { as: landlord.admin, params };
    await app.current.call(propertyExpensesEndpoints.remove, of);
    expect(await charged()).toMatchObject({ total: 100.33, left: 0, aboveCost: 100.33 });
    await app.current.call(propertyExpensesEndpoints.restore, of);
    expect(await charged()).toMatchObject({ left: 184.67, aboveCost: null });
  });

  test('MAINT-9: the tenant sees the photos that staff chose, also after they are removed from the work order', async () => {
    const landlord = await aLandlord(app.current);
    const { admin: as, property, lease, lessee } = landlord;
    const order = await anOrderOf(landlord);
    const params = { workOrderId: order.id };
    const added = async (fileName: string) =>
      app.current.call(maintenanceEndpoints.upload, {
        as,
        params: { ...params, stage: 'AFTER', fileName },
        file: await aPicture(),
      });
    const { body: first } = await added('valve.png');
    await added('private.png');
    const photos = first.files.map(({ id }) => id);
    const foreign = await charge(landlord, order.id, { photos: [order.id], reason: 'x' });
    expect(foreign.status).toBe(404);
    const { body: invoice } = await charge(landlord, order.id, { photos, reason: 'A part we had' });
    expect(invoice.items[0]?.description).toBe('W-0001: Broken valve (1 photo in your account)');
    await app.current.call(maintenanceEndpoints.removeFile, {
      as,
      params: { ...params, fileId: photos[0] ?? '' },
    });
    const of = { invoiceId: invoice.id };
    const staff = await app.current.call(workOrderChargesEndpoints.ofInvoice, { as, params: of });
    expect(staff.body).toMatchObject({
      workOrder: { id: order.id, label: 'W-0001' },
      reason: 'A part we had',
      photos: [{ name: 'valve.png', contentType: 'image/webp' }],
    });
    const own = await app.current.call(workOrderChargesEndpoints.ofLessee, {
      as: lessee,
      params: of,
    });
    expect(own.body).toEqual({ photos: staff.body.photos });
    const photo = { ...of, photoId: own.body.photos[0]?.id ?? '' };
    const opened = async (person: TestPerson) =>
      (
        await app.current.call(workOrderChargesEndpoints.photoOfLessee, {
          as: person,
          params: photo,
          query: {},
        })
      ).status;
    expect(await opened(lessee)).toBe(200);
    const other = await aLandlord(app.current);
    expect(await opened(other.lessee)).toBe(404);
    expect([property.id, lease.userId]).toEqual([invoice.propertyId, order.tenant?.userId]);
  });

  test('MAINT-8: M1: an expense of the building from an order of a unit is split to the cent, and counts whole for the order', async () => {
    const { admin: as } = await aLandlord(app.current);
    const { params, units } = await threeUnits(app.current, as);
    const order = await aWorkOrder(app.current, as, units[0]?.id ?? '');
    const bill = { amount: 100, split: 'EQUALLY', units: undefined } as const;
    const paidFor = await share(app.current, as, params, {
      ...bill,
      workOrderId: order.id,
      workDone: true,
    });
    expect(paidFor.body).toMatchObject({ workOrderId: order.id, amount: 100 });
    expect(paidFor.body.shares.map(({ amount }) => amount)).toEqual([33.34, 33.33, 33.33]);
    const of = { as, params: { workOrderId: order.id } };
    const costs = await app.current.call(workOrderExpensesEndpoints.list, of);
    expect(costs.body.total).toBe(100);
    expect(costs.body.expenses).toHaveLength(3);
    const { body: shown } = await app.current.call(maintenanceEndpoints.one, of);
    expect(shown).toMatchObject({ status: 'DONE', building: { id: params.buildingId } });
    const { body: report } = await app.current.call(reportsEndpoints.maintenance, {
      as,
      query: { year: '2026' },
    });
    expect(report.homes.map(({ cost }) => cost).toSorted((one, other) => one - other)).toEqual([
      33.33, 33.33, 33.34,
    ]);
    expect(report.totals.cost).toBe(100);
    // The bill that takes the place of an expense pays for its work order.
    const alone = await app.current.call(propertyExpensesEndpoints.create, {
      as,
      params: { propertyId: units[0]?.id ?? '' },
      body: { ...expenseBody({ amount: 50, date: '2026-03-09' }), workOrderId: order.id },
    });
    const expense = { propertyId: units[0]?.id ?? '', expenseId: alone.body.id };
    const replaced = await share(app.current, as, params, { ...bill, amount: 50, expense });
    expect(replaced.body.workOrderId).toBe(order.id);
    expect((await app.current.call(workOrderExpensesEndpoints.list, of)).body.total).toBe(150);
    const elsewhere = await aProperty(app.current, as);
    const other = await aWorkOrder(app.current, as, elsewhere.id);
    const refused = await share(app.current, as, params, { ...bill, workOrderId: other.id });
    expect(refused.status).toBe(404);
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
