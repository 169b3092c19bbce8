import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { leaseOpening } from '@tenantry/contract/leases/leases.schemas';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { leaseBody, type TestPerson } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { leaseCalls, type LeaseChanges } from './leases.testing.ts';

const app = useTestApp();

const { aVacancy, statusOf } = leaseCalls(app);

describe('LEASE-12: a lease that began before today', () => {
  const begun = { type: 'TERM', startDate: '2025-12-10', endDate: '2026-12-09' } as const;

  const booked = async (admin: TestPerson, propertyId: string, leaseId: string) => {
    const of = { as: admin, params: { propertyId }, query: {} };
    const [invoices, payments, charges] = await Promise.all([
      app.current.call(invoicesEndpoints.list, of),
      app.current.call(paymentsEndpoints.list, of),
      app.current.call(chargesEndpoints.list, { as: admin, params: { propertyId, leaseId } }),
    ]);
    return {
      invoices: invoices.body.map(({ dueDate, amount, remainingBalance, status }) => ({
        dueDate,
        amount,
        remainingBalance,
        status,
      })),
      payments: payments.body.map(({ method, amount, paymentDate }) => ({
        method,
        amount,
        paymentDate,
      })),
      missed: charges.body.missed.length,
      skipped: charges.body.skipped.map(({ firstDay, reason }) => ({ firstDay, reason })),
    };
  };

  const earlier = ['2026-02-01', '2026-01-01', '2025-12-01'].map((firstDay) => ({
    firstDay,
    reason: 'Settled before the lease was entered',
  }));

  type Opening = z.input<typeof leaseOpening>;

  const startWith = (
    admin: TestPerson,
    propertyId: string,
    term: LeaseChanges,
    opening?: Opening,
  ) =>
    app.current.call(leasesEndpoints.start, {
      as: admin,
      params: { propertyId },
      body: { ...leaseBody(term), ...(opening && { opening }) },
    });

  const opened = async (opening?: Opening) => {
    const { admin, property } = await aVacancy();
    const started = await startWith(admin, property.id, begun, opening);
    expect(started.status).toBe(201);
    return booked(admin, property.id, started.body.id);
  };

  test('LEASE-12: the rent of this month is billed, and earlier months are settled', async () => {
    const { invoices, ...rest } = await opened({ rent: 'BILL' });
    const rent = { dueDate: '2026-03-01', amount: 1200, remainingBalance: 1200, status: 'DUE' };
    expect(invoices).toEqual([rent]);
    expect(rest).toEqual({ payments: [], missed: 0, skipped: earlier });
  });

  test('LEASE-12: rent that is paid is billed and paid on its due day, and the balance is due today', async () => {
    const { invoices, payments } = await opened({ rent: 'PAID', paidBy: 'Zelle', balance: 250.5 });
    expect(invoices).toEqual([
      { dueDate: '2026-03-01', amount: 1200, remainingBalance: 0, status: 'PAID' },
      { dueDate: '2026-03-10', amount: 250.5, remainingBalance: 250.5, status: 'NEW' },
    ]);
    expect(payments).toEqual([{ method: 'Zelle', amount: 1200, paymentDate: '2026-03-01' }]);
  });

  test('LEASE-12: skipped rent is not charged, nor is it missed', async () => {
    const { invoices, payments, missed, skipped } = await opened({ rent: 'SKIP' });
    expect({ invoices, payments, missed }).toEqual({ invoices: [], payments: [], missed: 0 });
    const current = { firstDay: '2026-03-01', reason: 'Skipped when the lease was entered' };
    expect(skipped).toEqual([current, ...earlier]);
  });

  test('LEASE-12: without an answer nothing is booked', async () => {
    const { invoices, skipped } = await opened();
    expect({ invoices, skipped }).toEqual({ invoices: [], skipped: [] });
  });

  test('LEASE-12: a lease that begins today, or has ended, has nothing to settle', async () => {
    const { admin, property } = await aVacancy();
    for (const term of [
      { ...begun, startDate: '2026-03-10' },
      { ...begun, startDate: '2025-01-10', endDate: '2026-01-09' },
    ]) {
      const refused = await startWith(admin, property.id, term, { rent: 'BILL' });
      expect(refused.status).toBe(422);
      expect(refused.problem).toMatchObject({ code: 'nothing_to_open' });
    }
    expect(await statusOf(admin, property.id)).toBe('FOR_LEASE');
  });
});
