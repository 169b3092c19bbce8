import type { Chance } from './chance.ts';
import { byAccount, columnsOf, ofKind, Statement, sumOf } from './statement.ts';

/** Income and expenses by account with a line each, subtotals, and the owner's contributions and draws below. */
export function byCategory(chance: Chance) {
  const it = new Statement(chance, { manner: { negative: chance.of('parentheses', 'minus') } });
  const { sheet, only } = it;
  it.head(chance.of('Owner Statement', 'Rental Owner Statement'));
  const columns = columnsOf(
    sheet,
    ['Date', 1.3],
    [chance.of('Name', 'Payee'), 2.2],
    [chance.of('Memo', 'Description'), 3.2],
    ['Amount', 1.4, 'right'],
  );
  sheet.row(
    columns,
    [chance.of('Beginning balance', 'Beginning Cash Balance'), null, null, it.money(only.opening)],
    { bold: true },
  );
  sheet.down(0.4);
  sheet.header(columns);
  const part = (title: string, kind: 'income' | 'expense', sign: 1 | -1) => {
    const bookings = ofKind(only.bookings, kind);
    sheet.line(title, { bold: true });
    for (const [account, some] of byAccount(bookings)) {
      sheet.line(account, { x: 8, bold: chance.is(0.5) });
      for (const each of some) {
        it.is(each);
        sheet.row(
          columns,
          [it.date(each.date), each.payee, each.description, it.money(sign * each.flow)],
          { indent: 16 },
        );
      }
      if (some.length > 1)
        sheet.row(
          columns,
          [it.total(`Total ${account}`, sumOf(some)), null, null, it.money(sign * sumOf(some))],
          { indent: 8 },
        );
    }
    sheet.rule();
    sheet.row(
      columns,
      [
        it.total(`Total ${title}`, sumOf(bookings)),
        null,
        null,
        it.money(sign * sumOf(bookings), true),
      ],
      { bold: true },
    );
    sheet.down(0.4);
    return sumOf(bookings);
  };
  const net = part('Income', 'income', 1) + part(chance.of('Expenses', 'Expense'), 'expense', -1);
  sheet.row(
    columns,
    [
      it.total(chance.of('Net operating income', 'Net Income'), net),
      null,
      null,
      it.money(net, true),
    ],
    { bold: true },
  );
  const payments = ofKind(only.bookings, 'payment');
  if (payments.length > 0) {
    sheet.line(chance.of('Owner contributions and draws', 'Other items', 'Equity'), { bold: true });
    for (const each of payments) {
      it.is(each);
      sheet.row(columns, [it.date(each.date), each.payee, each.description, it.money(each.flow)], {
        indent: 8,
      });
    }
  }
  sheet.rule();
  sheet.row(
    columns,
    [chance.of('Ending balance', 'Ending Cash Balance'), null, null, it.money(only.closing, true)],
    { bold: true },
  );
  it.balanced(only);
  return it.end();
}

/** Accounts without dates: this month next to the year to date, each with its share. */
export function cashFlow(chance: Chance) {
  const it = new Statement(chance);
  const { sheet, only, book } = it;
  it.head(chance.of('Cash Flow', 'Cash Flow Statement', 'Income Statement'));
  const hasShares = chance.is(0.5);
  const names = chance.of<[string, string]>(
    ['Month to Date', 'Year to Date'],
    ['This Month', 'YTD'],
    ['PTD Actual', 'YTD Actual'],
  );
  const columns = hasShares
    ? columnsOf(
        sheet,
        [chance.of('Account Name', 'Account', ''), 4],
        [names[0], 1.5, 'right'],
        ['%', 0.8, 'right'],
        [names[1], 1.5, 'right'],
        ['%', 0.8, 'right'],
      )
    : columnsOf(
        sheet,
        [chance.of('Account Name', 'Account', ''), 4],
        [names[0], 1.5, 'right'],
        [names[1], 1.5, 'right'],
      );
  const year = () => chance.whole(20_000, 900_000);
  const row = (name: string, cents: number, options = {}) => {
    const texts = hasShares
      ? [name, it.money(cents), '12.50', it.money(year()), '8.33']
      : [name, it.money(cents), it.money(year())];
    sheet.row(
      columns,
      hasShares ? texts.map((text, at) => (at === 2 || at === 4 ? `${text}%` : text)) : texts,
      options,
    );
  };
  sheet.header(columns);
  sheet.everyPage(() => sheet.header(columns));
  row(chance.of('Beginning Cash Balance', 'Beginning Balance'), only.opening);
  const at = { date: book.to };
  const part = (title: string, kind: 'income' | 'expense', sign: 1 | -1) => {
    sheet.line(title, { bold: true });
    const bookings = ofKind(only.bookings, kind);
    for (const [account, some] of byAccount(bookings)) {
      const flow = sumOf(some);
      if (flow !== 0) it.is({ ...some[0]!, flow }, account, at);
      row(account, sign * flow, { indent: 10 });
    }
    if (chance.is(0.4))
      row(kind === 'income' ? 'Vending Income' : 'Roof Repairs', 0, { indent: 10 });
    row(it.total(`Total ${title}`, sumOf(bookings)), sign * sumOf(bookings), { bold: true });
    sheet.down(0.4);
    return sumOf(bookings);
  };
  const sign = chance.of<1 | -1>(1, -1, -1);
  const net =
    part(chance.of('Operating Income', 'Income', 'INCOME'), 'income', 1) +
    part(chance.of('Operating Expenses', 'Expenses', 'EXPENSE'), 'expense', sign);
  row(
    it.total(chance.of('NOI - Net Operating Income', 'Net Income', 'Net Operating Income'), net),
    net,
    { bold: true },
  );
  const payments = ofKind(only.bookings, 'payment');
  if (payments.length > 0) {
    sheet.line(chance.of('Adjustments', 'Other Items', 'Equity'), { bold: true });
    for (const [account, some] of byAccount(payments)) {
      it.is({ ...some[0]!, flow: sumOf(some) }, account, at);
      row(account, sumOf(some), { indent: 10 });
    }
  }
  row(it.total('Cash Flow', only.closing - only.opening), only.closing - only.opening, {
    bold: true,
  });
  row(chance.of('Ending Cash Balance', 'Ending Balance'), only.closing, { bold: true });
  it.balanced(only);
  return it.end();
}

/** Accounting programs: transactions below each account, with a balance per account. */
export function profitAndLoss(chance: Chance) {
  const it = new Statement(chance, { manner: { negative: 'minus', dollar: 'none' } });
  const { sheet, only } = it;
  it.head(chance.of('Profit & Loss Detail', 'Profit and Loss Detail'));
  const columns = columnsOf(
    sheet,
    ['Type', 1.2],
    ['Date', 1.3],
    ['Num', 0.8],
    ['Name', 2],
    ['Memo', 2.6],
    ['Amount', 1.3, 'right'],
    ['Balance', 1.3, 'right'],
  );
  sheet.header(columns);
  sheet.everyPage(() => sheet.header(columns));
  const part = (title: string, kind: 'income' | 'expense', sign: 1 | -1) => {
    sheet.line(title, { bold: true, x: 6 });
    const bookings = ofKind(only.bookings, kind);
    for (const [account, some] of byAccount(bookings)) {
      sheet.line(account, { bold: true, x: 14 });
      let balance = 0;
      for (const each of some) {
        balance += sign * each.flow;
        it.is(each);
        sheet.row(
          columns,
          [
            kind === 'income' ? 'Deposit' : chance.of('Check', 'Bill'),
            it.date(each.date),
            each.reference,
            each.payee,
            each.description,
            it.money(sign * each.flow),
            it.money(balance),
          ],
          { indent: 18 },
        );
      }
      sheet.row(
        columns,
        [
          it.total(`Total ${account}`, sumOf(some)),
          null,
          null,
          null,
          null,
          it.money(sign * sumOf(some)),
          it.money(balance),
        ],
        { indent: 14, bold: true },
      );
    }
    sheet.row(
      columns,
      [
        it.total(`Total ${title}`, sumOf(bookings)),
        null,
        null,
        null,
        null,
        it.money(sign * sumOf(bookings)),
        it.money(sign * sumOf(bookings)),
      ],
      { indent: 6, bold: true },
    );
    return sumOf(bookings);
  };
  sheet.line('Ordinary Income/Expense', { bold: true });
  const net = part('Income', 'income', 1) + part('Expense', 'expense', -1);
  sheet.row(
    columns,
    [it.total('Net Income', net), null, null, null, null, it.money(net), it.money(net)],
    { bold: true },
  );
  return it.end();
}
