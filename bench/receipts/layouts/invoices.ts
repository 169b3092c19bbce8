import {
  buy,
  card,
  dateStyles,
  dayOf,
  dollars,
  isoOf,
  later,
  money,
  phone,
  street,
  sum,
  tax,
  town,
  type Good,
  type Layout,
} from '../facts.ts';
import { createPen } from '../sheet.ts';

const repairs: readonly Good[] = [
  ['Replace kitchen faucet, labor', 9_000, 19_000],
  ['Snake main drain line', 15_000, 32_000],
  ['Water heater 40 gal, installed', 98_000, 165_000],
  ['Service call', 7_900, 12_900],
  ['Shut-off valve 1/2"', 1_200, 2_900],
  ['PEX pipe and fittings', 2_500, 9_900],
  ['Patch drywall, paint to match', 18_000, 42_000],
  ['Replace breaker 20A', 4_500, 9_000],
];

const chores: readonly Good[] = [
  ['Mowing and edging, 4 visits', 14_000, 26_000],
  ['Leaf removal', 9_000, 18_000],
  ['Move-out cleaning, 3 BR', 18_000, 36_000],
  ['Haul away furniture', 12_000, 28_000],
  ['Hedge trimming', 8_000, 15_000],
  ['Window washing', 9_500, 19_000],
];

interface Trade {
  readonly vendors: readonly string[];
  readonly goods: readonly Good[];
  readonly category:
    | 'REPAIRS_AND_MAINTENANCE'
    | 'CONTRACT_LABOR'
    | 'LEGAL_AND_PROFESSIONAL_SERVICES'
    | 'ADVERTISING';
}

const trades: readonly Trade[] = [
  {
    vendors: [
      'Hill & Sons Plumbing',
      'Carolina Comfort Heating & Air',
      'Reliable Roofing LLC',
      'Bright Spark Electric Contractors',
    ],
    goods: repairs,
    category: 'REPAIRS_AND_MAINTENANCE',
  },
  {
    vendors: ['Green Valley Landscaping', 'Sparkle Home Cleaning', "Pete's Handyman Service"],
    goods: chores,
    category: 'CONTRACT_LABOR',
  },
  {
    vendors: ['Hollis & Tate, Attorneys at Law', 'Maria Lopez, CPA', 'Buncombe Law Group PLLC'],
    goods: [
      ['Consultation, 1.5 hours', 30_000, 60_000],
      ['Eviction filing, preparation', 25_000, 55_000],
      ['Lease review', 20_000, 45_000],
      ['Tax return, Schedule E', 35_000, 70_000],
      ['Court filing fee', 9_600, 15_000],
    ],
    category: 'LEGAL_AND_PROFESSIONAL_SERVICES',
  },
  {
    vendors: ['Zillow Group, Inc.', 'Apartments.com', 'Mountain Xpress Advertising'],
    goods: [
      ['Premium listing, 30 days', 2_900, 39_900],
      ['Featured ad upgrade', 1_900, 9_900],
      ['Syndication, weekly', 990, 4_900],
    ],
    category: 'ADVERTISING',
  },
];

/** What a firm sends for its work: numbers, two dates, a table, what is left to pay. */
export const invoice: Layout = (random) => {
  const pen = createPen('letter', 90);
  const { vendors, goods, category } = random.pick(trades);
  const vendor = random.pick(vendors);
  const date = dayOf(random);
  const items = buy(random, goods, random.whole(1, Math.min(4, goods.length)));
  const { rate, added, total } = random.chance(0.5)
    ? tax(random, sum(items))
    : { rate: 0, added: 0, total: sum(items) };
  const style = random.pick([
    dateStyles.long,
    dateStyles.slashes,
    dateStyles.words,
    dateStyles.bare,
    dateStyles.europe,
  ]);
  pen.cells([
    [0, 'left', vendor, { size: 1.6, bold: true }],
    [1, 'right', 'INVOICE', { size: 2 }],
  ]);
  pen.pair(street(random), `Invoice # ${random.digits(5)}`);
  pen.pair(town(random), `${random.pick(['Date', 'Invoice date', 'Issued'])}: ${style(date)}`);
  pen.pair(phone(random), `Due: ${style(later(date, random.pick([10, 15, 30])))}`);
  pen.gap(2);
  pen.left('BILL TO', { bold: true });
  pen.left('Maple & Main Rentals');
  pen.left(`${street(random)}, ${town(random)}`);
  pen.gap(2);
  pen.cells([
    [0, 'left', 'Description', { bold: true }],
    [0.66, 'right', 'Qty', { bold: true }],
    [0.83, 'right', 'Rate', { bold: true }],
    [1, 'right', 'Amount', { bold: true }],
  ]);
  pen.rule('line');
  for (const item of items) {
    pen.cells([
      [0, 'left', item.name],
      [0.66, 'right', String(item.quantity)],
      [0.83, 'right', money(item.rate)],
      [1, 'right', money(item.cents)],
    ]);
    pen.gap(0.3);
  }
  pen.rule('line');
  pen.cells([
    [0.83, 'right', 'Subtotal'],
    [1, 'right', money(total - added)],
  ]);
  if (rate)
    pen.cells([
      [0.83, 'right', `Sales tax (${rate}%)`],
      [1, 'right', money(added)],
    ]);
  pen.cells([
    [
      0.83,
      'right',
      random.pick(['TOTAL', 'Total due', 'Balance Due', 'Amount due']),
      { bold: true, size: 1.2 },
    ],
    [1, 'right', dollars(total), { bold: true, size: 1.2 }],
  ]);
  pen.gap(3);
  pen.left(
    random.pick([
      'Thank you for your business!',
      `Please pay within terms. A fee of $25.00 applies to returned checks.`,
      `Make checks payable to ${vendor}.`,
    ]),
  );
  return { sheet: pen.sheet, vendor, date: isoOf(date), cents: total, category };
};

export const onlineOrder: Layout = (random) => {
  const pen = createPen('letter', 88);
  const [vendor, category, goods] = random.pick([
    [
      'Amazon.com',
      'SUPPLIES',
      [
        ['LED Light Bulbs, 60W Equivalent, 16-Pack', 1_900, 3_200],
        ['Trash Bags 33 Gallon, 100 Count', 1_600, 2_900],
        ['Nitrile Gloves, Box of 100', 900, 1_700],
        ['Magic Cleaning Sponges, 20 Pack', 800, 1_500],
      ],
    ],
    [
      'RepairClinic.com',
      'REPAIRS_AND_MAINTENANCE',
      [
        ['Dryer Heating Element WE11X10018', 3_900, 6_900],
        ['Refrigerator Door Gasket', 5_900, 9_900],
        ['Dishwasher Drain Pump Motor', 3_400, 7_900],
      ],
    ],
    [
      'Uline',
      'SUPPLIES',
      [
        ['Push Broom 24"', 2_900, 4_500],
        ['Industrial Trash Liners, 55 Gal', 3_900, 6_900],
        ['Paper Towel Roll, Case of 12', 3_500, 5_900],
      ],
    ],
  ] as const satisfies readonly (readonly [
    string,
    'SUPPLIES' | 'REPAIRS_AND_MAINTENANCE',
    readonly Good[],
  ])[]);
  const date = dayOf(random);
  const items = buy(random, goods, random.whole(1, 3));
  const shipping = random.pick([0, 599, 899]);
  const { added, total } = tax(random, sum(items) + shipping);
  pen.left(vendor, { size: 1.8, bold: true });
  pen.gap();
  pen.left(`Final Details for Order #${random.digits(3)}-${random.digits(7)}-${random.digits(7)}`, {
    bold: true,
    size: 1.2,
  });
  pen.left('Print this page for your records.');
  pen.gap();
  pen.left(`Order Placed: ${dateStyles.long(date)}`);
  pen.left(`Order number: ${random.digits(3)}-${random.digits(7)}-${random.digits(7)}`);
  pen.left(`Order Total: ${dollars(total)}`, { bold: true });
  pen.gap();
  pen.center(`Shipped on ${dateStyles.long(later(date, 2))}`, { bold: true, size: 1.2 });
  pen.rule('line');
  pen.pair('Items Ordered', 'Price', { bold: true });
  for (const item of items) {
    pen.pair(`${item.quantity} of: ${item.name}`, dollars(item.rate));
    pen.left('     Condition: New', { size: 0.85 });
  }
  pen.gap();
  pen.left('Shipping Address: J. Whitfield');
  pen.left(`${street(random)}, ${town(random)}, United States`);
  pen.gap();
  pen.center('Payment information', { bold: true, size: 1.2 });
  pen.rule('line');
  pen.pair(
    `Payment Method: ${card(random)} | Last digits: ${random.digits(4)}`,
    `Item(s) Subtotal: ${dollars(sum(items))}`,
  );
  pen.right(`Shipping & Handling: ${dollars(shipping)}`);
  pen.right(`Total before tax: ${dollars(sum(items) + shipping)}`);
  pen.right(`Estimated tax to be collected: ${dollars(added)}`);
  pen.right(`Grand Total: ${dollars(total)}`, { bold: true });
  return { sheet: pen.sheet, vendor, date: isoOf(date), cents: total, category };
};
