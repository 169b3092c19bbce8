import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents, ZERO, type Cents } from '#shared/money';
import { itemKinds, type ItemKind } from '../leases/item-kinds.ts';
import { availableFrom } from './deposits.rules.ts';
import {
  applyInOrder,
  depositBetween,
  depositCharged,
  latePartIsPaid,
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

describe('CHG-20: which items of an invoice money covers', () => {
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
    expect(
      applyInOrder({ order: 'RENT_FIRST', day: '2026-12-01' }, cents(100_000), open1101)
        .applications,
    ).toEqual([{ invoiceId: 'november', amount: 100_000 }]);
    expect(
      applyInOrder({ order: 'OLDEST_FIRST', day: '2026-12-01' }, cents(100_000), open1101)
        .applications,
    ).toEqual([
      { invoiceId: 'fee', amount: 5_000 },
      { invoiceId: 'november', amount: 95_000 },
    ]);
  });

  test('CHG-20: rent of all invoices, then their recurring charges, one application for each', () => {
    const first = open('1', itemized('2026-10-01', ['PARKING', 75], ['RENT', 1_000]), 400);
    const second = open('2', itemized('2026-11-01', ['RENT', 1_000], ['NSF_FEE', 30]));
    const { applications, rest } = applyInOrder(
      { order: 'RENT_FIRST', day: '2026-12-01' },
      cents(1_650),
      [first, second],
    );
    expect(applications).toEqual([
      { invoiceId: '1', amount: 650 },
      { invoiceId: '2', amount: 1_000 },
    ]);
    expect(rest).toBe(0);
  });

  test('CHG-20: rent of an earlier period that is billed later is paid first', () => {
    const first = open('1', itemized('2026-11-01', ['RENT', 1_000]));
    const later = open('2', itemized('2026-12-01', ['RENT', 500, '2026-10-01']));
    const { applications } = applyInOrder({ order: 'RENT_FIRST', day: '2026-12-01' }, cents(700), [
      first,
      later,
    ]);
    expect(applications).toEqual([
      { invoiceId: '1', amount: 200 },
      { invoiceId: '2', amount: 500 },
    ]);
  });
});

describe('CHG-20, INV-11: rent that is not due yet, and the end of a late fee', () => {
  const overdue = open('overdue', itemized('2026-11-01', ['RENT', 100_000], ['LATE_FEE', 22_000]));
  const next = open('next', itemized('2026-12-01', ['RENT', 100_000]));
  const applied = (amount: number, day: string) =>
    applyInOrder({ order: 'RENT_FIRST', day }, cents(amount), [overdue, next]).applications;

  test('an overdue fee is paid before rent that is due later', () => {
    const all = [{ invoiceId: 'overdue', amount: 122_000 }];
    expect(applied(122_000, '2026-11-27')).toEqual(all);
    expect(applied(123_000, '2026-11-30')).toEqual([...all, { invoiceId: 'next', amount: 1_000 }]);
  });

  test('rent that is due on the day is paid before a fee, unless the overdue amount is paid exactly', () => {
    expect(applied(110_000, '2026-12-01')).toEqual([
      { invoiceId: 'overdue', amount: 100_000 },
      { invoiceId: 'next', amount: 10_000 },
    ]);
    expect(applied(122_000, '2026-12-01')).toEqual([{ invoiceId: 'overdue', amount: 122_000 }]);
  });

  test('by law, the overdue amount never pays a fee before rent that is due on the day', () => {
    const byLaw = (amount: number, day: string, rent = next) =>
      applyInOrder({ order: 'RENT_FIRST_BY_LAW', day }, cents(amount), [overdue, rent])
        .applications;
    const rentOnly = [
      { invoiceId: 'overdue', amount: 100_000 },
      { invoiceId: 'next', amount: 22_000 },
    ];
    expect(byLaw(122_000, '2026-12-01')).toEqual(rentOnly);
    expect(byLaw(122_000, '2026-11-30')).toEqual([{ invoiceId: 'overdue', amount: 122_000 }]);
    // The period has begun, so its rent is current although it is due later.
    const inArrears = open('next', itemized('2026-12-31', ['RENT', 100_000, '2026-12-01']));
    expect(byLaw(122_000, '2026-12-01', inArrears)).toEqual(rentOnly);
    const deposit = open('next', itemized('2026-12-01', ['DEPOSIT', 100_000]));
    expect(byLaw(122_000, '2026-12-01', deposit)).toEqual([
      { invoiceId: 'overdue', amount: 122_000 },
    ]);
    const water = open('next', itemized('2026-12-01', ['UTILITY', 9_000]));
    expect(byLaw(122_000, '2026-12-01', water)).toEqual([
      { invoiceId: 'overdue', amount: 113_000 },
      { invoiceId: 'next', amount: 9_000 },
    ]);
  });

  test('the late fee counts the rent, or everything but fees without rent', () => {
    const withFee = itemized('2026-11-01', ['RENT', 1_000], ['PARKING', 50], ['LATE_FEE', 220]);
    expect(latePartIsPaid(open('1', withFee, 999))).toBe(false);
    expect(latePartIsPaid(open('1', withFee, 1_000))).toBe(true);
    const parking = itemized('2026-11-01', ['PARKING', 50], ['LATE_FEE', 220]);
    expect(latePartIsPaid(open('1', parking, 49))).toBe(false);
    expect(latePartIsPaid(open('1', parking, 50))).toBe(true);
    const fee = itemized('2026-11-01', ['LATE_FEE', 220]);
    expect(latePartIsPaid(open('1', fee, 219))).toBe(false);
    expect(latePartIsPaid(open('1', fee, 220))).toBe(true);
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

test('HARD-1: the splits of any sequence of changes add up to the split of what is left, and never exceed an item', () => {
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
  const days = fc.constantFrom('2026-09-01', '2026-10-01', '2026-10-15', '2026-12-01');
  const orders = fc.constantFrom('RENT_FIRST' as const, 'OLDEST_FIRST' as const);
  fc.assert(
    fc.property(orders, days, fc.nat(6_000).map(cents), some, (order, day, amount, each) => {
      const invoices = each.map(([invoice, applied, credited], index): OpenItemizedInvoice => {
        const less = Math.floor(total(invoice) * credited);
        return open(`${index}`, invoice, Math.floor((total(invoice) - less) * applied), less);
      });
      const { applications, rest } = applyInOrder({ order, day }, amount, invoices);
      expect(addCents(rest, ...applications.map((one) => one.amount))).toBe(amount);
      const got = new Map(applications.map((one) => [one.invoiceId, one.amount]));
      const lefts = invoices.map(({ id, remaining }) => remaining - (got.get(id) ?? 0));
      expect(lefts.every((left) => left >= 0)).toBe(true);
      expect(rest > 0 && lefts.some((left) => left > 0)).toBe(false);
      const inOrder = invoices.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
      const overdue = inOrder.filter(({ dueDate }) => dueDate < day);
      const asked = addCents(...overdue.map(({ remaining }) => remaining));
      const cleared = applyInOrder({ order, day }, asked, inOrder).applications;
      expect(addCents(...cleared.map((one) => one.amount))).toBe(asked);
      expect(cleared.every(({ invoiceId }) => overdue.some(({ id }) => id === invoiceId))).toBe(
        true,
      );
    }),
  );
});

test('CHG-20: by law, no payment pays a fee while past or current rent is open', () => {
  const anOpen = fc.tuple(anInvoice, fc.double({ min: 0, max: 1, noNaN: true }));
  const days = fc.constantFrom('2026-09-01', '2026-10-01', '2026-10-15', '2026-11-01');
  const amounts = fc.oneof(fc.nat(6_000), fc.constant(null));
  fc.assert(
    fc.property(days, amounts, fc.array(anOpen, { maxLength: 5 }), (day, typed, each) => {
      const invoices = each
        .map(([invoice, paid], index) =>
          open(`${index}`, invoice, Math.floor(total(invoice) * paid)),
        )
        .filter(({ remaining }) => remaining > 0)
        .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
      const overdue = invoices.filter(({ dueDate }) => dueDate < day);
      const asked = addCents(...overdue.map(({ remaining }) => remaining));
      const amount = typed === null ? asked : cents(typed);
      const { applications } = applyInOrder({ order: 'RENT_FIRST_BY_LAW', day }, amount, invoices);
      const got = new Map(applications.map((one) => [one.invoiceId, one.amount]));
      const paidFee = (invoice: OpenItemizedInvoice) =>
        partsOfKind(invoice, got.get(invoice.id) ?? ZERO).some(
          ([kind, part]) => (kind === 'LATE_FEE' || kind === 'NSF_FEE') && part > 0,
        );
      const leavesRent = (invoice: OpenItemizedInvoice) =>
        partsOfKind(invoice, invoice.remaining).some(([kind, whole, since], index) => {
          const paid = partsOfKind(invoice, got.get(invoice.id) ?? ZERO)[index]![1];
          return kind === 'RENT' && paid < whole && (invoice.dueDate <= day || since <= day);
        });
      const aheadOnly = (invoice: OpenItemizedInvoice) => invoice.dueDate > day;
      expect(invoices.some(leavesRent) && invoices.some(paidFee)).toBe(false);
      const paidAhead = invoices.some((one) => aheadOnly(one) && paidFee(one));
      expect(paidAhead && overdue.some((one) => (got.get(one.id) ?? 0) < one.remaining)).toBe(
        false,
      );
    }),
  );
});

/** The part of each item that new money pays, with its kind and the first day of its period. */
function partsOfKind(invoice: OpenItemizedInvoice, money: Cents) {
  const before = cents(total(invoice) - invoice.credited - invoice.remaining);
  return splitBetween(invoice, before, addCents(before, money)).map(
    (part, index) =>
      [
        invoice.items[index]!.kind,
        part,
        invoice.items[index]!.periodStart ?? invoice.dueDate,
      ] as const,
  );
}

test('BOOKS-17: the most that can be paid out on a day is the lowest amount held from then on', () => {
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
