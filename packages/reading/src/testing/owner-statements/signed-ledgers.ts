import type { Chance } from './chance.ts';
import { columnsOf, incoming, outgoing, Statement, sumOf } from './statement.ts';

/** One column of signed amounts, and descriptions that wrap. */
export function signedAmounts(chance: Chance) {
  const it = new Statement(chance, { manner: { negative: chance.of('parentheses', 'minus') } });
  const { sheet, only } = it;
  it.head('Owner Statement');
  const columns = columnsOf(
    sheet,
    ['Date', 1.2],
    [chance.of('Transaction', 'Description', 'Details'), 3],
    [chance.of('Amount', 'Net Amount'), 1.3, 'right'],
    [chance.of('Balance', 'Running Balance'), 1.4, 'right'],
    ['', 1],
  );
  sheet.header(columns);
  sheet.everyPage(() => sheet.header(columns));
  sheet.row(columns, [
    null,
    chance.of('Balance forward', 'Beginning balance', 'Starting Balance'),
    null,
    it.money(only.opening),
  ]);
  let balance = only.opening;
  for (const each of only.bookings) {
    balance += each.flow;
    const description = each.payee
      ? `${each.description} - ${each.payee}, invoice received and approved by office`
      : each.description;
    it.is(each, description);
    sheet.row(columns, [it.date(each.date), description, it.money(each.flow), it.money(balance)]);
  }
  sheet.rule();
  sheet.row(
    columns,
    [null, chance.of('Ending balance', 'Closing Balance'), null, it.money(balance, true)],
    { bold: true },
  );
  it.balanced(only);
  return it.end();
}

/** As a bank prints accounts: withdrawals, deposits, and balances marked CR or DR. */
export function bankLike(chance: Chance) {
  const it = new Statement(chance, {
    manner: { font: 'Courier', bold: 'Courier-Bold', size: 8.5, dollar: 'none' },
  });
  const { sheet, only } = it;
  it.head('TRUST ACCOUNT STATEMENT');
  const columns = columnsOf(
    sheet,
    ['DATE', 1.3],
    [chance.of('PARTICULARS', 'DESCRIPTION'), 4],
    [chance.of('WITHDRAWALS', 'PAYMENTS'), 1.6, 'right'],
    [chance.of('DEPOSITS', 'RECEIPTS'), 1.6, 'right'],
    ['BALANCE', 2, 'right'],
  );
  const marked = (cents: number) =>
    it.money(Math.abs(cents)) + chance.of(' ', '') + (cents < 0 ? 'DR' : 'CR');
  sheet.header(columns);
  sheet.everyPage(() => sheet.header(columns));
  sheet.row(columns, [it.date(it.book.from), 'OPENING BALANCE', null, null, marked(only.opening)]);
  let balance = only.opening;
  for (const each of only.bookings) {
    balance += each.flow;
    const description = each.description.toUpperCase();
    it.is(each, description);
    sheet.row(columns, [
      it.date(each.date),
      description,
      each.flow < 0 ? it.money(-each.flow) : null,
      each.flow > 0 ? it.money(each.flow) : null,
      marked(balance),
    ]);
  }
  const [ins, outs] = [sumOf(incoming(only.bookings)), -sumOf(outgoing(only.bookings))];
  sheet.row(columns, [null, it.total('TOTALS', outs), it.money(outs), it.money(ins), null]);
  it.total('TOTALS', ins);
  sheet.row(columns, [it.date(it.book.to), 'CLOSING BALANCE', null, null, marked(balance)]);
  it.balanced(only);
  return it.end();
}

/** One column of amounts whose direction is only marked by CR and DR. */
export function creditsMarked(chance: Chance) {
  const it = new Statement(chance, { manner: { dollar: 'none', headAlign: 'asColumn' } });
  const { sheet, only } = it;
  it.head('Statement of Account');
  const columns = columnsOf(
    sheet,
    ['Date', 1.2],
    ['Ref', 0.8],
    ['Particulars', 4],
    [chance.of('Amount', 'Amount USD'), 1.6, 'right'],
    ['', 1],
  );
  const gap = chance.of(' ', '');
  const marked = (cents: number) => it.money(Math.abs(cents)) + gap + (cents < 0 ? 'DR' : 'CR');
  sheet.line(`Opening balance  ${marked(only.opening)}`);
  sheet.down(0.5);
  sheet.header(columns);
  sheet.everyPage(() => sheet.header(columns));
  for (const each of only.bookings) {
    it.is(each);
    sheet.row(columns, [it.date(each.date), each.reference, each.description, marked(each.flow)]);
  }
  sheet.down(0.5);
  sheet.line(`Closing balance  ${marked(only.closing)}`);
  it.balanced(only);
  return it.end();
}
