import {
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
  timeOf,
  town,
  type Layout,
} from '../facts.ts';
import { createPen } from '../sheet.ts';

export const gasPump: Layout = (random) => {
  const pen = createPen('roll', 28);
  const vendor = random.pick(['SHELL', 'EXXON', 'CHEVRON', 'Sheetz', 'BP', 'QuikTrip', 'CIRCLE K']);
  const date = dayOf(random);
  const gallons = random.whole(4_100, 21_900);
  const price = random.whole(289, 459) * 10 + 9;
  const total = Math.round((gallons * price) / 10_000);
  pen.center(`WELCOME TO ${vendor}`, { bold: true });
  pen.center(`${vendor} ${random.digits(8)}`);
  pen.center(street(random).toUpperCase());
  pen.center(town(random).toUpperCase());
  pen.gap();
  pen.left(`DATE ${dateStyles.short(date)}  TIME ${timeOf(random, 24)}`);
  pen.left(`TRAN# ${random.digits(7)}  INV ${random.digits(6)}`);
  pen.left(`AUTH# ${random.digits(6)}`);
  pen.left(`${card(random)}  XXXX XXXX XXXX ${random.digits(4)}`);
  pen.gap(0.6);
  pen.pair('PUMP  PRODUCT', 'PPG');
  pen.pair(
    ` ${String(random.whole(1, 16)).padStart(2, '0')}   ${random.pick(['REGULAR', 'UNLEADED', 'DIESEL'])}`,
    `$${(price / 1000).toFixed(3)}`,
  );
  pen.pair('GALLONS', (gallons / 1000).toFixed(3));
  pen.pair(random.pick(['FUEL TOTAL', 'FUEL SALE', 'TOTAL SALE']), dollars(total));
  pen.gap(0.6);
  pen.pair('CREDIT', dollars(total));
  pen.gap();
  pen.left(`SITE ID ${random.digits(8)}`);
  pen.center('EARN 5 CENTS OFF PER GALLON');
  pen.center('THANK YOU  HAVE A NICE DAY');
  return made(pen, { vendor, date, cents: total, category: 'CAR_AND_TRUCK_EXPENSES' });
};

export const parking: Layout = (random) => {
  const pen = createPen('roll', 26);
  const vendor = random.pick([
    'SP+ PARKING',
    'LAZ Parking',
    'Rankin Ave Garage',
    'Premium Parking',
  ]);
  const date = dayOf(random);
  const total = random.pick([400, 700, 1_200, 1_850, 2_400, 3_600]);
  const cash = random.chance(0.4) ? handed(random, total) : 0;
  pen.center(vendor, { size: 1.4, bold: true });
  pen.center(street(random));
  pen.center('RECEIPT', { size: 1.2 });
  pen.gap(0.5);
  pen.pair('Ticket No.', random.digits(8));
  pen.pair('Entry', `${dateStyles.slashes(date)} 08:${random.whole(10, 59)}`);
  pen.pair('Exit', `${dateStyles.slashes(date)} 1${random.whole(0, 9)}:${random.whole(10, 59)}`);
  pen.pair('Duration', `0d ${random.whole(1, 9)}h ${random.whole(10, 59)}m`);
  pen.pair('Rate', 'A  DAILY MAX $36.00');
  pen.rule('dashes');
  pen.pair(random.pick(['Fee', 'Amount Due', 'PARKING FEE']), dollars(total));
  if (cash) {
    pen.pair('Cash', dollars(cash));
    pen.pair('Change', dollars(cash - total));
  } else {
    pen.pair('Paid', dollars(total));
    pen.left(`${card(random)} ${random.digits(4)}`);
  }
  pen.pair('incl. tax', dollars(Math.round(total * 0.065)));
  pen.gap(0.5);
  pen.center('Lost ticket pays daily maximum');
  return made(pen, { vendor, date, cents: total, category: 'CAR_AND_TRUCK_EXPENSES' });
};

/** A hotel bill: one line per night, and a balance of zero at the end. */
export const hotelFolio: Layout = (random) => {
  const pen = createPen('letter', 92);
  const vendor = random.pick([
    'Hampton Inn & Suites',
    'Courtyard by Marriott',
    'Foundry Street Hotel',
    'Best Western Plus',
  ]);
  const arrival = dayOf(random);
  const nights = random.whole(1, 3);
  const departure = later(arrival, nights);
  const rate = random.whole(9_900, 21_900);
  const occupancy = Math.round(rate * 0.13);
  const total = nights * (rate + occupancy);
  pen.center(vendor, { size: 2, bold: true });
  pen.center(`${street(random)}, ${town(random)}  |  Phone ${phone(random)}`);
  pen.gap(2);
  pen.pair('GUEST FOLIO', `Folio No. ${random.digits(6)}`, { bold: true });
  pen.rule('line');
  pen.cells([
    [0, 'left', 'Guest: J. Whitfield'],
    [0.6, 'left', `Room: ${random.digits(3)}`],
  ]);
  pen.cells([
    [0, 'left', 'Maple & Main Rentals'],
    [0.6, 'left', `Arrival: ${dateStyles.slashes(arrival)}`],
  ]);
  pen.cells([
    [0, 'left', street(random)],
    [0.6, 'left', `Departure: ${dateStyles.slashes(departure)}`],
  ]);
  pen.gap(1.5);
  pen.cells([
    [0, 'left', 'Date', { bold: true }],
    [0.18, 'left', 'Description', { bold: true }],
    [0.82, 'right', 'Charges', { bold: true }],
    [1, 'right', 'Credits', { bold: true }],
  ]);
  pen.rule('line');
  for (let night = 0; night < nights; night += 1) {
    const on = dateStyles.short(later(arrival, night));
    pen.cells([
      [0, 'left', on],
      [0.18, 'left', 'Room Charge'],
      [0.82, 'right', money(rate)],
    ]);
    pen.cells([
      [0, 'left', on],
      [0.18, 'left', 'Occupancy & Sales Tax'],
      [0.82, 'right', money(occupancy)],
    ]);
  }
  pen.three(
    0.18,
    dateStyles.short(departure),
    `${card(random)} XXXX${random.digits(4)}`,
    `-${money(total)}`,
  );
  pen.rule('line');
  pen.cells([
    [0.5, 'left', random.pick(['Total Charges', 'TOTAL'])],
    [0.82, 'right', dollars(total)],
  ]);
  pen.cells([
    [0.5, 'left', 'Total Credits'],
    [1, 'right', `-${dollars(total)}`],
  ]);
  pen.cells([
    [0.5, 'left', 'Balance Due', { bold: true }],
    [1, 'right', '$0.00', { bold: true }],
  ]);
  pen.gap(3);
  pen.left(
    'I agree that my liability for this bill is not waived. Thank you for staying with us.',
    { size: 0.85 },
  );
  return made(pen, { vendor, date: departure, cents: total, category: 'TRAVEL' });
};
