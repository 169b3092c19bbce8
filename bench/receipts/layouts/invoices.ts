import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import {
  buy,
  card,
  dateStyles,
  dayOf,
  dollars,
  made,
  later,
  money,
  phone,
  street,
  sum,
  tax,
  town,
  type Good,
  type Layout,
  goodsOf,
} from '../facts.ts';
import { createPen } from '../sheet.ts';

const repairs = goodsOf(`
  Replace kitchen faucet, labor: 9000-19000
  Snake main drain line: 15000-32000
  Water heater 40 gal, installed: 98000-165000
  Service call: 7900-12900
  Shut-off valve 1/2": 1200-2900
  PEX pipe and fittings: 2500-9900
  Patch drywall, paint to match: 18000-42000
  Replace breaker 20A: 4500-9000
`);

const chores = goodsOf(`
  Mowing and edging, 4 visits: 14000-26000
  Leaf removal: 9000-18000
  Move-out cleaning, 3 BR: 18000-36000
  Haul away furniture: 12000-28000
  Hedge trimming: 8000-15000
  Window washing: 9500-19000
`);

interface Trade {
  readonly vendors: readonly string[];
  readonly goods: readonly Good[];
  readonly category: ExpenseCategory;
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
    goods: goodsOf(`
      Consultation, 1.5 hours: 30000-60000
      Eviction filing, preparation: 25000-55000
      Lease review: 20000-45000
      Tax return, Schedule E: 35000-70000
      Court filing fee: 9600-15000
    `),
    category: 'LEGAL_AND_PROFESSIONAL_SERVICES',
  },
  {
    vendors: ['Zillow Group, Inc.', 'Apartments.com', 'Mountain Xpress Advertising'],
    goods: goodsOf(`
      Premium listing, 30 days: 2900-39900
      Featured ad upgrade: 1900-9900
      Syndication, weekly: 990-4900
    `),
    category: 'ADVERTISING',
  },
];

/** A contractor's invoice: numbers, two dates, a table, the balance due. */
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
  pen.sum(0.83, 'Subtotal', money(total - added));
  if (rate) pen.sum(0.83, `Sales tax (${rate}%)`, money(added));
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
  return made(pen, { vendor, date, cents: total, category });
};

export const onlineOrder: Layout = (random) => {
  const pen = createPen('letter', 88);
  const [vendor, category, goods] = random.pick([
    [
      'Amazon.com',
      'SUPPLIES',
      goodsOf(`
        LED Light Bulbs, 60W Equivalent, 16-Pack: 1900-3200
        Trash Bags 33 Gallon, 100 Count: 1600-2900
        Nitrile Gloves, Box of 100: 900-1700
        Magic Cleaning Sponges, 20 Pack: 800-1500
      `),
    ],
    [
      'RepairClinic.com',
      'REPAIRS_AND_MAINTENANCE',
      goodsOf(`
        Dryer Heating Element WE11X10018: 3900-6900
        Refrigerator Door Gasket: 5900-9900
        Dishwasher Drain Pump Motor: 3400-7900
      `),
    ],
    [
      'Uline',
      'SUPPLIES',
      goodsOf(`
        Push Broom 24": 2900-4500
        Industrial Trash Liners, 55 Gal: 3900-6900
        Paper Towel Roll, Case of 12: 3500-5900
      `),
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
  return made(pen, { vendor, date, cents: total, category });
};
