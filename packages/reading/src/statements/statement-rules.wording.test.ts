import { isTicked } from '@tenantry/contract/statements/statements.rules';
import { describe, expect, test } from 'vitest';
import { inShort, ledger, read } from './statement-rules.testing.ts';

const matching = (pattern: RegExp) => expect.stringMatching(pattern);

const inFull = (page: string) =>
  read(page).lines.map(
    ({ date, kind, amount, description, doubtful }) =>
      `${date} ${kind} ${amount} ${description} ${doubtful ?? 'sure'}`,
  );

describe('STMT-4: money that was sent to the owner', () => {
  const line = (text: string) =>
    `05/20/2026  ${text.padEnd(45)} 60.00       40.00\n${' '.repeat(12)}Ending balance${' '.repeat(48)}40.00`;
  const ofElena = (text: string) => `Manager\nOwner: Elena Whitfield\n${ledger(line(text))}`;

  test.each([
    'Disbursement',
    'Monthly disbursement',
    'Payout',
    'Wire',
    'Wire transfer',
    'Net proceeds',
    'Net proceeds for May',
    'ACH to Elena Whitfield',
    'Transfer to Elena Whitfield',
    'Elena Whitfield',
  ])('%s', (text) => {
    expect(inFull(ofElena(text))).toEqual([`2026-05-20 payment 60 ${text} sure`]);
  });

  test.each([
    'Mailed to Elena Whitfield',
    'Check mailed to Elena Whitfield',
    'Zelle Elena Whitfield',
    'Zelle to Mark Dunn',
    'Your share',
    'Your share of May',
    'Net to LLC account',
    'Sent to your checking account',
    'Reserve held back',
    'Held back for reserve',
  ])('%s may also be an expense, so it is doubtful', (text) => {
    expect(inFull(ofElena(text))).toEqual([
      `2026-05-20 payment 60 ${text} It is not clear whether this was an expense or a payment to the owner.`,
    ]);
    expect(read(ofElena(text)).lines.map(isTicked)).toEqual([false]);
  });

  test('to a name that the head does not tell it is, and is doubtful', () => {
    expect(inFull(ofElena('ACH to Mark Dunn'))).toEqual([
      '2026-05-20 payment 60 ACH to Mark Dunn Only a name suggests that this went to the owner.',
    ]);
  });

  test.each(['ACH to Ace Plumbing', 'Check to City Water', 'Wire fee', 'Zelle to Ace Plumbing'])(
    '%s is an expense',
    (text) => {
      expect(inShort(ofElena(text))).toEqual(['2026-05-20 expense 60']);
    },
  );
});

describe('STMT-4: `Owner` beside a name', () => {
  const cells = (text: string) =>
    ledger(
      `05/20/2026  ${text.padEnd(45)} 60.00       40.00`,
      `            Ending balance${' '.repeat(48)}40.00`,
    );

  test.each(['Owner | Jane Roe', 'Owner: Jane Roe', 'Owner – Jane Roe', 'Owner     Jane Roe'])(
    '%s is a payment to the owner',
    (text) => {
      expect(inFull(cells(text))).toMatchObject([/^2026-05-20 payment 60 .* sure$/].map(matching));
    },
  );

  test('in columns, in both directions', () => {
    const page = [
      'Owner statement                     05/01/2026 - 05/31/2026',
      'Date        Account        Payee            Income      Expense     Balance',
      '                           Beginning balance                         100.00',
      '05/20/2026  Owner          Jane Roe                       60.00       40.00',
      '05/22/2026  Owner          Jane Roe          25.00                    65.00',
      '                           Ending balance                             65.00',
    ].join('\n');
    expect(inShort(page)).toEqual(['2026-05-20 payment 60', '2026-05-22 payment -25']);
  });

  test.each([
    'Owner: insurance',
    'Owner | Ace Plumbing',
    'Owner statement fee',
    'Owner  Repair of sink',
  ])('%s is an expense', (text) => expect(inShort(cells(text))).toEqual(['2026-05-20 expense 60']));
});

test.each(['Text', 'Narrative', 'What', 'Zweck'])(
  'STMT-4: text in a column headed %s is kept',
  (heading) => {
    const page = [
      'Owner statement                     05/01/2026 - 05/31/2026',
      `Date        ${heading.padEnd(36)}Income      Expense`,
      '05/03/2026  Repair of the roof                              60.00',
      'Total                                                       60.00',
    ].join('\n');
    expect(read(page).lines).toMatchObject([{ description: 'Repair of the roof', amount: 60 }]);
  },
);

describe('STMT-4: words, columns and signs that disagree', () => {
  const columns = (...rows: string[]) =>
    [
      'Owner statement                     05/01/2026 - 05/31/2026',
      'Date        Description                         Deposits    Payments',
      ...rows,
    ].join('\n');

  test('rent in the column of deposits is income, below whatever heading', () => {
    const page = columns(
      'Expenses',
      '05/02/2026  Rent payment                         900.00',
      '05/03/2026  Plumbing                                           60.00',
      'Total                                            900.00        60.00',
    );
    expect(inShort(page)).toEqual(['2026-05-02 income 900', '2026-05-03 expense 60']);
  });

  test('a heading with one misread letter is understood', () => {
    const page = [
      'Statement of 05/31/2026',
      'Expenses',
      '05/03/2026  Plumbing                       60.00',
      'Deposlts',
      '05/02/2026  Rent payment                  900.00',
    ].join('\n');
    expect(inShort(page)).toEqual(['2026-05-03 expense 60', '2026-05-02 income 900']);
  });

  const disagrees = 'The sign of this amount does not fit its words.';

  test.each([
    ['rent below zero', 'Income', 'Rent', '-900.00', disagrees],
    ['rent among the expenses', 'Expenses', 'Rent payment', '900.00', disagrees],
    ['a cost among the income', 'Income', 'Management fee', '90.00', disagrees],
    ['a cost below zero', 'Expenses', 'Rent received', '-90.00', disagrees],
    ['rent that came back', 'Income', 'Rent returned NSF', '-90.00', null],
    ['a cost that came back', 'Expenses', 'Refund of paint', '-90.00', null],
  ])('%s', (_, heading, text, amount, doubtful) => {
    const page = [
      'Statement of 05/31/2026',
      heading,
      `05/02/2026  Plain thing                    5,000.00`,
      `05/02/2026  ${text.padEnd(30)} ${amount}`,
      `Total ${heading.toLowerCase()}                       ${amount.startsWith('-') ? 5000 - Number(amount.slice(1)) : 5000 + Number(amount)}.00`,
    ].join('\n');
    expect(read(page).lines[1]).toMatchObject({ doubtful });
  });
});

describe('STMT-4: entries that move no money', () => {
  const bills = (title: string) =>
    ledger(
      '05/02/2026  Rent                                 900.00                1,000.00',
      '            Ending balance                                             1,000.00',
      title,
      'Due date    Vendor                                             Amount',
      '06/15/2026  Ace Plumbing                                       412.00',
      '            Total                                              412.00',
    );

  test.each([
    'Unpaid bills',
    'Bills due',
    'Open invoices',
    'Accounts payable',
    'Unpaid',
    'Bills not yet paid',
    'Current unpaid bills',
    'List of outstanding invoices',
    'Scheduled payables',
    'Bills to pay',
    'Unpaid bills                                                   412.00',
  ])('%s are left out with a note', (title) => {
    expect(inFull(bills(title))).toEqual(['2026-05-02 income 900 Rent sure']);
    expect(read(bills(title)).warnings).toEqual([
      '2 rows of bills that are not paid yet were left out.',
    ]);
  });

  const signed = (...rows: string[]) =>
    [
      'Owner statement                     05/01/2026 - 05/31/2026',
      'Date        Description                         Amount      Balance',
      '            Beginning balance                                100.00',
      '05/02/2026  Rent                                900.00     1,000.00',
      '05/03/2026  Management fee                      -90.00       910.00',
      '            Ending balance                                   910.00',
      ...rows,
    ].join('\n');
  const moved = ['2026-05-02 income 900 Rent sure', '2026-05-03 expense 90 Management fee sure'];

  test('unpaid bills in a table with unknown headings, or with a status, are not income', () => {
    const ofTable = signed(
      'Unpaid bills',
      'Bill date   Vendor          Description        Unpaid amount',
      '05/20/2026  Ace Plumbing    Kitchen sink             235.50',
      '05/28/2026  City Water      Water                     60.00',
      'Total                                                295.50',
    );
    expect(inFull(ofTable)).toEqual(moved);
    const withStatus = signed('05/20/2026  Ace Plumbing        Unpaid          235.50');
    expect(inFull(withStatus)).toEqual(moved);
    for (const page of [ofTable, withStatus]) {
      expect(read(page).balances).toMatchObject([{ difference: 0 }]);
      expect(read(page).warnings[0]).toMatch(/bills that are not paid yet/);
    }
  });

  test('lines below an unknown heading after the closing balance are not part of it', () => {
    const page = signed(
      'For your records',
      '05/20/2026  Kitchen sink, Ace Plumbing          235.50',
      '05/28/2026  City Water                           60.00',
      'Total                                           295.50',
    );
    expect(inFull(page)).toEqual(moved);
    expect(read(page)).toMatchObject({
      checks: [],
      warnings: [
        '2 lines after the closing balance were left out because it does not include them.',
      ],
    });
  });

  test('the sum of unpaid bills in a summary hides nothing, and their total ends them', () => {
    const summary = ['Cash in      900.00', 'Unpaid bills      295.50', ''].join('\n');
    expect(inFull(signed().replace('Date  ', `${summary}Date  `))).toEqual(moved);
    const page = [
      'Statement of 05/31/2026',
      'Income',
      'Rent                  900.00',
      'Total income          900.00',
      'Unpaid bills',
      'Ace Plumbing          235.50',
      'Total unpaid bills    235.50',
      'Net income            900.00',
    ].join('\n');
    expect(read(page).checks).toMatchObject([{ name: 'Total income' }, { name: 'Net income' }]);
  });

  test.each(['Portfolio summary', 'Property cash summary', 'Account summary'])(
    'a box headed %s is not a list of lines',
    (title) => {
      const page = ledger(
        '05/02/2026  Rent                                 900.00                1,000.00',
        '            Ending balance                                             1,000.00',
        title,
        '  Rents and fees of everyone                      900.00',
        '  Bills of everyone                                12.00',
      );
      expect(inFull(page)).toEqual(['2026-05-02 income 900 Rent sure']);
    },
  );

  test('a table with columns of months is left out with a note', () => {
    const page = [
      'Cash flow 2026',
      'Account           Jan         Feb         Mar         Total',
      'Rent              900.00      900.00      900.00      2,700.00',
      'Repairs           60.00       10.00       20.00       90.00',
    ].join('\n');
    const { lines, warnings } = read(page);
    expect(lines).toEqual([]);
    expect(warnings).toEqual([
      'No lines with amounts were found.',
      'A table with a column for each month was not read: 2 rows were left out. Use a statement that lists each payment with its date.',
    ]);
  });
});

describe('STMT-4: days and amounts of other countries', () => {
  const paper = (...rows: string[]) => ['Owner statement May 2026', ...rows].join('\n');

  test.each([
    [
      'a day above 12 in the second place',
      ['05/03/2026', '05/20/2026'],
      ['2026-05-03', '2026-05-20'],
    ],
    [
      'a day above 12 in the first place',
      ['03/05/2026', '20/05/2026'],
      ['2026-05-03', '2026-05-20'],
    ],
    ['points', ['03.05.2026', '04.05.2026'], ['2026-05-03', '2026-05-04']],
    ['nothing: as in the US', ['05/03/2026', '05/04/2026'], ['2026-05-03', '2026-05-04']],
  ])('the order is decided by %s', (_, [first, second], days) => {
    const page = paper(`${first}  Rent      900.00`, `${second}  Paint     12.00`);
    expect(read(page).lines.map(({ date }) => date)).toEqual(days);
  });

  test.each([
    ['a period', '.'],
    ['a space', ' '],
    ['a no-break space', '\u00a0'],
    ['a narrow no-break space', '\u202f'],
  ])('amounts with a comma before the cents, and %s between thousands', (_, mark) => {
    const page = paper(
      `03.05.2026  Rent      1${mark}234,56`,
      '04.05.2026  Late fee  45,00',
      `Total income          1${mark}279,56`,
    );
    expect(inFull(page)).toEqual([
      '2026-05-03 income 1234.56 Rent sure',
      '2026-05-04 income 45 Late fee sure',
    ]);
  });

  test('a number that ends a text is not read as the thousands of its amount', () => {
    const page = paper('03.05.2026  Rent unit 4 234,56', 'Total income          234,56');
    expect(inFull(page)).toEqual(['2026-05-03 income 234.56 Rent unit 4 sure']);
  });

  test('a day outside of the period is doubtful', () => {
    const page = paper('01/05/2026  Rent      900.00', 'Total income          900.00');
    expect(read(page).lines[0]).toMatchObject({
      date: '2026-01-05',
      doubtful: 'This date is outside the statement’s period.',
    });
  });
});

test('STMT-4: an amount with a plus beside a balance', () => {
  const page = [
    'Owner statement May 2026',
    'Date        Details             Amount         Balance',
    '            Opening balance                      100.00',
    '05/02/2026  Rent             +1,295.00         1,395.00',
    '05/03/2026  Paint               -95.00         1,300.00',
  ].join('\n');
  expect(inFull(page)).toEqual([
    '2026-05-02 income 1295 Rent sure',
    '2026-05-03 expense 95 Paint sure',
  ]);
});

test('STMT-4: two lists beside each other are read one after the other', () => {
  const page = [
    'Letter of May 2026',
    'Income                          Expenses',
    'Rent           900.00           Plumbing       60.00',
    'Late fee        25.00           Paint          12.00',
    'Total income   925.00           Total expenses 72.00',
  ].join('\n');
  expect(inFull(page)).toEqual([
    '2026-05-31 income 900 Rent sure',
    '2026-05-31 income 25 Late fee sure',
    '2026-05-31 expense 60 Plumbing sure',
    '2026-05-31 expense 12 Paint sure',
  ]);
});

test('STMT-4: a line that no sum proves is doubtful', () => {
  const page = 'Statement of 05/31/2026\nIncome\n05/02/2026  Rent     900.00';
  expect(read(page).lines).toMatchObject([
    { proposed: true, doubtful: 'No total on the statement confirms this line.' },
  ]);
});
