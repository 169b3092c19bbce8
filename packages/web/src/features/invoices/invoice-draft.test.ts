import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { invoiceInput } from '@tenantry/contract/invoices/invoices.schemas';
import { describe, expect, test } from 'vitest';
import {
  draftAmount,
  draftItemAmount,
  firstMonth,
  invoiceInputOf,
  newInvoiceDraft,
  newItem,
  withDates,
  withMonth,
} from './invoice-draft.ts';

const lease: Lease = {
  id: '0197c2f0-0000-7000-8000-000000000001',
  propertyId: '0197c2f0-0000-7000-8000-000000000002',
  type: 'TERM',
  startDate: '2026-01-15',
  endDate: '2026-12-14',
  monthlyCost: 1250.5,
  deposit: 500,
  invoiceDayOfMonth: 1,
  invoiceDueDayOfMonth: 5,
  lateFeePercent: 10,
  lateFeeFrequency: 1,
  notify: true,
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@example.com',
  phoneNumber: '(212) 555-0123',
  status: 'ACTIVE',
  credit: 0,
  version: 1,
};

describe('INV-5: the month', () => {
  test.each([
    ['2026-06-10', '2026-06'],
    ['2025-11-10', '2026-01'],
    ['2027-02-10', '2026-12'],
  ])('on %s it is %s', (today, month) => {
    expect(firstMonth(lease, today)).toBe(month);
  });

  test('gives the due and the late date, in a short month its last day', () => {
    const late = { ...lease, invoiceDayOfMonth: 30, invoiceDueDayOfMonth: 31 };
    expect(newInvoiceDraft(late, '2026-02', '2026-01-20')).toMatchObject({
      dueDate: '2026-02-28',
      lateDate: '2026-02-28',
    });
  });
});

describe('INV-6: the first items', () => {
  test('rent alone up to the late date', () => {
    expect(newInvoiceDraft(lease, '2026-06', '2026-06-05').items).toEqual([
      { description: 'Rent', quantity: 1, rate: 1250.5 },
    ]);
  });

  test('and a late fee for each day after it', () => {
    const { items } = newInvoiceDraft(lease, '2026-06', '2026-06-08');
    expect(items[1]).toEqual({ description: 'Late Fee', quantity: 3, rate: 10 });
  });

  test('another month changes the late fee and keeps what was typed', () => {
    const draft = newInvoiceDraft(lease, '2026-06', '2026-06-08');
    draft.items.push({ description: 'Water', quantity: 1, rate: 20 });
    const next = withMonth(draft, lease, '2026-07', '2026-06-08');
    expect(next.items.map(({ description }) => description)).toEqual(['Rent', 'Water']);
    const back = withMonth(next, lease, '2026-05', '2026-06-08');
    expect(back.items.at(-1)).toEqual({ description: 'Late Fee', quantity: 34, rate: 10 });
    expect(back).toMatchObject({ dueDate: '2026-05-01', lateDate: '2026-05-05', status: 'LATE' });
  });

  test('a new item has quantity 1 and rate 0', () => {
    expect(newItem).toMatchObject({ quantity: 1, rate: 0 });
  });
});

describe('INV-7: the amounts', () => {
  test.each([
    [3, 10.1, 3030],
    ['', 10, 0],
    [2, '', 0],
    [1, '-', 0],
    [1.5, 33.33, 5000],
    [1, -25, -2500],
    [1e20, 1e20, 100_000 * 1_000_000_000],
  ])('%s x %s is %s cents', (quantity, rate, amount) => {
    expect(draftItemAmount({ description: '', quantity, rate })).toBe(amount);
  });

  test('the invoice is their sum', () => {
    expect(draftAmount(newInvoiceDraft(lease, '2026-06', '2026-06-08').items)).toBe(128_050);
  });
});

describe('INV-8: the status', () => {
  test.each([
    ['2026-06-01', 'NEW'],
    ['2026-06-02', 'DUE'],
    ['2026-06-06', 'LATE'],
  ])('of June on %s is %s', (today, status) => {
    expect(newInvoiceDraft(lease, '2026-06', today).status).toBe(status);
  });

  test('is found again when the due date changes', () => {
    const draft = { ...newInvoiceDraft(lease, '2026-06', '2026-06-03'), status: 'In dispute' };
    expect(withDates(draft, lease, { dueDate: '2026-06-04' }, '2026-06-03').status).toBe('NEW');
  });

  test('waits, with the late fee, until what is typed is a day', () => {
    const today = '2026-06-08';
    const draft = newInvoiceDraft(lease, '2026-06', today);
    const typing = withDates(draft, lease, { dueDate: '06/3' }, today);
    expect(typing).toEqual({ ...draft, dueDate: '06/3' });
    expect(withDates(typing, lease, { dueDate: draft.dueDate }, today)).toEqual(draft);
    const later = { dueDate: '2026-06-07' };
    expect(withDates(typing, lease, later, today)).toEqual(withDates(draft, lease, later, today));
  });

  test('stays in a person’s own words when only the late date changes', () => {
    const draft = newInvoiceDraft(lease, '2026-06', '2026-06-08');
    const other = { lateDate: '2026-06-20' };
    expect(withDates(draft, lease, other, '2026-06-08').status).toBe('DUE');
    const worded = { ...draft, status: 'In dispute' };
    expect(withDates(worded, lease, other, '2026-06-08').status).toBe('In dispute');
  });
});

test('a draft is what the contract accepts', () => {
  const today = '2026-06-08';
  const draft = newInvoiceDraft(lease, '2026-06', today);
  expect(invoiceInput.parse(invoiceInputOf(draft, lease, today))).toMatchObject({
    amount: 1280.5,
    dueDate: '2026-06-01',
    items: [{ amount: 1250.5 }, { amount: 30 }],
  });
});
