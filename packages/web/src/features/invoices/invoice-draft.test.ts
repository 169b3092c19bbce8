import { GRACE_FROM_TODAY } from '@tenantry/contract/invoices/invoices.messages';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { invoiceInput } from '@tenantry/contract/invoices/invoices.schemas';
import { describe, expect, test } from 'vitest';
import {
  feesToFollow,
  firstDraft,
  invoiceInputOf,
  newInvoiceDraft,
  withDates,
  withMonth,
} from './invoice-draft.ts';
import { amountText, draftAmount, draftItemAmount, type ItemDraft, newItem } from './item-draft.ts';
import { underLaw } from './lease-under-law.ts';
import { newYorkLateFee } from '../../testing/state-rules.ts';
import { firstMonth, rentBilledTwice } from './rent-of-month.ts';

const lease: Lease = {
  id: '0197c2f0-0000-7000-8000-000000000001',
  userId: 'user',
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
  lateFeePolicy: null,
  afterEnd: null,
  notify: true,
  invoiceAutomatically: false,
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@example.com',
  phoneNumber: '(212) 555-0123',
  status: 'ACTIVE',
  lastDay: null,
  noticeFor: null,
  credit: 0,
  version: 1,
};

const rent = { kind: 'RENT', description: 'Rent', quantity: 1, rate: 1250, amount: 1250 } as const;

const rentOf = (month: string) => ({
  leaseId: lease.id,
  number: 139,
  dueDate: `${month}-01`,
  items: [rent],
});

describe('INV-5: the month', () => {
  test.each([
    ['2026-06-10', '2026-06'],
    ['2025-11-10', '2026-01'],
    ['2027-02-10', '2026-12'],
  ])('on %s it is %s', (today, month) => {
    expect(firstMonth(lease, today, [])).toBe(month);
  });

  test.each([
    [['2026-03'], '2026-04'],
    [['2026-03', '2026-05'], '2026-04'],
    [['2026-05', '2026-06', '2026-07'], '2026-08'],
    [['2026-12'], '2026-06'],
  ])('with rent billed for %j it is %s, the first unbilled one', (months, month) => {
    expect(firstMonth(lease, '2026-06-10', months.map(rentOf))).toBe(month);
  });

  test('INV-5: rent of another lease, and items other than rent, leave the month open', () => {
    const other = { ...rentOf('2026-03'), leaseId: 'another' };
    const water = { ...rentOf('2026-03'), items: [{ ...rent, kind: 'OTHER' as const }] };
    expect(firstMonth(lease, '2026-06-10', [other, water])).toBe('2026-06');
  });

  test('INV-5: rent that is already billed is named before it is billed again', () => {
    const draft = newInvoiceDraft(lease, '2026-03', '2026-03-01');
    expect(rentBilledTwice(draft, lease, [rentOf('2026-03')])?.number).toBe(139);
    expect(rentBilledTwice(draft, lease, [rentOf('2026-04')])).toBeUndefined();
    const water = { ...draft, items: [{ ...newItem, description: 'Water' }] };
    expect(rentBilledTwice(water, lease, [rentOf('2026-03')])).toBeUndefined();
    const typed = { ...draft, items: [{ ...newItem, description: 'Rent' }] };
    expect(rentBilledTwice(typed, lease, [rentOf('2026-03')])?.number).toBe(139);
  });

  test('gives the due and the late date, in a short month its last day', () => {
    const late = { ...lease, invoiceDayOfMonth: 30, invoiceDueDayOfMonth: 31 };
    expect(newInvoiceDraft(late, '2026-02', '2026-01-20')).toMatchObject({
      dueDate: '2026-02-28',
      lateDate: '2026-02-28',
    });
  });
});

const lateFee = (quantity: string) => ({
  kind: 'LATE_FEE',
  description: 'Late Fee',
  quantity,
  rate: '$10.00',
});

describe('INV-6: the first items', () => {
  test.each([
    ['changed', (items: ItemDraft[]) => items.map((item) => ({ ...item, rate: '$25.00' }))],
    ['renamed', (items: ItemDraft[]) => items.map((item) => ({ ...item, description: 'Fee' }))],
    ['removed', (items: ItemDraft[]) => items.slice(0, 1)],
  ])('a late fee that a person has %s stays when the dates change', (_, change) => {
    const draft = newInvoiceDraft(lease, '2026-06', '2026-06-08');
    const items = change(draft.items);
    const next = withDates({ ...draft, items }, lease, { lateDate: '2026-06-06' }, '2026-06-08');
    expect(next.items).toEqual(items);
  });

  test('rent alone up to the late date', () => {
    expect(newInvoiceDraft(lease, '2026-06', '2026-06-05').items).toEqual([
      { kind: 'RENT', description: 'Rent', quantity: '1', rate: '$1,250.50' },
    ]);
  });

  test('and a late fee for each day after it', () => {
    const { items } = newInvoiceDraft(lease, '2026-06', '2026-06-08');
    expect(items[1]).toEqual(lateFee('3'));
  });

  test('another month changes the late fee and keeps typed values', () => {
    const draft = newInvoiceDraft(lease, '2026-06', '2026-06-08');
    draft.items.push({ description: 'Water', quantity: '1', rate: '20' });
    const next = withMonth(draft, lease, '2026-07', '2026-06-08');
    expect(next.items.map(({ description }) => description)).toEqual(['Rent', 'Water']);
    const back = withMonth(next, lease, '2026-05', '2026-06-08');
    expect(back.items.at(-1)).toEqual(lateFee('34'));
    expect(back).toMatchObject({ dueDate: '2026-05-01', lateDate: '2026-05-05', status: 'DUE' });
  });

  test('a new item has quantity 1 and rate 0', () => {
    expect(newItem).toMatchObject({ quantity: '1', rate: '$0.00' });
  });
});

describe('INV-7: the amounts', () => {
  test.each([
    ['3', '10.1', 3030],
    ['1,000', '$1,250', 125_000_000],
    ['1.5', '33.33', 5000],
    ['1', '-25', -2500],
    ['100000', '10000000', 100_000 * 1_000_000_000],
    ['', '10', null],
    ['-1', '10', null],
    ['0', '10', null],
    ['2', '', null],
    ['1', '-', null],
    ['1', '12.345', null],
    ['1', '1e3', null],
  ])('%s x %s is %s cents', (quantity, rate, amount) => {
    expect(draftItemAmount({ description: '', quantity, rate })).toBe(amount);
  });

  test('the invoice is their sum, and has no total while an item has no amount', () => {
    const { items } = newInvoiceDraft(lease, '2026-06', '2026-06-08');
    expect(draftAmount(items)).toBe(128_050);
    expect(draftAmount([...items, { ...newItem, rate: '1,25' }])).toBeNull();
    expect(amountText(draftAmount(items))).toBe('$1,280.50');
    expect(amountText(null)).toBe('–');
  });

  test.each([
    [{ rate: '12.345' }, 'items.1.rate'],
    [{ rate: '' }, 'items.1.rate'],
    [{ quantity: '-1' }, 'items.1.quantity'],
    [{ quantity: '' }, 'items.1.quantity'],
  ])('an item with %j is refused, not billed as nothing', (typed, path) => {
    const draft = newInvoiceDraft(lease, '2026-06', '2026-06-01');
    draft.items.push({ ...newItem, description: 'Water', ...typed });
    const { error } = invoiceInput.safeParse(invoiceInputOf(draft, lease, '2026-06-01'));
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});

test('CHG-15: a draft with a late fee of the past does not say that grace counts from today', () => {
  const draft = newInvoiceDraft(lease, '2026-05', '2026-06-08');
  expect(feesToFollow(draft, lease, '2026-06-08')).not.toContain(GRACE_FROM_TODAY);
  const without = { ...draft, items: draft.items.slice(0, 1) };
  expect(feesToFollow(without, lease, '2026-06-08')).toContain(GRACE_FROM_TODAY);
});

describe('INV-8: the status', () => {
  test.each([
    ['2026-06-01', 'NEW'],
    ['2026-06-02', 'DUE'],
    ['2026-06-06', 'DUE'],
  ])('of June on %s is %s', (today, status) => {
    expect(newInvoiceDraft(lease, '2026-06', today).status).toBe(status);
  });

  test("returns to the dates' status when the due date changes", () => {
    const draft = { ...newInvoiceDraft(lease, '2026-06', '2026-06-03'), status: 'In dispute' };
    expect(withDates(draft, lease, { dueDate: '2026-06-04' }, '2026-06-03').status).toBe('NEW');
  });

  test('and the late fee wait until the typed text is a date', () => {
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

test('the contract accepts a draft', () => {
  const today = '2026-06-08';
  const draft = newInvoiceDraft(lease, '2026-06', today);
  expect(invoiceInput.parse(invoiceInputOf(draft, lease, today))).toMatchObject({
    amount: 1280.5,
    dueDate: '2026-06-01',
    items: [{ amount: 1250.5 }, { amount: 30 }],
  });
});

test('LEASE-6, INV-6: an ended lease starts with a final charge that is due today', () => {
  const today = '2026-06-08';
  expect(firstDraft({ ...lease, status: 'EXPIRED' }, today, [])).toEqual({
    month: '2026-06',
    dueDate: today,
    lateDate: '2026-06-12',
    status: 'NEW',
    items: [newItem],
    madeFee: null,
  });
  expect(firstDraft(lease, today, [])).toEqual(newInvoiceDraft(lease, '2026-06', today));
});

describe('NEW-13: a law that somebody has checked', () => {
  const { terms } = newYorkLateFee;
  const checked = { by: 'Ada Admin', on: '2026-06-01', terms };
  const limited = underLaw(lease, 'NY', [{ ...newYorkLateFee, checked }]);

  test('NEW-13, INV-6: limits the proposed late fee, and gives its days of grace', () => {
    const fees = (today: string) =>
      newInvoiceDraft(limited, '2026-06', today)
        .items.slice(1)
        .map(({ quantity, rate }) => [quantity, rate]);
    expect(fees('2026-06-06')).toEqual([]);
    expect(fees('2026-06-08')).toEqual([['2', '$10.00']]);
    expect(fees('2026-06-28')).toEqual([['1', '$50.00']]);
    const draft = newInvoiceDraft(limited, '2026-07', '2026-06-28');
    const earlier = withMonth(draft, limited, '2026-05', '2026-06-28');
    expect(earlier.items.slice(1)).toMatchObject([{ quantity: '1', rate: '$50.00' }]);
  });

  test('NEW-13, CHG-15: is in the sentence about the fees to follow', () => {
    const draft = newInvoiceDraft(limited, '2026-07', '2026-06-28');
    expect(feesToFollow(draft, limited, '2026-06-28')).toBe(
      'If unpaid after 07/06/2026: a late fee of $10.00 for every day, at most $50.00 by law.',
    );
    const policy = {
      ...limited,
      lateFeePolicy: 'When unpaid 1 day after the due day: $75.00 once.',
    };
    expect(feesToFollow(draft, policy, '2026-06-28')).toBe(
      'Late fees: When unpaid 1 day after the due day: $75.00 once. They are limited by RPL § 238-a(2).',
    );
  });

  test('NEW-13: a rule that nobody has checked changes nothing', () => {
    expect(underLaw(lease, 'NY', [newYorkLateFee])).toEqual(lease);
  });
});
