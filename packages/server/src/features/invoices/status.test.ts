import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  aPayment,
  aPerson,
  aProperty,
  type TestPerson,
} from '#testing/factories';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const listOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.list, { as, params: { propertyId } })).body;

const summaryOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.summary, { as, params: { propertyId } })).body;

const ownSummaryOf = async (as: TestPerson) =>
  (await app.current.call(invoicesEndpoints.summaryOfLessee, { as, query: {} })).body;

const ownSummaryOfLease = (as: TestPerson, leaseId: string) =>
  app.current.call(invoicesEndpoints.summaryOfLessee, { as, query: { leaseId } });

describe('the status that is shown', () => {
  test('INV-8, INV-10: it follows the day in New York, not in UTC', async () => {
    const { admin, property } = await aLandlord(app.current);
    const dates = { dueDate: '2026-03-12', lateDate: '2026-03-15' };
    expect(await anInvoice(app.current, admin, property.id, dates)).toMatchObject({
      status: 'NEW',
    });
    const statusAt = async (now: string) => {
      app.current.clock.set(now);
      const again = await signedInAgain(app.current, admin);
      return (await listOf(again, property.id)).map(({ status }) => status);
    };
    expect(await statusAt('2026-03-13T03:59:00Z')).toEqual(['NEW']);
    expect(await statusAt('2026-03-13T04:00:00Z')).toEqual(['DUE']);
    expect(await statusAt('2026-03-16T03:59:00Z')).toEqual(['DUE']);
    expect(await statusAt('2026-03-16T04:00:00Z')).toEqual(['LATE']);
    const again = await signedInAgain(app.current, admin);
    await aPayment(app.current, again, property.id, { paymentDate: '2026-03-16' });
    expect(await listOf(again, property.id)).toMatchObject([{ status: 'PAID' }]);
  });

  test.each([
    ['In dispute', 'In dispute'],
    ['  paid ', 'LATE'],
    ['New', 'LATE'],
    ['', 'LATE'],
    [undefined, 'LATE'],
  ])('INV-7, INV-10: typed as "%s" it is shown as %s', async (status, shown) => {
    const { admin, property } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id, { status });
    expect(invoice.status).toBe(shown);
    await aPayment(app.current, admin, property.id);
    expect(await listOf(admin, property.id)).toMatchObject([{ status: 'PAID' }]);
  });
});

describe('INV-11: the amounts owed', () => {
  const lateFee = (quantity: number) => ({ description: 'Late Fee', quantity, rate: 10 });

  test('INV-11, TENANT-2: due, overdue and the late fee, the same for landlord and tenant', async () => {
    const { admin, property, lessee } = await aLandlord(app.current);
    const invoice = (changes: Parameters<typeof anInvoice>[3]) =>
      anInvoice(app.current, admin, property.id, changes);
    const empty = {
      balanceDue: 0,
      balanceOverdue: 0,
      lateFeeOnOverdue: 0,
      dueNow: 0,
      late: 0,
      dueNext: null,
    };
    expect(await summaryOf(admin, property.id)).toEqual(empty);

    await invoice({ dueDate: '2026-03-11', lateDate: '2026-03-15' });
    await invoice({ dueDate: '2026-03-10', lateDate: '2026-03-14' });
    await invoice({ dueDate: '2026-03-09', lateDate: '2026-03-10' });
    const dueNext = { day: '2026-03-11', amount: 1200 };
    const upToNow = {
      balanceDue: 3600,
      balanceOverdue: 1200,
      lateFeeOnOverdue: 0,
      dueNow: 2400,
      late: 0,
      dueNext,
    };
    expect(await summaryOf(admin, property.id)).toEqual(upToNow);

    const rent = { description: 'Rent', quantity: 1, rate: 1000 };
    await invoice({
      items: [rent, lateFee(2)],
      amount: 1020,
      dueDate: '2026-03-01',
      lateDate: '2026-03-05',
    });
    // Five days late at 10 dollars; two of the days are billed.
    const expected = {
      balanceDue: 4620,
      balanceOverdue: 2220,
      lateFeeOnOverdue: 30,
      dueNow: 3420,
      late: 1020,
      dueNext,
    };
    expect(await summaryOf(admin, property.id)).toEqual(expected);
    expect(await ownSummaryOf(lessee)).toEqual(expected);

    await aPayment(app.current, admin, property.id, { amount: 1019.99 });
    const partly = {
      balanceDue: 3600.01,
      balanceOverdue: 1200.01,
      lateFeeOnOverdue: 30,
      dueNow: 2400.01,
      late: 20,
      dueNext,
    };
    expect(await ownSummaryOf(lessee)).toEqual(partly);
    await aPayment(app.current, admin, property.id, { amount: 0.01 });
    // The fee that has accrued until today stays, although the rent is paid.
    expect(await summaryOf(admin, property.id)).toEqual({
      ...upToNow,
      late: 20,
      lateFeeOnOverdue: 30,
    });
  });

  test.each([
    [1, 50],
    [2, 20],
    [7, 0],
  ])('INV-11: five days late with a fee for every %s days: %s dollars', async (every, fee) => {
    const { admin } = await aLandlord(app.current);
    const { id } = await aProperty(app.current, admin);
    await aLease(app.current, admin, id, { lateFeeFrequency: every });
    await anInvoice(app.current, admin, id);
    expect(await summaryOf(admin, id)).toMatchObject({ lateFeeOnOverdue: fee });
  });
});

describe('TENANT-4: the tenant', () => {
  test('TENANT-2, TENANT-4: sees only the invoices and sums of their own leases', async () => {
    const { organization, admin, property, lessee } = await aLandlord(app.current);
    const other = await aPerson(app.current, organization, 'Leasee');
    const { id } = await aProperty(app.current, admin);
    await aLease(app.current, admin, id, { emailAddress: other.emailAddress });
    const mine = await anInvoice(app.current, admin, property.id);
    const theirs = await anInvoice(app.current, admin, id, {
      items: [{ description: 'Rent', quantity: 1, rate: 77 }],
    });

    const seenBy = async (as: TestPerson) =>
      (await app.current.call(invoicesEndpoints.ofLessee, { as })).body;
    expect(await seenBy(lessee)).toEqual([{ ...mine, email: null }]);
    expect(await seenBy(other)).toEqual([{ ...theirs, email: null }]);
    expect(await ownSummaryOf(lessee)).toMatchObject({ balanceDue: 1200 });
    expect(await ownSummaryOf(other)).toMatchObject({ balanceDue: 77 });
    const nobody = await aPerson(app.current, organization, 'Leasee');
    expect(await seenBy(nobody)).toEqual([]);
    expect(await ownSummaryOf(nobody)).toMatchObject({ balanceDue: 0 });
  });

  test('TENANT-2: a tenant of two homes sees what they owe on each, and on no other', async () => {
    const { organization, admin, property, lease, lessee } = await aLandlord(app.current);
    const second = await aProperty(app.current, admin);
    const { emailAddress } = lessee;
    const other = await aLease(app.current, admin, second.id, { emailAddress });
    await anInvoice(app.current, admin, property.id);
    const items = [{ description: 'Rent', quantity: 1, rate: 77 }];
    await anInvoice(app.current, admin, second.id, { items, dueDate: '2026-04-01', lateFee: 0 });
    expect((await ownSummaryOfLease(lessee, lease.id)).body).toEqual({
      balanceDue: 1200,
      balanceOverdue: 1200,
      lateFeeOnOverdue: 50,
      dueNow: 1200,
      late: 1200,
      dueNext: null,
    });
    const ahead = {
      balanceDue: 77,
      balanceOverdue: 0,
      lateFeeOnOverdue: 0,
      dueNow: 0,
      late: 0,
      dueNext: { day: '2026-04-01', amount: 77 },
    };
    expect((await ownSummaryOfLease(lessee, other.id)).body).toEqual(ahead);
    expect(await ownSummaryOf(lessee)).toMatchObject({ balanceDue: 1277 });
    const nobody = await aPerson(app.current, organization, 'Leasee');
    expect((await ownSummaryOfLease(nobody, lease.id)).status).toBe(404);
  });

  test('TENANT-4: may not delete an invoice', async () => {
    const { admin, property, lessee } = await aLandlord(app.current);
    const { id } = await anInvoice(app.current, admin, property.id);
    const params = { propertyId: property.id, invoiceId: id };
    const refused = await app.current.call(invoicesEndpoints.remove, { as: lessee, params });
    expect(refused.status).toBe(403);
    expect(await listOf(admin, property.id)).toHaveLength(1);
  });
});
