import type { Chance } from './chance.ts';
import { columnsOf, incoming, ofKind, outgoing, Statement, sumOf } from './statement.ts';

/** Several properties, each with its own table, balances and totals. */
export function propertyByProperty(chance: Chance) {
  const it = new Statement(chance, { properties: 3, most: 9 });
  const { sheet, book } = it;
  it.head('Owner Statement', { property: false });
  const columns = columnsOf(
    sheet,
    ['Date', 1.2],
    ['Account', 2],
    ['Description', 3],
    ['Debit', 1.3, 'right'],
    ['Credit', 1.3, 'right'],
    ['Balance', 1.3, 'right'],
  );
  const ofOwner = chance.is(0.7);
  let heading = '';
  sheet.everyPage(() => {
    sheet.line(`${heading} (continued)`, { bold: true });
    sheet.header(columns);
  });
  for (const property of book.properties) {
    sheet.room(6);
    heading = chance.of(
      property.address,
      `Property: ${property.address}`,
      `${property.address}, ${property.city}`,
    );
    sheet.line(heading, { bold: true });
    sheet.header(columns);
    let balance = property.opening;
    sheet.row(columns, [
      null,
      null,
      chance.of('Beginning Balance', 'Prior Balance'),
      null,
      null,
      it.money(balance),
    ]);
    for (const each of property.bookings) {
      balance += each.flow;
      it.is(each, each.description, { section: property.address });
      const [debit, credit] =
        each.flow < 0 === ofOwner
          ? [it.money(Math.abs(each.flow)), null]
          : [null, it.money(Math.abs(each.flow))];
      sheet.row(columns, [
        it.date(each.date),
        each.account,
        each.description,
        debit,
        credit,
        it.money(balance),
      ]);
    }
    const [ins, outs] = [sumOf(incoming(property.bookings)), -sumOf(outgoing(property.bookings))];
    const name = chance.of(`Total for ${property.address}`, 'Totals', `Total ${property.address}`);
    const [debits, credits] = ofOwner ? [outs, ins] : [ins, outs];
    it.total(name, debits);
    it.total(name, credits);
    sheet.row(columns, [null, null, name, it.money(debits, true), it.money(credits, true), null], {
      bold: true,
    });
    sheet.row(columns, [null, null, 'Ending Balance', null, null, it.money(balance, true)], {
      bold: true,
    });
    sheet.down();
    it.balanced(property, property.address);
  }
  return it.end();
}

/** One list for all properties, named in a column; a summary of each above it. */
export function propertyColumn(chance: Chance) {
  const it = new Statement(chance, { properties: 2, most: 8, manner: { size: 8 } });
  const { sheet, book } = it;
  it.head(chance.of('Consolidated Owner Statement', 'Portfolio Statement'), { property: false });
  const summary = columnsOf(
    sheet,
    ['Property', 3],
    ['Beginning Balance', 1.6, 'right'],
    ['Income', 1.3, 'right'],
    ['Expenses', 1.3, 'right'],
    ['Ending Balance', 1.6, 'right'],
  );
  sheet.line('Portfolio Summary', { bold: true });
  sheet.header(summary);
  for (const each of book.properties) {
    sheet.row(summary, [
      each.address,
      it.money(each.opening),
      it.money(sumOf(incoming(each.bookings))),
      it.money(-sumOf(outgoing(each.bookings))),
      it.money(each.closing),
    ]);
    it.balanced(each, each.address);
  }
  sheet.down();
  const columns = columnsOf(
    sheet,
    ['Property', 2.2],
    ['Date', 1.2],
    [chance.of('Payee', 'Name'), 2],
    ['Description', 2.6],
    ['Income', 1.3, 'right'],
    ['Expense', 1.3, 'right'],
  );
  sheet.line('Transactions', { bold: true });
  sheet.header(columns);
  sheet.everyPage(() => sheet.header(columns));
  const all = book.properties
    .flatMap(({ address, bookings }) => bookings.map((booking) => ({ address, booking })))
    .toSorted((a, b) => a.booking.date.localeCompare(b.booking.date));
  for (const { address, booking } of all) {
    it.is(booking, booking.description, { section: address });
    sheet.row(columns, [
      address,
      it.date(booking.date),
      booking.payee,
      booking.description,
      booking.flow > 0 ? it.money(booking.flow) : null,
      booking.flow < 0 ? it.money(-booking.flow) : null,
    ]);
  }
  const bookings = all.map(({ booking }) => booking);
  const [ins, outs] = [sumOf(incoming(bookings)), -sumOf(outgoing(bookings))];
  it.total('Total', ins);
  it.total('Total', outs);
  sheet.row(columns, ['Total', null, null, null, it.money(ins, true), it.money(outs, true)], {
    bold: true,
  });
  return it.end();
}

/** Sections of one page each, separate for incoming and outgoing money, all amounts positive. */
export function moneyInMoneyOut(chance: Chance) {
  const it = new Statement(chance, { properties: 2, most: 9, manner: { negative: 'minus' } });
  const { sheet, book } = it;
  it.head(chance.of('Monthly Owner Report', 'Owner Report'), { property: false });
  const columns = columnsOf(
    sheet,
    ['Date', 1.2],
    [chance.of('Paid To / Received From', 'Name'), 2.4],
    ['Details', 3],
    ['Amount', 1.3, 'right'],
    ['', 0.8],
  );
  for (const property of book.properties) {
    sheet.room(12);
    sheet.line(chance.of(`Property: ${property.address}`, property.address), {
      bold: true,
      size: 11,
    });
    sheet.row(columns, [
      chance.of('Starting balance', 'Balance at start'),
      null,
      null,
      it.money(property.opening),
    ]);
    const payments = ofKind(property.bookings, 'payment');
    const part = (title: string, some: typeof property.bookings, sign: 1 | -1) => {
      if (some.length === 0) return;
      sheet.line(title, { bold: true });
      sheet.header(columns);
      for (const each of some) {
        it.is(each, each.description, { section: property.address });
        sheet.row(columns, [
          it.date(each.date),
          each.payee,
          each.description,
          it.money(sign * each.flow),
        ]);
      }
      sheet.row(
        columns,
        [
          it.total(`Total ${title.toLowerCase()}`, sumOf(some)),
          null,
          null,
          it.money(sign * sumOf(some), true),
        ],
        { bold: true },
      );
    };
    part('Money in', [...ofKind(property.bookings, 'income'), ...incoming(payments)], 1);
    part('Money out', [...ofKind(property.bookings, 'expense'), ...outgoing(payments)], -1);
    sheet.row(
      columns,
      [
        chance.of('Closing balance', 'Ending balance'),
        null,
        null,
        it.money(property.closing, true),
      ],
      { bold: true },
    );
    sheet.down();
    it.balanced(property, property.address);
  }
  return it.end();
}
