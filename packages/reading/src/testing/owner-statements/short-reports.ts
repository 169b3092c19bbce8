import type { Chance } from './chance.ts';
import { byAccount, columnsOf, Statement, sumOf } from './statement.ts';

/** A small office's letter: receipts, then disbursements, then retained and sent amounts. */
export function receiptsAndDisbursements(chance: Chance) {
  const it = new Statement(chance, {
    most: 8,
    manner: { negative: chance.of('trailing', 'minus') },
  });
  const { sheet, only } = it;
  it.head(chance.of('OWNER STATEMENT', 'STATEMENT OF RECEIPTS AND DISBURSEMENTS'));
  const right = 330 + chance.whole(0, 90);
  const money = (name: string, cents: number, isTotal = false) => {
    sheet.room();
    sheet.text(name, 0, { bold: isTotal });
    sheet.text(it.money(cents, isTotal), right, { width: 90, align: 'right', bold: isTotal });
    sheet.down();
  };
  money(
    chance.of('Balance brought forward', 'Previous balance', 'Balance forward from last statement'),
    only.opening,
  );
  sheet.down(0.5);
  const part = (title: string, some: typeof only.bookings, sign: 1 | -1) => {
    sheet.line(title, { bold: true });
    for (const each of some) {
      it.is(each, each.description);
      sheet.room();
      sheet.text(it.date(each.date), 10);
      sheet.text(each.description, 90);
      sheet.text(it.money(sign * each.flow), right, { width: 90, align: 'right' });
      sheet.down();
    }
    money(it.total(`TOTAL ${title}`, sumOf(some)), sign * sumOf(some), true);
    sheet.down(0.6);
  };
  const draws = only.bookings.filter(({ kind, flow }) => kind === 'payment' && flow < 0);
  const others = only.bookings.filter((each) => !draws.includes(each));
  const isReceipt = (each: (typeof others)[number]) =>
    each.kind === 'income' || each.kind === 'payment';
  part(chance.of('RECEIPTS', 'INCOME', 'CASH RECEIPTS'), others.filter(isReceipt), 1);
  part(
    chance.of('DISBURSEMENTS', 'EXPENSES'),
    others.filter((each) => !isReceipt(each)),
    -1,
  );
  if (draws.length > 0)
    part(chance.of('PAYMENTS TO OWNER', 'OWNER DRAWS', 'OWNER DISTRIBUTIONS'), draws, -1);
  money(chance.of('Ending balance', 'Closing balance'), only.closing, true);
  money('Less reserve held', 30_000);
  money('Amount due owner', Math.max(only.closing - 30_000, 0));
  return (it.balanced(only), it.end());
}

/** Accounts as headings with signed amounts and subtotals, without the words income or expense. */
export function accountsSigned(chance: Chance) {
  const it = new Statement(chance, {
    manner: { negative: chance.of('parentheses', 'minus'), headAlign: 'asColumn' },
  });
  const { sheet, only } = it;
  it.head('Owner Activity Report');
  const columns = columnsOf(
    sheet,
    ['Date', 1.3],
    ['Description', 4],
    [chance.of('Ref', 'Check #'), 1],
    ['Amount', 1.4, 'right'],
  );
  sheet.line(`Opening Balance ${it.money(only.opening)}`);
  sheet.header(columns);
  sheet.everyPage(() => sheet.header(columns));
  for (const [account, some] of byAccount(only.bookings)) {
    sheet.line(account, { bold: true });
    for (const each of some) {
      it.is(each);
      sheet.row(columns, [
        it.date(each.date),
        each.description,
        each.reference,
        it.money(each.flow),
      ]);
    }
    sheet.row(
      columns,
      [null, it.total(`Subtotal ${account}`, sumOf(some)), null, it.money(sumOf(some))],
      { bold: true },
    );
  }
  sheet.down(0.4);
  const net = only.closing - only.opening;
  sheet.row(
    columns,
    [null, it.total(chance.of('Net change', 'Net cash flow'), net), null, it.money(net, true)],
    { bold: true },
  );
  sheet.row(columns, [null, 'Closing Balance', null, it.money(only.closing, true)], { bold: true });
  it.balanced(only);
  return it.end();
}
