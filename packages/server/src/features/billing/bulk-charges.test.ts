import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAutomaticLease, billAllLeases, onDay, owedMore } from '#testing/billing';
import { aLease, aProperty } from '#testing/factories';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => onDay(app.current, '2026-11-17'));

describe('CHG-27: one charge for several leases', () => {
  test('CHG-27, GEN-5: a rehearsal shows what is created, and a retry with the same key repeats only what failed', async () => {
    const first = await anAutomaticLease(app.current);
    const { admin } = first;
    const property = await aProperty(app.current, admin);
    const second = await aLease(app.current, admin, property.id, {
      startDate: '2026-11-01',
      endDate: '2027-10-31',
    });
    const charge = {
      kind: 'OTHER',
      description: 'Trash cans',
      amount: 25,
      dueDate: '2026-12-01',
    } as const;
    const body = { leaseIds: [first.lease.id, second.id], ...charge };
    const send = () =>
      app.current.call(billingEndpoints.charge, { as: admin, body, idempotencyKey: 'cans' });
    const rehearsed = await app.current.rehearse(billingEndpoints.charge, { as: admin, body });
    expect(owedMore(rehearsed.body)).toBe(50);
    expect(await first.invoices()).toEqual([]);
    const answers = [await send(), await send()];
    expect(rehearsed.body.answer).toEqual(
      answers[0]?.body.map((result) => ({ ...result, message: 'Charged on invoice 0001.' })),
    );
    expect(answers[0]?.body.map(({ message }) => message)).toEqual([
      'Charged on invoice 0001.',
      'Charged on invoice 0002.',
    ]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await first.invoices()).toMatchObject([{ amount: 25, dueDate: '2026-12-01' }]);
  });

  test('CHG-27: refuses a day of more than 12 months ago', async () => {
    const { admin, lease } = await anAutomaticLease(app.current);
    const charge = { kind: 'OTHER', description: 'Trash cans', amount: 25 } as const;
    const body = { leaseIds: [lease.id], ...charge, dueDate: '2025-11-01' };
    const { body: results } = await app.current.call(billingEndpoints.charge, { as: admin, body });
    expect(results).toMatchObject([
      { ok: false, message: 'This is more than 12 months ago. The earliest date is 11/16/2025.' },
    ]);
  });

  test('CHG-27: lists the leases that can be charged, on request also those that have ended', async () => {
    const { admin, lease, params } = await anAutomaticLease(app.current);
    const list = async (as: typeof admin, query = {}) =>
      (await app.current.call(billingEndpoints.leases, { as, query })).body;
    expect(await list(admin)).toMatchObject([
      { leaseId: lease.id, status: 'ACTIVE', rent: 1450, invoiceAutomatically: true },
    ]);
    await app.current.call(leasesEndpoints.end, { as: admin, params, query: {} });
    expect(await list(admin)).toEqual([]);
    expect(await list(admin, { ended: 'true' })).toMatchObject([{ status: 'EXPIRED' }]);
    const other = await anAutomaticLease(app.current);
    expect((await list(other.admin)).map(({ leaseId }) => leaseId)).toEqual([other.lease.id]);
  });

  test('CHG-4, GEN-5, GEN-7: all leases are invoiced automatically by one call, as it was rehearsed, but none of another organization', async () => {
    const billed = await anAutomaticLease(app.current, { invoiceAutomatically: false });
    const { admin, params } = billed;
    const other = await anAutomaticLease(app.current, {
      invoiceAutomatically: false,
    });
    const body = { leaseIds: [params.leaseId, other.lease.id], invoiceAutomatically: true };
    const rehearsed = await app.current.rehearse(billingEndpoints.automatic, { as: admin, body });
    const { body: results } = await app.current.call(billingEndpoints.automatic, {
      as: admin,
      body,
    });
    expect(rehearsed.body.answer).toEqual(results);
    expect(results).toEqual([
      { id: params.leaseId, ok: true, message: 'Invoiced automatically.' },
      { id: other.lease.id, ok: false, message: 'Not found.' },
    ]);
    await billAllLeases(app.current, billed.organization);
    expect((await billed.invoices()).map(({ dueDate }) => dueDate)).toEqual(['2026-11-17']);
  });
});
