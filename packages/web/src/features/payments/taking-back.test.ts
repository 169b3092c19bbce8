import { expect, test } from 'vitest';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import type { PayableInvoice } from './payment-outcome.ts';
import { otherCreditOf, takingBack, takingBackSentences } from './taking-back.ts';

const anInvoice = (
  id: string,
  number: number,
  remainingBalance: number,
  kind: ItemKind = 'RENT',
): PayableInvoice => ({
  id,
  number,
  remainingBalance,
  dueDate: `2026-01-${number - 30}`,
  credits: [],
  paymentOrder: 'RENT_FIRST',
  items: [{ kind, amount: 2000, periodStart: null }],
});

const invoices = [anInvoice('a', 41, 0), anInvoice('b', 42, 0), anInvoice('c', 43, 300.1)];

const day = '2026-02-01';

const inA = { invoiceId: 'a', invoiceNumber: 41, amount: 100 };
const inB = { invoiceId: 'b', invoiceNumber: 42, amount: 1200 };
const inC = { invoiceId: 'c', invoiceNumber: 43, amount: 900.2 };

test.each([
  [1200, [inB], 0, 0, ['Invoice 0042 will be open again with $1,200.00.']],
  [
    1250,
    [inB],
    50,
    0,
    ['Invoice 0042 will be open again with $1,200.00.', "The tenant's credit will be $50.00 less."],
  ],
  [
    1300,
    [inA, inB],
    0,
    0,
    [
      'Invoice 0042 will be open again with $1,200.00.',
      'Invoice 0041 will be open again with $100.00.',
    ],
  ],
  [900.2, [inC], 0, 0, ['Invoice 0043 will have $1,200.30 open.']],
  // For a part of a card payment: its credit first, then the newest invoice.
  [
    70,
    [inA, inB],
    20.5,
    0,
    ['Invoice 0042 will be open again with $49.50.', "The tenant's credit will be $20.50 less."],
  ],
  [20, [inB], 20, 500, ["The tenant's credit will be $20.00 less."]],
  [
    1200,
    [inB],
    0,
    200,
    [
      'Invoice 0042 will be open again with $1,000.00.',
      "$200.00 of the tenant's other credit pays for it.",
    ],
  ],
  [
    100,
    [inA],
    0,
    400,
    ['Invoice 0041 stays paid.', "$100.00 of the tenant's other credit pays for it."],
  ],
])(
  'PAY-9: the preview of reversing %s dollars',
  (dollars, applications, credit, otherCredit, sentences) => {
    // The unpaid third invoice would use the other credit first.
    const open = otherCredit > 0 ? invoices.slice(0, 2) : invoices;
    const outcome = takingBack(dollars, { applications, credit }, open, { otherCredit, day });
    expect(outcome && takingBackSentences(outcome)).toEqual(sentences);
  },
);

test('PAY-9: credit that was paid back is on a new invoice, which other credit pays', () => {
  const refund = {
    id: 'r',
    reason: 'Credit refunded' as const,
    amount: 200,
    reversalDate: '2026-01-20',
    note: '',
    status: 'succeeded' as const,
    failure: null,
  };
  const payment = { applications: [inB], credit: 50, reversals: [refund] };
  const outcome = takingBack(1450, payment, invoices.slice(0, 2), { otherCredit: 1300, day });
  expect(outcome && takingBackSentences(outcome)).toEqual([
    'Invoice 0042 stays paid.',
    'The $200.00 of credit that you paid back will be on a new invoice.',
    "$1,300.00 of the tenant's other credit pays for it.",
    "The tenant's credit will be $50.00 less.",
  ]);
});

test('PAY-9, CHG-20: other credit pays what is open again before the invoice of the refund', () => {
  const refund = {
    id: 'r',
    reason: 'Credit refunded' as const,
    amount: 200,
    reversalDate: '2026-01-20',
    note: '',
    status: 'succeeded' as const,
    failure: null,
  };
  const late = anInvoice('fee', 41, 0, 'LATE_FEE');
  const payment = {
    applications: [{ invoiceId: 'fee', invoiceNumber: 41, amount: 50 }],
    credit: 0,
    reversals: [refund],
  };
  const outcome = takingBack(250, payment, [late], { otherCredit: 60, day });
  expect(outcome && takingBackSentences(outcome)).toEqual([
    'Invoice 0041 stays paid.',
    'The $200.00 of credit that you paid back will be on a new invoice.',
    "$60.00 of the tenant's other credit pays for it.",
  ]);
});

test.each([Number.NaN, 0, -5, 1200.01, 1e12])(
  'there is no preview for the amount %s',
  (dollars) => {
    const payment = { applications: [inB], credit: 0 };
    expect(takingBack(dollars, payment, invoices, { otherCredit: 0, day })).toBeNull();
  },
);

test('PAY-9, CHG-20: the other credit pays in the order of the home: rent first, or the oldest due date', () => {
  const open = [anInvoice('fee', 41, 50, 'LATE_FEE'), anInvoice('b', 42, 0)];
  const paidBy = (order: PayableInvoice['paymentOrder']) =>
    takingBack(
      1200,
      { applications: [inB], credit: 0 },
      open.map((each) => ({ ...each, paymentOrder: order })),
      { otherCredit: 200, day },
    )?.invoices[0]?.due;
  expect(paidBy('RENT_FIRST')).toBe(1000_00);
  expect(paidBy('OLDEST_FIRST')).toBe(1050_00);
});

test('PAY-9: only credit of the same lease counts as credit of other payments', () => {
  const payment = { id: 'p', leaseId: 'l', credit: 5 };
  const others = [
    { id: 'q', leaseId: 'l', credit: 0.1 },
    { id: 'r', leaseId: 'l', credit: 0.2 },
    { id: 's', leaseId: 'other', credit: 40 },
  ];
  expect(otherCreditOf(payment, [payment, ...others])).toBe(0.3);
});
