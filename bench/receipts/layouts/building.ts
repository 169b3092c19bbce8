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

const building = goodsOf(`
  2X4-8FT KD SPF STUD: 300-600
  PVC ELBOW 3/4IN: 60-300
  INT EGGSHELL WHT GAL: 2500-4800
  ROLLER COVER 9IN 3PK: 700-1400
  DRYWALL SCREW 5LB: 2100-3200
  LED A19 60W 8PK: 1200-2200
  FURNACE FILTER 16X25: 600-2400
  KWIKSET DEADBOLT SN: 2400-4900
  SILICONE CAULK CLR: 700-1200
  GFCI OUTLET 15A WHT: 1700-2600
  TOILET FLAPPER 2IN: 500-1100
  WAX RING W/FLANGE: 400-800
  SMOKE ALARM 10YR: 1900-3500
  MDF BASEBOARD 12FT: 900-1700
  HOSE BIBB 1/2 BRASS: 800-1500
  CONCRETE MIX 60LB: 400-700
  MASKING TAPE 1.88: 500-900
  BATH FAUCET CHROME: 3900-8900
`);

/** A chain of home centers: numbers before names, dates of the return policy below. */
export const homeCenter: Layout = (random) => {
  const pen = createPen('roll', 40);
  const [vendor, slogan] = random.pick([
    ['THE HOME DEPOT', 'How doers get more done.'],
    ["LOWE'S HOME CENTERS, LLC", ''],
    ['MENARDS', 'Save big money'],
  ] as const);
  const date = dayOf(random);
  const items = buy(random, building, random.whole(2, 8));
  const subtotal = sum(items);
  const { rate, added, total } = tax(random, subtotal);
  pen.center(vendor, { size: vendor.length < 16 ? 1.8 : 1.2, bold: true });
  if (slogan) pen.center(slogan);
  pen.gap(0.5);
  pen.center(street(random).toUpperCase());
  pen.center(`${town(random).toUpperCase()}  ${phone(random)}`);
  pen.gap();
  pen.pair(
    `${random.digits(4)}  000${random.digits(2)}  ${random.digits(5)}`,
    `${dateStyles.short(date)} ${timeOf(random)}`,
  );
  pen.left('SALE   CASHIER ' + random.pick(['MARCUS', 'DENISE', 'SELF CHECKOUT', 'KIM']));
  pen.gap();
  for (const item of items) {
    pen.pair(`${random.digits(12)} ${item.name.slice(0, 16)}`, `${money(item.cents)}<A>`);
    if (item.quantity > 1) pen.left(`   ${item.quantity}@${money(item.rate)}`);
  }
  pen.gap();
  pen.pair('                SUBTOTAL', money(subtotal));
  pen.pair(`                SALES TAX ${rate}%`, money(added));
  pen.pair('                TOTAL', dollars(total), { bold: true });
  pen.left(`XXXXXXXXXXXX${random.digits(4)} ${card(random)}`);
  pen.pair('', `USD$ ${money(total)}`);
  pen.left(`AUTH CODE ${random.digits(6)}/${random.digits(7)}   TA`);
  pen.left('Chip Read   AID A0000000031010');
  pen.gap();
  pen.center(
    `${random.digits(4)} ${dateStyles.short(date)} ${random.digits(4)} ${random.digits(5)}`,
  );
  pen.gap();
  pen.center('RETURN POLICY DEFINITIONS');
  pen.left('POLICY ID   DAYS   POLICY EXPIRES ON');
  pen.left(`A    1       90    ${dateStyles.slashes(later(date, 90))}`);
  pen.gap();
  pen.center('DID WE NAIL IT?');
  pen.center('Take a short survey for a chance TO WIN');
  pen.center('A $5,000 GIFT CARD');
  return made(pen, { vendor, date, cents: total, category: 'REPAIRS_AND_MAINTENANCE' });
};

/** A local hardware store, often paid in cash. */
export const hardwareStore: Layout = (random) => {
  const pen = createPen('roll', 38);
  const vendor = random.pick([
    'Weaver Bros. True Value',
    'Black Mountain Ace Hardware',
    'Eagle Rock Hardware & Lumber',
    'Town & Country Paint',
    'Hobbs Plumbing Supply',
  ]);
  const date = dayOf(random);
  const items = buy(random, building, random.whole(1, 5));
  const { added, total } = tax(random, sum(items));
  const cash = random.chance(0.5) ? handed(random, total) : 0;
  pen.center(vendor, { size: 1.2 });
  pen.center(street(random));
  pen.center(town(random));
  pen.center(phone(random));
  pen.rule('dashes');
  pen.pair(`Date: ${dateStyles.bare(date)}`, timeOf(random));
  pen.pair(`Invoice: ${random.digits(6)}`, `Clerk: ${random.digits(2)}`);
  pen.left(`Customer: CASH SALE   Acct *${random.digits(1)}`);
  pen.rule('dashes');
  pen.cells([
    [0, 'left', 'QTY  DESCRIPTION'],
    [0.78, 'right', 'PRICE'],
    [1, 'right', 'EXT'],
  ]);
  for (const item of items) {
    pen.cells([
      [0, 'left', `${item.quantity} EA ${item.name.slice(0, 18)}`],
      [0.78, 'right', money(item.rate)],
      [1, 'right', money(item.cents)],
    ]);
  }
  pen.rule('dashes');
  pen.sum(0.75, 'SUB-TOTAL:', money(total - added));
  pen.sum(0.75, 'TAX:', money(added));
  pen.sum(0.75, random.pick(['TOTAL:', 'AMOUNT DUE:', 'INVOICE TOTAL:']), dollars(total));
  pen.gap(0.5);
  if (cash) {
    pen.sum(0.75, 'CASH TENDERED:', money(cash));
    pen.sum(0.75, 'CHANGE DUE:', money(cash - total));
  } else {
    pen.sum(0.75, `${card(random)} ****${random.digits(4)}:`, money(total));
  }
  pen.gap();
  pen.center(`YOU SAVED ${dollars(random.whole(99, 1500))} TODAY`);
  pen.center('THANK YOU FOR SHOPPING LOCAL');
  pen.center('NO RETURNS AFTER 30 DAYS WITHOUT RECEIPT');
  return made(pen, { vendor, date, cents: total, category: 'REPAIRS_AND_MAINTENANCE' });
};
