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
  type Layout,
  goodsOf,
} from '../facts.ts';
import { createPen } from '../sheet.ts';

/** A bill with a previous balance and payment; only the new balance counts. */
export const utilityBill: Layout = (random) => {
  const pen = createPen('letter', 96);
  const vendor = random.pick([
    'Duke Energy',
    'Piedmont Natural Gas',
    'City of Asheville Water Resources',
    'Spectrum',
    'Republic Services',
    'Blue Ridge Electric Membership Corp',
  ]);
  const date = dayOf(random);
  const before = random.whole(4_000, 19_000);
  const lines = buy(
    random,
    goodsOf(`
      Basic customer charge: 1200-1800
      Usage charge: 3000-16000
      Riders and adjustments: 150-900
      Franchise fee: 90-400
    `),
    4,
  ).map((line) => ({ ...line, cents: line.rate }));
  const { rate, added, total } = tax(random, sum(lines));
  pen.cells([
    [0, 'left', vendor, { size: 2, bold: true }],
    [1, 'right', `Account number ${random.digits(4)} ${random.digits(4)} ${random.digits(2)}`],
  ]);
  pen.rule('line');
  pen.three(
    0.6,
    'Service address',
    random.pick(['Bill date', 'Statement date', 'Date of bill']),
    dateStyles.words(date),
  );
  pen.three(
    0.55,
    'MAPLE & MAIN RENTALS',
    'For service',
    `${dateStyles.words(later(date, -33))} - ${dateStyles.words(later(date, -3))}`,
  );
  pen.left(`${street(random).toUpperCase()} UNIT ${random.whole(1, 9)}`);
  pen.left(town(random).toUpperCase());
  pen.gap(2);
  pen.left('Billing summary', { size: 1.4, bold: true });
  pen.rule('line');
  pen.pair('Previous amount due', dollars(before));
  pen.pair(
    `   Payment received ${dateStyles.words(later(date, -14))} - thank you`,
    `-${money(before)}`,
  );
  pen.pair('Balance forward', '0.00');
  pen.gap(0.5);
  for (const line of lines) pen.pair(`   ${line.name}`, money(line.cents));
  pen.pair(`   Taxes ${rate}%`, money(added));
  pen.pair('Current charges', money(total));
  pen.rule('line');
  pen.pair(`Total amount due by ${dateStyles.words(later(date, 21))}`, dollars(total), {
    bold: true,
  });
  pen.gap(1.5);
  pen.left(
    `A late payment charge of 1.0% may be added after ${dateStyles.words(later(date, 24))}.`,
  );
  pen.left(`Questions? Call ${phone(random)} 24 hours a day.`);
  pen.gap(6);
  pen.rule('dashes');
  pen.center('Please return this portion with your payment', { size: 0.9 });
  pen.three(0.6, vendor, 'Amount due', dollars(total));
  pen.cells([
    [0, 'left', `PO Box ${random.digits(5)}`],
    [0.6, 'left', 'Due date'],
    [1, 'right', dateStyles.words(later(date, 21))],
  ]);
  pen.three(0.6, town(random), 'Amount enclosed', '$ ____________');
  return made(pen, { vendor, date, cents: total, category: 'UTILITIES' });
};

/** A county's receipt for a paid tax. */
export const countyTax: Layout = (random) => {
  const pen = createPen('letter', 86);
  const county = random.pick(['Buncombe County', 'Montgomery County', 'Ada County']);
  const vendor = `${county} ${random.pick(['Tax Collector', 'Treasurer', 'Tax Department'])}`;
  const date = dayOf(random);
  const general = random.whole(60_000, 260_000);
  const city = random.whole(20_000, 120_000);
  const fee = random.pick([0, 250, 1_500]);
  const total = general + city + fee;
  pen.center(vendor.toUpperCase(), { size: 1.5, bold: true });
  pen.center(`${street(random)} - ${town(random)} - ${phone(random)}`);
  pen.gap(1.5);
  pen.center('REAL PROPERTY TAX - OFFICIAL RECEIPT', { bold: true });
  pen.gap();
  pen.pair(`Receipt No. ${random.digits(7)}`, `Date paid ${dateStyles.slashes(date)}`);
  pen.pair(
    `Parcel ${random.digits(4)}-${random.digits(2)}-${random.digits(4)}`,
    `Tax year ${date.year - 1}`,
  );
  pen.pair(
    'Owner: MAPLE & MAIN RENTALS LLC',
    `Assessed value ${dollars(random.whole(140_000, 420_000) * 100)}`,
  );
  pen.rule('double');
  pen.pair('County general', money(general));
  pen.pair('City', money(city));
  if (fee) pen.pair('Fees', money(fee));
  pen.rule('line');
  pen.pair(random.pick(['TOTAL PAID', 'Amount paid', 'Total']), dollars(total), { bold: true });
  pen.pair(`Paid by: check no. ${random.digits(4)}`, 'Balance remaining 0.00');
  pen.gap(2);
  pen.left(
    'First installment due Nov 1, second due Feb 1. Interest of 2% from the first day of delinquency.',
    { size: 0.85 },
  );
  return made(pen, { vendor, date, cents: total, category: 'TAXES_AND_LICENSES' });
};

export const insuranceNotice: Layout = (random) => {
  const pen = createPen('letter', 92);
  const vendor = random.pick([
    'State Farm',
    'Allstate Insurance Company',
    'Pine Valley Mutual Insurance',
    'Foremost Insurance Group',
  ]);
  const date = dayOf(random);
  const premium = random.whole(62_000, 190_000);
  const fee = random.pick([0, 500, 1_200]);
  const discount = random.whole(2_000, 9_000);
  const total = premium - discount + fee;
  pen.left(vendor, { size: 1.9, bold: true });
  pen.left(`PO Box ${random.digits(5)}, ${town(random)}`);
  pen.gap(1.5);
  pen.three(0.55, 'RENTAL DWELLING POLICY', 'Notice date', dateStyles.long(date));
  pen.three(
    0.55,
    'Maple & Main Rentals LLC',
    'Policy number',
    `${random.digits(2)}-BK-${random.digits(4)}-7`,
  );
  pen.three(
    0.55,
    street(random),
    'Policy period',
    `${dateStyles.slashes(later(date, 30))} to ${dateStyles.slashes(later(date, 395))}`,
  );
  pen.three(0.55, town(random), 'Payment due', dateStyles.long(later(date, 30)));
  pen.gap(2);
  pen.left('PREMIUM NOTICE', { bold: true, size: 1.3 });
  pen.rule('bar');
  pen.pair(
    `Coverage A - Dwelling (limit ${dollars(random.whole(180, 420) * 100_000)})`,
    'Included',
  );
  pen.pair('Coverage L - Business liability (limit $1,000,000.00)', 'Included');
  pen.pair('Annual premium', money(premium));
  pen.pair('Claim free discount', money(-discount));
  if (fee) pen.pair('Policy fee', money(fee));
  pen.rule('line');
  pen.pair(
    random.pick(['Total premium due', 'AMOUNT DUE', 'Please pay this amount']),
    dollars(total),
    { bold: true },
  );
  pen.gap(1);
  pen.left(`Deductible: $2,500.00 all perils. Your agent: ${phone(random)}`);
  return made(pen, { vendor, date, cents: total, category: 'INSURANCE_OTHER_THAN_HEALTH' });
};

export const storageRent: Layout = (random) => {
  const pen = createPen('roll', 44);
  const vendor = random.pick([
    'Public Storage',
    'CubeSmart Self Storage',
    'U-Haul Moving & Storage',
    'Sunbelt Rentals',
  ]);
  const date = dayOf(random);
  const rent = random.whole(6_900, 21_900);
  const cover = random.pick([0, 1_400]);
  const { added, total } = tax(random, rent + cover);
  pen.left(vendor, { size: 1.5, bold: true });
  pen.left(`${street(random)}, ${town(random)}`);
  pen.left(phone(random));
  pen.gap();
  pen.center('PAYMENT RECEIPT');
  pen.rule('double');
  pen.pair('Receipt number', random.digits(7));
  pen.pair('Payment date', dateStyles.words(date));
  pen.pair('Unit', `${random.pick(['A', 'C', 'E'])}${random.digits(3)}  10x15`);
  pen.pair('Paid through', dateStyles.words(later(date, 30)));
  pen.rule('line');
  pen.pair('Rent', money(rent));
  if (cover) pen.pair('Tenant protection plan', money(cover));
  pen.pair('Tax', money(added));
  pen.pair('Amount paid', dollars(total), { bold: true });
  pen.pair('Balance after payment', '$0.00');
  pen.pair(`${card(random)} ending in ${random.digits(4)}`, '');
  pen.gap();
  pen.center('Your next payment is due ' + dateStyles.words(later(date, 31)));
  return made(pen, { vendor, date, cents: total, category: 'RENT_OR_LEASE' });
};
