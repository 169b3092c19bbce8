import {
  buy,
  card,
  dateStyles,
  dayOf,
  dollars,
  handed,
  made,
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

const dishes = goodsOf(`
  Smash Burger: 1200-1700
  Caesar Salad: 1000-1500
  Iced Tea: 275-375
  Fish Tacos: 1400-1900
  Fries: 400-700
  Margherita Pizza: 1400-1900
  Draft Beer: 600-800
  Club Sandwich: 1200-1600
  Key Lime Pie: 700-950
  Coffee: 300-400
`);

const quick = goodsOf(`
  #2 Combo Lg: 900-1400
  Chkn Sandwich: 500-800
  Lg Fry: 300-450
  Med Coke: 200-300
  10pc Nugget: 500-700
  Apple Pie: 150-220
  Sausage Bisc: 250-400
`);

/** Tip and total are handwritten, or printed below. */
export const restaurant: Layout = (random) => {
  const pen = createPen('roll', 34);
  const vendor = random.pick([
    'Blue Heron Grill',
    "Rosetta's Kitchen",
    'Tupelo Honey Cafe',
    'Luigi & Sons Pizzeria',
    'The Rusty Anchor Tavern',
  ]);
  const date = dayOf(random);
  const items = buy(random, dishes, random.whole(2, 5));
  const { added, total: bill } = tax(random, sum(items));
  const tip = random.chance(0.5) ? Math.round(bill * 0.2) : Math.ceil((bill * 0.18) / 100) * 100;
  const byHand = random.chance(0.5);
  pen.center(vendor, { size: 1.4 });
  pen.center(street(random));
  pen.center(town(random));
  pen.center(phone(random));
  pen.gap(0.5);
  pen.pair(`Server: ${random.pick(['Dana', 'Luis', 'Kayla'])}`, dateStyles.slashes(date));
  pen.pair(`Table ${random.whole(2, 40)}/1`, timeOf(random));
  pen.pair(`Guests: ${random.whole(1, 4)}`, `#${random.digits(5)}`);
  pen.gap(0.5);
  for (const item of items)
    pen.pair(`${item.quantity > 1 ? `${item.quantity} ` : ''}${item.name}`, money(item.cents));
  pen.gap(0.5);
  pen.pair('Sub Total', money(bill - added));
  pen.pair('Tax', money(added));
  if (byHand) {
    pen.pair('Total', money(bill), { bold: true });
    pen.rule('dashes');
    pen.left(`${card(random)}  XXXXXXXXXXX${random.digits(4)}`);
    pen.left(`Approval: ${random.digits(6)}`);
    pen.pair('Amount:', dollars(bill));
    pen.gap(0.6);
    pen.cells([
      [0, 'left', '+ Tip:'],
      [0.95, 'right', money(tip), { byHand: true, size: 1.35 }],
    ]);
    pen.cells([[0.4, 'left', '_______________']]);
    pen.cells([
      [0, 'left', '= Total:'],
      [0.95, 'right', money(bill + tip), { byHand: true, size: 1.35 }],
    ]);
    pen.cells([[0.4, 'left', '_______________']]);
    pen.gap(0.8);
    pen.left('X_____________________________');
    pen.center('CUSTOMER COPY');
  } else {
    pen.pair(random.pick(['Gratuity', 'Tip', 'Service Tip']), money(tip));
    pen.pair(random.pick(['Total', 'TOTAL', 'Amount Paid']), dollars(bill + tip), {
      bold: true,
      size: 1.3,
    });
    pen.rule('dashes');
    pen.center('Suggested tips for next time');
    pen.center(
      `15% ${dollars(Math.round(bill * 0.15))}  18% ${dollars(Math.round(bill * 0.18))}  22% ${dollars(Math.round(bill * 0.22))}`,
    );
  }
  pen.center('Thank you for dining with us!');
  return made(pen, { vendor, date, cents: bill + tip, category: 'MEALS' });
};

export const counterFood: Layout = (random) => {
  const pen = createPen('roll', 32);
  const vendor = random.pick(["McDonald's", "Wendy's", 'Chick-fil-A', 'Bojangles', 'Taco Bell']);
  const date = dayOf(random);
  const items = buy(random, quick, random.whole(1, 4));
  const { added, total } = tax(random, sum(items));
  const cash = handed(random, total);
  pen.left(`${vendor} #${random.digits(5)}`, { bold: true });
  pen.left(street(random));
  pen.left(town(random));
  pen.left(`TEL# ${phone(random)}`);
  pen.gap(0.5);
  pen.left(`KS# ${random.whole(1, 9)}        ${dateStyles.slashes(date)} ${timeOf(random)}`);
  pen.left(`Side1     Order ${random.digits(2)}`, { size: 1.3 });
  pen.gap(0.5);
  for (const item of items) pen.pair(` ${item.quantity} ${item.name}`, money(item.cents));
  pen.gap(0.5);
  pen.pair('Subtotal', money(total - added));
  pen.pair('Tax', money(added));
  pen.pair(random.pick(['Take-Out Total', 'Eat-In Total', 'Total']), money(total), { bold: true });
  pen.gap(0.5);
  pen.pair('Cash Tendered', money(cash));
  pen.pair('Change', money(cash - total));
  pen.gap(0.5);
  pen.left('TELL US ABOUT YOUR VISIT AND GET');
  pen.left('1 FREE SANDWICH. EXPIRES 30 DAYS AFTER');
  return made(pen, { vendor, date, cents: total, category: 'MEALS' });
};

/** As printed by tablets at counters: the total comes first, in large letters. */
export const coffeeShop: Layout = (random) => {
  const pen = createPen('roll', 30);
  const vendor = random.pick(['High Five Coffee', 'Summit Coffee Co.', 'Little Owl Bakery & Cafe']);
  const date = dayOf(random);
  const items = buy(
    random,
    goodsOf(`
      Latte 12oz: 450-600
      Drip Coffee: 275-375
      Blueberry Muffin: 325-450
      Avocado Toast: 850-1100
      Bagel + CC: 450-600
    `),
    random.whole(1, 3),
  );
  const { added, total: bill } = tax(random, sum(items));
  const tip = random.pick([0, 100, 200, Math.round(bill * 0.2)]);
  pen.center(vendor, { size: 1.3 });
  pen.gap();
  pen.center(dollars(bill + tip), { size: 2.4 });
  pen.gap(0.6);
  pen.rule('line');
  for (const item of items)
    pen.pair(`${item.name}${item.quantity > 1 ? ` x ${item.quantity}` : ''}`, dollars(item.cents));
  pen.rule('line');
  pen.pair('Subtotal', dollars(bill - added));
  pen.pair('Sales Tax', dollars(added));
  if (tip) pen.pair('Tip', dollars(tip));
  pen.pair('Total', dollars(bill + tip), { bold: true });
  pen.rule('line');
  pen.gap(0.4);
  pen.left(`${card(random)} ${random.digits(4)} (Contactless)`);
  pen.pair(dateStyles.words(date), timeOf(random));
  pen.left(`#${random.pick(['aT4K', 'x9Qf', 'mB2z'])}  Auth ${random.digits(6)}`);
  pen.center(`${street(random)}, ${town(random)}`, { size: 0.8 });
  return made(pen, { vendor, date, cents: bill + tip, category: 'MEALS' });
};
