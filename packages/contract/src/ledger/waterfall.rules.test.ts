import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents, ZERO, type Cents } from '#shared/money';
import { itemKinds, type ItemKind } from '../leases/item-kinds.ts';
import { availableFrom } from './deposits.rules.ts';
import {
  applyInOrder,
  depositBetween,
  depositCharged,
  splitBetween,
  type ItemizedInvoice,
  type OpenItemizedInvoice,
} from './waterfall.rules.ts';

type Item = readonly [kind: ItemKind, amount: number, periodStart?: string];

const itemized = (dueDate: string, ...items: Item[]): ItemizedInvoice => ({
  dueDate,
  items: items.map(([kind, amount, periodStart = null]) => ({
    kind,
    amount: cents(amount),
    periodStart,
  })),
});

const total = ({ items }: ItemizedInvoice) => addCents(...items.map(({ amount }) => amount));

const open = (id: string, invoice: ItemizedInvoice, applied = 0, credited = 0) => ({
  ...invoice,
  id,
  remaining: cents(total(invoice) - applied - credited),
  credited: cents(credited),
});

const moveIn = itemized('2026-11-17', ['RENT', 67_667], ['DEPOSIT', 145_000]);

describe('CHG-20: what money covers of one invoice', () => {
  const mixed = itemized(
    '2026-11-01',
    ['LATE_FEE', 5_000],
    ['OTHER', 1_000],
    ['DEPOSIT', 20_000],
    ['PARKING', 7_500],
    ['RENT', 100_000],
    ['RENT', 40_000, '2026-10-01'],
  );

  test.each([
    ['rent of an earlier period first', mixed, 30_000, [0, 0, 0, 0, 0, 30_000]],
    ['then rent', mixed, 140_000, [0, 0, 0, 0, 100_000, 40_000]],
    ['then recurring charges', mixed, 147_500, [0, 0, 0, 7_500, 100_000, 40_000]],
    ['then the deposit', mixed, 150_000, [0, 0, 2_500, 7_500, 100_000, 40_000]],
    ['then other charges', mixed, 168_500, [0, 1_000, 20_000, 7_500, 100_000, 40_000]],
    ['fees last', mixed, 170_000, [1_500, 1_000, 20_000, 7_500, 100_000, 40_000]],
    ['B2: rent, then the deposit', moveIn, 100_000, [67_667, 32_333]],
    [
      'a discount lowers rent first',
      itemized('2026-11-01', ['DEPOSIT', 500], ['CREDIT', -150], ['RENT', 100]),
      450,
      [450, 0, 0],
    ],
    [
      'a negative item lowers its own kind first',
      itemized('2026-11-01', ['RENT', 100], ['LATE_FEE', 50], ['LATE_FEE', -30]),
      120,
      [100, 20, 0],
    ],
  ] as const)('CHG-20: %s', (_, invoice, applied, split) => {
    expect(splitBetween(invoice, ZERO, cents(applied))).toEqual(split);
  });

  test('B9: a reversal takes from the end, whatever payment is reversed', () => {
    expect(splitBetween(moveIn, cents(212_667), cents(112_667))).toEqual([0, -100_000]);
    expect(depositBetween(moveIn, cents(212_667), cents(112_667))).toBe(-100_000);
    expect(depositBetween(moveIn, ZERO, cents(112_667))).toBe(45_000);
  });

  test('CHG-29: a credit note lowers the end of the waterfall', () => {
    expect(depositCharged(moveIn, ZERO)).toBe(145_000);
    expect(depositCharged(moveIn, cents(45_000))).toBe(100_000);
    expect(depositCharged(moveIn, cents(150_000))).toBe(0);
  });
});

describe('CHG-20: what a payment pays among open invoices', () => {
  const october = open('october', itemized('2026-10-01', ['RENT', 100_000]), 100_000);
  const fee = open('fee', itemized('2026-10-06', ['LATE_FEE', 5_000]));
  const november = open('november', itemized('2026-11-01', ['RENT', 100_000]));

  test('C5: rent first leaves the fee open, oldest first leaves rent open', () => {
    const open1101 = [october, fee, november];
    expect(applyInOrder('RENT_FIRST', cents(100_000), open1101).applications).toEqual([
      { invoiceId: 'november', amount: 100_000 },
    ]);
    expect(applyInOrder('OLDEST_FIRST', cents(100_000), open1101).applications).toEqual([
      { invoiceId: 'fee', amount: 5_000 },
      { invoiceId: 'november', amount: 95_000 },
    ]);
  });

  test('CHG-20: rent of all invoices, then their recurring charges, one application for each', () => {
    const first = open('1', itemized('2026-10-01', ['PARKING', 75], ['RENT', 1_000]), 400);
    const second = open('2', itemized('2026-11-01', ['RENT', 1_000], ['NSF_FEE', 30]));
    const { applications, rest } = applyInOrder('RENT_FIRST', cents(1_650), [first, second]);
    expect(applications).toEqual([
      { invoiceId: '1', amount: 650 },
      { invoiceId: '2', amount: 1_000 },
    ]);
    expect(rest).toBe(0);
  });

  test('CHG-20: rent of an earlier period that is billed later is paid first', () => {
    const first = open('1', itemized('2026-11-01', ['RENT', 1_000]));
    const later = open('2', itemized('2026-12-01', ['RENT', 500, '2026-10-01']));
    const { applications } = applyInOrder('RENT_FIRST', cents(700), [first, later]);
    expect(applications).toEqual([
      { invoiceId: '1', amount: 200 },
      { invoiceId: '2', amount: 500 },
    ]);
  });
});

const anItem = fc.record({
  kind: fc.constantFrom(...itemKinds),
  amount: fc.integer({ min: -300, max: 1_000 }).map(cents),
  periodStart: fc.constantFrom(null, '2026-09-01', '2026-10-01', '2026-11-01'),
});

const anInvoice = fc
  .record({
    items: fc.array(anItem, { minLength: 1, maxLength: 6 }),
    dueDate: fc.constantFrom('2026-09-01', '2026-10-01', '2026-11-01'),
  })
  .filter((invoice) => total(invoice) >= 0);

test('HARD-1: the splits of any row of changes sum to the split of what is left, and never exceed an item', () => {
  const levels = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(anInvoice, levels, (invoice, shares) => {
      const amount = total(invoice);
      let before: Cents = ZERO;
      let sums: Cents[] = invoice.items.map(() => ZERO);
      for (const share of shares) {
        const after = cents(Math.round(amount * share));
        const split = splitBetween(invoice, before, after);
        expect(addCents(...split)).toBe(after - before);
        sums = sums.map((sum, index) => addCents(sum, split[index]!));
        before = after;
      }
      expect(sums).toEqual(splitBetween(invoice, ZERO, before));
      const within = sums.map((sum, index) => sum <= Math.max(0, invoice.items[index]!.amount));
      expect(within.every(Boolean)).toBe(true);
    }),
  );
});

test('CHG-20: in both orders nothing is lost, and money is left only when nothing is open', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const some = fc.array(fc.tuple(anInvoice, share, share), { maxLength: 6 });
  const orders = fc.constantFrom('RENT_FIRST' as const, 'OLDEST_FIRST' as const);
  fc.assert(
    fc.property(orders, fc.nat(6_000).map(cents), some, (order, amount, each) => {
      const invoices = each.map(([invoice, applied, credited], index): OpenItemizedInvoice => {
        const less = Math.floor(total(invoice) * credited);
        return open(`${index}`, invoice, Math.floor((total(invoice) - less) * applied), less);
      });
      const { applications, rest } = applyInOrder(order, amount, invoices);
      expect(addCents(rest, ...applications.map((one) => one.amount))).toBe(amount);
      const got = new Map(applications.map((one) => [one.invoiceId, one.amount]));
      const lefts = invoices.map(({ id, remaining }) => remaining - (got.get(id) ?? 0));
      expect(lefts.every((left) => left >= 0)).toBe(true);
      expect(rest > 0 && lefts.some((left) => left > 0)).toBe(false);
    }),
  );
});

test('BOOKS-17: what can leave on a day is the least that is held from then on', () => {
  const changes = [
    { day: '2026-11-10', amount: cents(1_000) },
    { day: '2026-11-01', amount: cents(500) },
    { day: '2026-11-05', amount: cents(-400) },
  ];
  expect(availableFrom(changes, '2026-10-31')).toBe(0);
  expect(availableFrom(changes, '2026-11-01')).toBe(100);
  expect(availableFrom(changes, '2026-11-05')).toBe(100);
  expect(availableFrom(changes, '2026-11-10')).toBe(1_100);
  expect(availableFrom([], '2026-11-10')).toBe(0);
});
