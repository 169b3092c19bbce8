import type { Booking } from '../owner-statements/books.ts';
import { row, type Typed } from './paper.ts';
import {
  dayFirst,
  european,
  head,
  shortDay,
  sumOf,
  trueLine,
  us,
  usDay,
  type Month,
} from './writing.ts';

type Layout = (month: Month) => Typed;

const isIn = ({ flow }: Booking) => flow > 0;
const isOut = ({ flow }: Booking) => flow < 0;

/** Each booking with the balance after it. */
function running(month: Month): { each: Booking; balance: number }[] {
  let balance = month.opening;
  return month.bookings.map((each) => ({ each, balance: (balance += each.flow) }));
}

const typed = (rows: readonly string[], bookings: readonly Booking[]): Typed => ({
  page: rows.join('\n'),
  lines: bookings.map(trueLine),
});

/** A ledger with two columns of amounts, in any words and formats. */
interface Ledger {
  readonly names: readonly [day: string, text: string, moneyIn: string, moneyOut: string];
  readonly day?: (date: string) => string;
  readonly money?: (cents: number) => string;
  readonly above?: (month: Month) => string[];
  readonly below?: (month: Month) => string[];
}

const ledger =
  ({ names, day = usDay, money = us, above = () => [], below = () => [] }: Ledger): Layout =>
  (month) => {
    const { bookings, opening, closing } = month;
    const [date, text, moneyIn, moneyOut] = names;
    const rows = [
      ...head(month),
      ...above(month),
      row([date, 0], [text, 14], [moneyIn, -65], [moneyOut, -80], ['Balance', -95]),
      row(['Opening balance', 14], [money(opening), -95]),
      ...running(month).map(({ each, balance }) =>
        row(
          [day(each.date), 0],
          [each.description, 14],
          isIn(each) ? [money(each.flow), -65] : null,
          isOut(each) ? [money(-each.flow), -80] : null,
          [money(balance), -95],
        ),
      ),
      row(['Closing balance', 14], [money(closing), -95]),
      '',
      ...below(month),
    ];
    return typed(rows, bookings);
  };

/** One column of signed amounts. */
const signed =
  (sign: (flow: number) => string, day = usDay): Layout =>
  (month) =>
    typed(
      [
        ...head(month),
        row(['Date', 0], ['Details', 14], ['Amount', -70], ['Balance', -90]),
        row(['Balance brought forward', 14], [us(month.opening), -90]),
        ...running(month).map(({ each, balance }) =>
          row(
            [day(each.date), 0],
            [each.description, 14],
            [sign(each.flow), -70],
            [us(balance), -90],
          ),
        ),
        row(['Closing balance', 14], [us(month.closing), -90]),
      ],
      month.bookings,
    );

/** Unpaid bills, in a separate table. */
const unpaidBills = (title: string) => () => [
  title,
  row(['Due date', 0], ['Vendor', 14], ['Amount', -80]),
  row(['06/15/2026', 0], ['Ace Plumbing', 14], ['412.00', -80]),
  row(['06/20/2026', 0], ['City Light & Power', 14], ['98.15', -80]),
  row(['Total', 14], ['510.15', -80]),
];

const moneyIn = ({ bookings }: Month) => sumOf(bookings.filter(isIn));
const moneyOut = ({ bookings }: Month) => -sumOf(bookings.filter(isOut));

const cashBox = (month: Month) => [
  'Property cash summary',
  row(['Beginning balance', 2], [us(month.opening), -60]),
  row(['Cash in', 2], [us(moneyIn(month)), -60]),
  row(['Cash out', 2], [us(moneyOut(month)), -60]),
  row(['Management fees included above', 2], ['80.00', -60]),
  row(['Ending balance', 2], [us(month.closing), -60]),
  '',
  'Transactions',
];

const portfolioBox = (month: Month) => [
  'Portfolio summary',
  row(['Rent and other money collected', 2], [us(moneyIn(month)), -60]),
  row(['Bills and money sent', 2], [us(moneyOut(month)), -60]),
];

/** Sections by day, each with its sum. */
const sections =
  (names: readonly [string, string, string], leader = ' '): Layout =>
  (month) => {
    const kinds = [
      month.bookings.filter(
        ({ kind, flow }) => kind === 'income' || (kind === 'payment' && flow > 0),
      ),
      month.bookings.filter(({ kind }) => kind === 'expense'),
      month.bookings.filter(({ kind, flow }) => kind === 'payment' && flow < 0),
    ];
    const rows = kinds.flatMap((some, at) => {
      const sign = at === 0 ? 1 : -1;
      if (some.length === 0) return [];
      const lines = some.map((each) => {
        const start = row([shortDay(each.date), 2], [each.description, 12]);
        return row([`${start} `.padEnd(60, leader), 0], [us(sign * each.flow), -75]);
      });
      const total = row([`Total ${names[at]}`, 2], [us(sign * sumOf(some)), -75]);
      return [names[at] ?? '', ...lines, total, ''];
    });
    const closing = [
      row(['Opening balance', 0], [us(month.opening), -75]),
      '',
      ...rows,
      row(['Closing balance', 0], [us(month.closing), -75]),
    ];
    return typed([...head(month), ...closing], kinds.flat());
  };

/** Income on the left of a letter, expenses on its right; dates are days of the month only. */
const letterOfTwoColumns: Layout = (month) => {
  const left = month.bookings.filter(({ kind }) => kind === 'income');
  const right = month.bookings.filter(({ kind }) => kind === 'expense');
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => {
    const [a, b] = [left[at], right[at]];
    return row(
      a ? [a.description, 0] : null,
      a ? [us(a.flow), -40] : null,
      b ? [b.description, 50] : null,
      b ? [us(-b.flow), -95] : null,
    );
  });
  const undated = [...left, ...right].map((each) => ({ ...each, date: month.to }));
  return typed(
    [
      ...head(month),
      row(['Income', 0], ['Expenses', 50]),
      ...rows,
      row(
        ['Total income', 0],
        [us(sumOf(left)), -40],
        ['Total expenses', 50],
        [us(-sumOf(right)), -95],
      ),
    ],
    undated,
  );
};

/** As home accounting programs print their register. */
const checkRegister: Layout = (month) =>
  typed(
    [
      ...head(month, 'Register'),
      row(
        ['Num', 0],
        ['Date', 8],
        ['Memo', 22],
        ['Payment', -68],
        ['Deposit', -81],
        ['Balance', -96],
      ),
      row(['Opening balance', 22], [us(month.opening), -96]),
      ...running(month).map(({ each, balance }) =>
        row(
          [each.reference, 0],
          [usDay(each.date), 8],
          [each.description, 22],
          isOut(each) ? [us(-each.flow), -68] : null,
          isIn(each) ? [us(each.flow), -81] : null,
          [us(balance), -96],
        ),
      ),
      row(['Closing balance', 22], [us(month.closing), -96]),
    ],
    month.bookings,
  );

/** The amount comes before its description. */
const amountFirst: Layout = (month) =>
  typed(
    [
      ...head(month),
      row(['Date', 0], ['In', -25], ['Out', -38], ['Narrative', 42]),
      row(['Opening balance', 42], [us(month.opening), -90]),
      ...month.bookings.map((each) =>
        row([usDay(each.date), 0], isIn(each) ? [us(each.flow), -25] : [us(-each.flow), -38], [
          each.description,
          42,
        ]),
      ),
      row(['Totals', 0], [us(moneyIn(month)), -25], [us(moneyOut(month)), -38]),
    ],
    month.bookings,
  );

/** Newest first, without a balance before the first line. */
const newestFirst: Layout = (month) =>
  typed(
    [
      ...head(month),
      row(['Date', 0], ['What', 14], ['Debit', -65], ['Credit', -80], ['Balance', -95]),
      ...running(month)
        .toReversed()
        .map(({ each, balance }) =>
          row(
            [usDay(each.date), 0],
            [each.description, 14],
            isOut(each) ? [us(-each.flow), -65] : [us(each.flow), -80],
            [us(balance), -95],
          ),
        ),
    ],
    month.bookings,
  );

export const depositsAndWithdrawals = sections(['Deposits', 'Withdrawals', 'Payouts']);

const plus = (flow: number) => (flow > 0 ? `+${us(flow)}` : us(flow));
const plusOnly = (flow: number) => (flow > 0 ? `+${us(flow)}` : us(-flow));
const words = ['Date', 'Narrative', 'Money in', 'Money out'] as const;

/** Statements as small managers type them, unlike those that programs print. */
export const typedLayouts: Readonly<Record<string, Layout>> = {
  narrative: ledger({ names: words }),
  unknownHeading: ledger({ names: ['Day', 'Occasion', 'Received', 'Spent'] }),
  europeanFigures: ledger({
    names: ['Date', 'Text', 'In', 'Out'],
    day: (date) => dayFirst(date, '.'),
    money: european,
  }),
  dayFirstColumns: ledger({ names: ['Date', 'What', 'Receipts', 'Payments'], day: dayFirst }),
  dayFirstSigned: signed(us, dayFirst),
  plusAndMinus: signed(plus),
  plusAlone: signed(plusOnly),
  unpaidBillsBelow: ledger({ names: words, below: unpaidBills('Unpaid bills') }),
  billsDueBelow: ledger({ names: words, below: unpaidBills('Bills due') }),
  cashSummaryAbove: ledger({ names: words, above: cashBox }),
  portfolioSummaryBelow: ledger({ names: words, below: portfolioBox }),
  depositsAndWithdrawals,
  dotted: sections(['Money in', 'Money out', 'Sent to owner'], '.'),
  letterOfTwoColumns,
  checkRegister,
  amountFirst,
  newestFirst,
};
