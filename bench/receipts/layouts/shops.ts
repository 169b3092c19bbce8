import {
  buy,
  card,
  dateStyles,
  dayOf,
  dollars,
  handed,
  made,
  later,
  money,
  phone,
  street,
  sum,
  tax,
  timeOf,
  town,
  type Layout,
  goodsOf,
} from '../facts.ts';
import { createPen } from '../sheet.ts';

const groceries = goodsOf(`
  PAPER TOWELS 6CT: 700-1300
  TRASH BAGS 13G: 700-1200
  BLEACH 81OZ: 400-700
  BANANAS: 90-200
  WHOLE MILK GAL: 300-500
  SPONGES 6PK: 300-600
  GLASS CLEANER: 300-500
  COFFEE GRND: 700-1400
  DISH SOAP: 250-500
  LED BULB 4PK: 500-1000
  AA BATTERIES 16: 900-1700
  WATER 24PK: 400-700
  TOILET TISSUE 12: 800-1500
  HAND SOAP RFL: 400-800
  MOP HEAD: 700-1300
  BROWN EGGS DZ: 300-600
  AIR FRESHENER: 200-500
  RUBBER GLOVES: 300-500
`);

const office = goodsOf(`
  COPY PAPER 8.5X11 CASE: 3900-5900
  HP 962XL BLACK INK: 3900-5200
  ENVELOPES #10 100CT: 700-1300
  FILE FOLDERS LTR 50: 900-1700
  SHARPIE FINE 12PK: 900-1500
  LEGAL PAD 12PK: 1100-1900
  LABELS 5160: 1900-3400
  STAPLER DESKTOP: 900-2100
  USB DRIVE 64GB: 900-1900
`);

const remedies = goodsOf(`
  FIRST AID KIT: 1200-2400
  BATTERY 9V 2PK: 700-1200
  HAND SANITIZER: 300-700
  DISINFECT WIPES 75: 400-800
  PAPER TOWEL: 200-500
  LIGHT BULB 60W: 500-900
  GREETING CARD: 400-700
`);

/** Long, with weights and savings; the date is at the very end. */
export const grocery: Layout = (random) => {
  const pen = createPen('roll', 36);
  const vendor = random.pick([
    'INGLES MARKETS',
    'KROGER',
    'Publix',
    'WALMART',
    'FOOD LION',
    'Costco Wholesale',
  ]);
  const date = dayOf(random);
  const items = buy(random, groceries, random.whole(7, 17));
  const saved = random.whole(80, 900);
  const { added, total } = tax(random, sum(items) - saved);
  const cash = random.chance(0.35) ? handed(random, total) : 0;
  pen.center(vendor, { size: 1.6, bold: true });
  pen.center(`STORE #${random.digits(3)}  ${phone(random)}`);
  pen.center(street(random).toUpperCase());
  pen.center(town(random).toUpperCase());
  pen.gap(0.5);
  pen.left(`YOUR CASHIER TODAY WAS ${random.pick(['ANN', 'JOSE', 'TAYLOR'])}`);
  for (const item of items) {
    if (item.quantity > 1) pen.left(`${item.quantity} @ ${money(item.rate)}`);
    else if (item.name === 'BANANAS') pen.left('2.31 lb @ 0.59 /lb');
    pen.pair(`   ${item.name}`, `${money(item.cents)} ${random.pick(['T', 'F', 'B', 'X'])}`);
  }
  pen.pair('SC  MEMBER SAVINGS', `${money(saved)}-`);
  pen.pair('    TAX', money(added));
  pen.pair(random.pick(['****  BALANCE', '****  TOTAL', 'BALANCE DUE']), money(total), {
    bold: true,
  });
  if (cash) {
    pen.pair('CASH', money(cash));
    pen.pair('CHANGE', money(cash - total));
  } else {
    pen.left(`${card(random)}  ************${random.digits(4)}`);
    pen.pair('PURCHASE', money(total));
    pen.left(`REF#: ${random.digits(12)}  ENTRY: CHIP`);
    pen.pair('CHANGE', '0.00');
  }
  pen.gap(0.5);
  pen.pair('TOTAL NUMBER OF ITEMS SOLD =', String(items.length));
  pen.rule('stars');
  pen.pair('TOTAL SAVINGS', dollars(saved));
  pen.pair('YEAR TO DATE SAVINGS', dollars(saved * 31));
  pen.pair('FUEL POINTS THIS MONTH', random.digits(3));
  pen.rule('stars');
  pen.center(
    `${dateStyles.short(date)}  ${timeOf(random, 24)}  ${random.digits(4)} ${random.digits(2)} ${random.digits(4)}`,
  );
  pen.center('Thank you, come again!');
  return made(pen, { vendor, date, cents: total, category: 'SUPPLIES' });
};

export const officeStore: Layout = (random) => {
  const pen = createPen('roll', 42);
  const [vendor, number] = random.pick([
    ['Staples', 'Store No:'],
    ['Office Depot', 'STORE'],
    ['OfficeMax', 'STORE'],
  ] as const);
  const date = dayOf(random);
  const items = buy(random, office, random.whole(1, 5));
  const reward = random.chance(0.4) ? 500 : 0;
  const { rate, added, total } = tax(random, sum(items) - (sum(items) > 1_500 ? reward : 0));
  pen.center(vendor, { size: 1.7, bold: true });
  pen.center(street(random));
  pen.center(`${town(random)}  ${phone(random)}`);
  pen.gap();
  pen.pair(`${number} ${random.digits(4)}`, `REG ${random.digits(2)} TRAN ${random.digits(4)}`);
  pen.left(`${random.pick(['SALE', 'Sale'])}      ${dateStyles.dashes(date)}   ${timeOf(random)}`);
  pen.rule('dashes');
  for (const item of items) {
    pen.left(`${random.digits(7)} ${item.name}`);
    pen.pair(`     ${item.quantity} @ ${money(item.rate)}`, `${money(item.cents)}  N`);
  }
  if (reward && sum(items) > 1_500) pen.pair('     Reward certificate', `-${money(reward)}`);
  pen.rule('dashes');
  pen.pair('Subtotal:', money(total - added));
  pen.pair(`Tax ${rate}%:`, money(added));
  pen.pair('Total:', dollars(total), { bold: true, size: 1.2 });
  pen.gap(0.4);
  pen.pair(`${card(random)} ${random.digits(4)}:`, money(total));
  pen.left(`AUTH NO ${random.digits(6)}  TDS CHIP READ`);
  pen.pair('Total savings:', dollars(random.whole(100, 2_000)));
  pen.gap(0.6);
  pen.center('Shop online 24 hours a day');
  pen.center(`Return by ${dateStyles.slashes(later(date, 14))} with this receipt`);
  return made(pen, { vendor, date, cents: total, category: 'OFFICE_EXPENSES' });
};

export const pharmacy: Layout = (random) => {
  const pen = createPen('roll', 34);
  const vendor = random.pick(['CVS/pharmacy', 'Walgreens', 'RITE AID']);
  const date = dayOf(random);
  const items = buy(random, remedies, random.whole(1, 4));
  const { rate, added, total } = tax(random, sum(items));
  pen.center(vendor, { size: 1.8, bold: true });
  pen.gap(0.4);
  pen.center(`#${random.digits(5)} ${street(random).toUpperCase()}`);
  pen.center(town(random).toUpperCase());
  pen.center(phone(random));
  pen.gap(0.6);
  pen.left(`REG#${random.digits(2)} TRN#${random.digits(4)} CSHR#${random.digits(7)}`);
  pen.gap(0.5);
  for (const item of items) pen.pair(`${item.quantity} ${item.name}`, `${money(item.cents)}T`);
  pen.gap(0.5);
  pen.pair(`${items.length} ITEMS`, '');
  pen.sum(0.7, 'SUBTOTAL', money(total - added));
  pen.sum(0.7, `TAX ${rate}%`, money(added));
  pen.sum(0.7, 'TOTAL', money(total));
  pen.sum(0.7, 'CHARGE', money(total));
  pen.left(`************${random.digits(4)}        RF`);
  pen.left(`${card(random)} CREDIT   *SALE*`);
  pen.sum(0.7, 'CHANGE', '.00');
  pen.gap(0.5);
  pen.center(random.digits(18));
  pen.center(`RETURNS WITH RECEIPT THRU ${dateStyles.slashes(later(date, 60))}`);
  pen.pair(dateStyles.words(date).toUpperCase(), timeOf(random));
  pen.rule('stars');
  pen.center('ExtraCare Card balances');
  pen.pair('Year to Date Earnings', dollars(random.whole(5_000, 20_000)));
  pen.pair('Quarterly reward spending', dollars(total + 1_200));
  return made(pen, { vendor, date, cents: total, category: 'SUPPLIES' });
};

export const postOffice: Layout = (random) => {
  const pen = createPen('roll', 40);
  const date = dayOf(random);
  const mail = buy(
    random,
    goodsOf(`
      First-Class Mail Letter: 73-400
      Certified Mail: 440-480
      Return Receipt: 360-410
      Flag Coil/100 Stamps: 7300-7300
      Priority Mail 2-Day: 900-1900
    `),
    random.whole(1, 4),
  ).map((item) => ({ ...item, quantity: 1, cents: item.rate }));
  const total = sum(mail);
  pen.center('UNITED STATES', { bold: true, size: 1.3 });
  pen.center('POSTAL SERVICE.', { bold: true, size: 1.3 });
  pen.center(`${random.pick(['WEST', 'DOWNTOWN', 'BILTMORE'])} STATION`);
  pen.center(street(random).toUpperCase());
  pen.center(town(random).toUpperCase());
  pen.center('(800)275-8777');
  pen.pair(dateStyles.slashes(date), timeOf(random));
  pen.rule('dashes');
  pen.cells([
    [0, 'left', 'Product'],
    [0.5, 'center', 'Qty'],
    [0.8, 'right', 'Unit Price'],
    [1, 'right', 'Price'],
  ]);
  pen.rule('dashes');
  for (const item of mail) {
    pen.cells([
      [0, 'left', item.name],
      [0.5, 'center', '1'],
      [1, 'right', dollars(item.cents)],
    ]);
    if (item.name.startsWith('Priority')) {
      pen.left('  Weight: 1 lb 4.00 oz');
      pen.left(`  Expected Delivery: ${dateStyles.bare(later(date, 2))}`);
    }
  }
  pen.rule('dashes');
  pen.pair('Grand Total:', dollars(total));
  pen.rule('dashes');
  pen.pair('Debit Card Remit', dollars(total));
  pen.left(`  Card Name: ${card(random)}`);
  pen.left(`  Account #: XXXXXXXXXXXX${random.digits(4)}`);
  pen.left(`  Transaction #: ${random.digits(3)}`);
  pen.gap(0.6);
  pen.left('All sales final on stamps and postage.');
  pen.left('Refunds for guaranteed services only.');
  return made(pen, {
    vendor: 'United States Postal Service',
    date,
    cents: total,
    category: 'OFFICE_EXPENSES',
  });
};
