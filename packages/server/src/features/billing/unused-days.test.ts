import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { anAutomaticLease, billAllLeases, onDay } from '#testing/billing';
import { signedInAgain } from '#testing/landlord';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

/** Rent of $1,450.00 from 11/01/2026 on, billed for November, and a lease that ends on this last day. */
async function anEndedLease(last: string) {
  onDay(app.current, '2026-11-01');
  const tenancy = await anAutomaticLease(app.current, { invoiceDayOfMonth: 1 });
  await billAllLeases(app.current, tenancy.organization);
  onDay(app.current, '2026-11-10');
  const again = () => signedInAgain(app.current, tenancy.admin);
  await app.current.call(leasesEndpoints.end, {
    as: await again(),
    params: tenancy.params,
    query: { lastDay: last },
  });
  const needs = async () => {
    const { body } = await app.current.call(todayEndpoints.needs, {
      as: await again(),
      query: {},
    });
    return body.items.filter(({ kind }) => kind === 'unused_days');
  };
  return { ...tenancy, again, needs };
}

test('CHG-11: when a lease ends inside a billed month, the credit for the unused days is proposed until it is created', async () => {
  const { needs, invoices, params, again } = await anEndedLease('2026-11-10');
  const [invoice] = await invoices();
  expect(await needs()).toMatchObject([
    { invoiceId: invoice!.id, number: 1, lastDay: '2026-11-10', unused: 966.67 },
  ]);
  const credit = async (amount: number) =>
    app.current.call(invoicesEndpoints.credit, {
      as: await again(),
      params: { propertyId: params.propertyId, invoiceId: invoice!.id },
      body: { amount, reason: 'Unused days' },
    });
  await credit(900);
  expect(await needs()).toMatchObject([{ unused: 66.67 }]);
  await credit(66.67);
  expect(await needs()).toEqual([]);
});

test('CHG-11: a lease that ends with its billed month has none', async () => {
  const { needs } = await anEndedLease('2026-11-30');
  expect(await needs()).toEqual([]);
});
