import type { Chance } from './chance.ts';
import { columnsOf, incoming, outgoing, Statement, sumOf } from './statement.ts';

/** Transactions with cash in, cash out and a running balance, and a summary of the month above them. */
export function cashInCashOut(chance: Chance) {
  const it = new Statement(chance);
  const { sheet, only } = it;
  it.head('Owner Statement');
  const paid = only.bookings.filter(({ kind, flow }) => kind === 'payment' && flow < 0);
  const others = only.bookings.filter((each) => !paid.includes(each));
  const box = columnsOf(sheet, ['', 3], ['', 1.2, 'right'], ['', 4]);
  const boxRow = (name: string, cents: number) => sheet.row(box, [name, it.money(cents), null]);
  sheet.line(chance.of('Property Cash Summary', 'Cash Summary'), { bold: true });
  boxRow('Beginning Balance', only.opening);
  boxRow(it.total('Cash In', sumOf(incoming(others))), sumOf(incoming(others)));
  boxRow(it.total('Cash Out', sumOf(outgoing(others))), sumOf(outgoing(others)));
  boxRow(it.total('Owner Disbursements', sumOf(paid)), sumOf(paid));
  boxRow('Ending Cash Balance', only.closing);
  boxRow('Property Reserve', 25_000);
  sheet.down();
  sheet.line('Transactions', { bold: true });
  const columns = columnsOf(
    sheet,
    ['Date', 1.2],
    [chance.of('Payee / Payer', 'Payee', 'Payer / Payee'), 2],
    ['Type', 1],
    [chance.of('Reference', 'Ref'), 1],
    ['Description', 2.6],
    ['Cash In', 1.2, 'right'],
    ['Cash Out', 1.2, 'right'],
    ['Balance', 1.3, 'right'],
  );
  sheet.header(columns);
  sheet.everyPage(() => sheet.header(columns));
  sheet.row(columns, [
    null,
    null,
    null,
    null,
    chance.of('Beginning Cash Balance', 'Beginning Balance'),
    null,
    null,
    it.money(only.opening),
  ]);
  let balance = only.opening;
  for (const each of only.bookings) {
    balance += each.flow;
    it.is(each);
    sheet.row(columns, [
      it.date(each.date),
      each.payee,
      each.flow > 0 ? 'Receipt' : chance.of('Check', 'ACH'),
      each.reference,
      each.description,
      each.flow > 0 ? it.money(each.flow) : null,
      each.flow < 0 ? it.money(-each.flow) : null,
      it.money(balance),
    ]);
  }
  sheet.rule();
  sheet.row(columns, [
    null,
    null,
    null,
    null,
    'Ending Cash Balance',
    null,
    null,
    it.money(only.closing),
  ]);
  const [ins, outs] = [sumOf(incoming(only.bookings)), -sumOf(outgoing(only.bookings))];
  sheet.row(
    columns,
    [
      it.total('Total', ins),
      null,
      null,
      null,
      null,
      it.money(ins, true),
      it.money(outs, true),
      null,
    ],
    { bold: true },
  );
  it.total('Total', outs);
  it.balanced(only);
  return it.end();
}

/** A ledger of several pages with increases, decreases and a balance carried forward on each page. */
export function increaseDecrease(chance: Chance) {
  const it = new Statement(chance, { most: 60 });
  const { sheet, only } = it;
  it.head(chance.of('Owner Ledger', 'Statement of Owner Account'));
  const columns = columnsOf(
    sheet,
    ['Date', 1.2],
    [chance.of('Ref #', 'Check #', 'Ref'), 0.9],
    [chance.of('Description', 'Memo'), 4],
    [chance.of('Increase', 'Increases'), 1.4, 'right'],
    [chance.of('Decrease', 'Decreases'), 1.4, 'right'],
    ['Balance', 1.4, 'right'],
  );
  let balance = only.opening;
  const carried = (name: string) =>
    sheet.row(columns, [null, null, name, null, null, it.money(balance)]);
  const forward = chance.of<[string, string]>(
    ['Balance carried forward', 'Balance brought forward'],
    ['Carried forward', 'Brought forward'],
    ['Carried forward', 'Balance forward'],
  );
  sheet.header(columns);
  if (chance.is(0.5))
    sheet.row(columns, [
      it.date(it.book.from),
      null,
      chance.of('Beginning Balance', 'Balance Forward', 'Prior Balance'),
      null,
      null,
      it.money(balance),
    ]);
  else
    sheet.row(columns, [
      null,
      null,
      chance.of('Beginning balance', 'Previous balance', 'Opening balance'),
      null,
      null,
      it.money(balance),
    ]);
  sheet.everyPage(() => {
    sheet.line(`${only.address} (continued)`);
    sheet.header(columns);
    carried(forward[1]);
  });
  for (const [index, each] of only.bookings.entries()) {
    balance += each.flow;
    it.is(each);
    sheet.row(columns, [
      it.date(each.date),
      each.reference,
      each.description,
      each.flow > 0 ? it.money(each.flow) : null,
      each.flow < 0 ? it.money(-each.flow) : null,
      it.money(balance),
    ]);
    if (index === 33) {
      carried(forward[0]);
      sheet.y = 780;
    }
  }
  const [ins, outs] = [sumOf(incoming(only.bookings)), -sumOf(outgoing(only.bookings))];
  sheet.rule();
  sheet.row(
    columns,
    [null, null, it.total('Totals', ins), it.money(ins, true), it.money(outs, true), null],
    { bold: true },
  );
  it.total('Totals', outs);
  sheet.row(
    columns,
    [
      null,
      null,
      chance.of('Ending Balance', 'Closing balance'),
      null,
      null,
      it.money(balance, true),
    ],
    { bold: true },
  );
  it.balanced(only);
  return it.end();
}

/** Debit and credit, newest first. */
export function newestFirst(chance: Chance) {
  const it = new Statement(chance);
  const { sheet, only } = it;
  it.head(chance.of('Account Activity', 'Owner Account Statement'));
  const columns = columnsOf(
    sheet,
    [chance.of('Date', 'Posted'), 1.2],
    ['Category', 2],
    [chance.of('Description', 'Details'), 3],
    ['Debit', 1.2, 'right'],
    ['Credit', 1.2, 'right'],
    ['Balance', 1.3, 'right'],
  );
  sheet.line(`Ending balance: ${it.money(only.closing)}`);
  sheet.line(`Beginning balance: ${it.money(only.opening)}`);
  sheet.down();
  sheet.header(columns);
  sheet.everyPage(() => sheet.header(columns));
  const rows: (() => void)[] = [];
  let balance = only.opening;
  for (const each of only.bookings) {
    balance += each.flow;
    const behind = balance;
    rows.push(() => {
      it.is(each);
      sheet.row(columns, [
        it.date(each.date),
        each.account,
        each.description,
        each.flow < 0 ? it.money(-each.flow) : null,
        each.flow > 0 ? it.money(each.flow) : null,
        it.money(behind),
      ]);
    });
  }
  for (const draw of rows.toReversed()) draw();
  it.balanced(only);
  return it.end();
}
