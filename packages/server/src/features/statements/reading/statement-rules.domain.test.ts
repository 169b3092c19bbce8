import { describe, expect, test } from 'vitest';
import type { Row } from './rows.domain.ts';
import { readStatement } from './statement-rules.domain.ts';

/** Rows of a typewriter: each letter takes a hundredth of the page, and two spaces begin a new cell. */
function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((text, at) => {
    const y = 0.05 + at * 0.02;
    const words = Array.from(text.matchAll(/\S+/g), (word) => ({
      text: word[0],
      confidence: 1,
      box: { x: word.index / 100, y, width: word[0].length / 100, height: 0.012 },
    }));
    const box = { x: 0, y, width: 1, height: 0.012 };
    return words.length > 0 ? [{ page: 1, aspect: 0.77, words, box }] : [];
  });
}

const read = (page: string, address = ['12 Elm St']) =>
  readStatement(rowsOf(page), {
    address,
    categoryOf: () => ({ category: 'OTHER_EXPENSES', confidence: 0 }),
  });

const inShort = (page: string) =>
  read(page).lines.map(({ date, kind, amount }) => `${date} ${kind} ${amount}`);

const ledger = (...rows: string[]) =>
  [
    'Owner statement                     05/01/2026 - 05/31/2026',
    'Date        Description                         Increase    Decrease     Balance',
    '            Beginning balance                                              100.00',
    ...rows,
  ].join('\n');

describe('STMT-4: what the lines of a statement are', () => {
  test.each([
    [
      'rent',
      '05/02/2026  Rent                                 900.00                1,000.00',
      '2026-05-02 income 900',
    ],
    [
      'a cost',
      '05/03/2026  Plumbing                                          60.00       40.00',
      '2026-05-03 expense 60',
    ],
    [
      'a draw',
      '05/03/2026  Owner draw                                        60.00       40.00',
      '2026-05-03 payment 60',
    ],
    [
      'a contribution',
      '05/03/2026  Owner contribution                   60.00                  160.00',
      '2026-05-03 payment -60',
    ],
    [
      'a deposit that is held',
      '05/03/2026  Security deposit                     60.00                  160.00',
      '2026-05-03 payment -60',
    ],
    [
      'a deposit that is kept',
      '05/03/2026  Security deposit forfeited           60.00                  160.00',
      '2026-05-03 income 60',
    ],
    [
      'rent that came back',
      '05/03/2026  NSF rent returned                                 60.00       40.00',
      '2026-05-03 income -60',
    ],
    [
      'a refund of a vendor',
      '05/03/2026  Refund of paint                      60.00                  160.00',
      '2026-05-03 expense -60',
    ],
    [
      'a day without a year',
      '05/03       Plumbing                                          60.00       40.00',
      '2026-05-03 expense 60',
    ],
    [
      'a day by its name',
      'May 03      Plumbing                                          60.00       40.00',
      '2026-05-03 expense 60',
    ],
    [
      'none of its own',
      '            Plumbing                                          60.00       40.00',
      '2026-05-31 expense 60',
    ],
  ])('%s', (_, row, line) => {
    expect(inShort(ledger(row))).toEqual([line]);
  });

  test('totals, subtotals, balances and reserves are no lines', () => {
    const page = ledger(
      '05/02/2026  Rent                                 900.00                1,000.00',
      '            Total                                900.00        0.00',
      '            Ending balance                                               1,000.00',
      '            Less reserve held                                              200.00',
      '            Amount due owner                                               800.00',
    );
    expect(inShort(page)).toEqual(['2026-05-02 income 900']);
    expect(read(page).balances).toMatchObject([{ opening: 100, closing: 1000, difference: 0 }]);
  });

  test('what is missing is said with its amount', () => {
    const page = ledger(
      '05/02/2026  Rent                                 900.00                1,000.00',
      '            Total                                950.00        0.00',
      '            Ending balance                                               1,050.00',
    );
    const { balances, checks, warnings } = read(page, []);
    expect(balances).toMatchObject([{ difference: 50 }]);
    expect(checks[0]).toEqual({ name: 'Total money in', expected: 950, found: 900 });
    expect(warnings.slice(0, 2)).toEqual([
      'The lines do not lead from the opening to the closing balance: $50.00 is missing.',
      'Total money in is $950.00 on the statement, but the lines add up to $900.00.',
    ]);
  });

  test('the period counts, not the year to date beside it', () => {
    const page = [
      'Cash flow  May 2026',
      'Account                      This Month     Year to Date',
      'Income',
      '  Rent                           900.00         4,500.00',
      'Expenses',
      '  Repairs                         60.00           310.00',
      'Net income                       840.00         4,190.00',
    ].join('\n');
    expect(inShort(page)).toEqual(['2026-05-31 income 900', '2026-05-31 expense 60']);
    expect(read(page).checks).toEqual([{ name: 'Net income', expected: 840, found: 840 }]);
  });

  test('a statement without totals says that nothing checks it', () => {
    const page = 'Statement of 05/31/2026\n05/02/2026  Rent     900.00';
    expect(read(page).warnings.join(' ')).toMatch(/no totals or balances/);
  });

  test('nothing is made of a letter', () => {
    const { lines, warnings } = read('Dear owner,\nwe will be closed on Monday.');
    expect(lines).toEqual([]);
    expect(warnings).toEqual(['No lines with amounts were found.']);
  });

  test.each(['', 'May 03', '05/03'])(
    'a line of no known day (%s) is shown, not proposed',
    (day) => {
      const page = [
        'Owner statement',
        'Date        Description                         Increase    Decrease     Balance',
        '            Beginning balance                                              100.00',
        `${day.padEnd(12)}Plumbing                                          60.00       40.00`,
      ].join('\n');
      const { lines, period, warnings, balances } = read(page);
      expect(period).toBeNull();
      expect(lines).toMatchObject([
        { date: '', amount: 60, proposed: false, reason: 'This line has no date.' },
      ]);
      expect(balances).toMatchObject([{ difference: 0 }]);
      expect(warnings).toEqual([
        'The statement does not say which time it is about.',
        '1 line without a date cannot be taken over.',
      ]);
    },
  );

  test('a day that does not exist is not moved in silence', () => {
    const page = ledger(
      '05/02       Rent                                 900.00                1,000.00',
      '02/30       Plumbing                                          60.00      940.00',
    );
    expect(inShort(page)).toEqual(['2026-05-02 income 900', '2026-05-31 expense 60']);
    expect(read(page).warnings).toEqual([
      '1 line without a date that can be read got the last day of the period.',
    ]);
  });

  test('a year that stands below its day is part of it, and not of the text', () => {
    const page = [
      'Owner statement',
      'Date        Description                         Increase    Decrease     Balance',
      '            Beginning balance                                              100.00',
      'May 03,     Smoke detectors and                               60.00       40.00',
      '2026        batteries',
    ].join('\n');
    expect(read(page).lines).toMatchObject([
      { date: '2026-05-03', description: 'Smoke detectors and batteries', amount: 60 },
    ]);
  });
});

describe('STMT-4: where no balance is printed, its totals speak for the lines', () => {
  const paper = (...rows: string[]) =>
    ['Corner Hardware', 'Statement of 05/03/2026', ...rows].join('\n');
  const row = (text: string, amount: string) => text.padEnd(50) + amount;
  const goods = [row('Paint', '30.00'), row('Brush', '15.10')];
  const proposed = (page: string) =>
    read(page).lines.map((line) => `${line.proposed ? 'ticked' : line.reason} ${line.amount}`);
  const none = 'No printed total includes this line.';

  test.each([
    [
      'how a receipt was paid',
      [...goods, row('Total', '45.10'), row('Visa', '45.10')],
      ['ticked 30', 'ticked 15.1', `${none} 45.1`],
    ],
    [
      'a tax that the only sum read does not include',
      [...goods, row('Subtotal', '45.10'), row('Sales tax', '3.61')],
      ['ticked 30', 'ticked 15.1', `${none} 3.61`],
    ],
    [
      'a tax below a subtotal, within the total',
      [...goods, row('Subtotal', '45.10'), row('Sales tax', '3.61'), row('Total', '48.71')],
      ['ticked 30', 'ticked 15.1', 'ticked 3.61'],
    ],
    [
      'lines that a total was meant to be the sum of',
      [...goods, row('Total', '46.10')],
      ['ticked 30', 'ticked 15.1'],
    ],
    ['lines without any total', goods, ['ticked 30', 'ticked 15.1']],
  ])('%s', (_, rows, lines) => {
    expect(proposed(paper(...rows))).toEqual(lines);
  });

  const twice =
    'The ticked lines add up to $90.20, but the largest printed total is $45.10: some lines may say the same twice.';

  test.each([
    ['the payment is a total itself', [row('Visa', '45.10'), row('Total paid', '45.10')], [twice]],
    ['one total for both', [], []],
  ])('lines that say the same twice are doubted: %s', (_, rows, warnings) => {
    const page = paper(...goods, row('Total', '45.10'), ...rows);
    expect(read(page).warnings.filter((each) => each.includes('twice'))).toEqual(warnings);
  });

  test('what comes in and what goes out are sums of their own', () => {
    const page = [
      'Owner statement  05/01/2026 - 05/31/2026',
      'Date        Description                         Increase    Decrease',
      '05/02/2026  Rent                                 900.00',
      '05/03/2026  Plumbing                                         700.00',
      '            Total                                900.00      700.00',
    ].join('\n');
    const { lines, warnings } = read(page);
    expect(lines.map((line) => line.proposed)).toEqual([true, true]);
    expect(warnings).toEqual([]);
  });

  test('a bill and its payment, each in a column of its own, are doubted', () => {
    const page = [
      'Inn by the Lake  05/01/2026 - 05/03/2026',
      'Date        Description                          Charges     Credits',
      '05/02/2026  Room                                   40.00',
      '05/02/2026  Tax                                     5.10',
      '05/03/2026  Visa                                                45.10',
      '            Total                                  45.10       45.10',
    ].join('\n');
    expect(read(page).warnings).toContain(twice);
  });

  test('a balance speaks for all its lines', () => {
    const page = ledger(
      '05/02/2026  Rent                                 900.00                1,000.00',
      '            Total                                900.00',
      '05/03/2026  Plumbing                                          60.00      940.00',
      '            Ending balance                                               940.00',
    );
    expect(proposed(page)).toEqual(['ticked 900', 'ticked 60']);
    expect(read(page).warnings).toEqual([]);
  });
});

describe('STMT-4: whose lines they are', () => {
  const statementOf = (...heading: string[]) =>
    [
      'Owner statement  05/01/2026 - 05/31/2026',
      ...heading,
      'Date        Description                         Increase    Decrease     Balance',
      '            Beginning balance                                              100.00',
      '05/03/2026  Plumbing                                          60.00       40.00',
    ].join('\n');
  const another = 'This line is of another property (12 Oak Street).';

  test.each([
    ['its own', 'Property: 12 Elm Street', null, []],
    [
      'clearly another',
      'Property: 12 Oak Street',
      another,
      ['The statement is about 12 Oak Street, which is not this property.'],
    ],
    [
      'an address that may be the manager’s',
      '12 Oak Street',
      null,
      ['The statement is about 12 Oak Street, which may be another property.'],
    ],
    [
      'a name that tells nothing',
      'Property: Riverside Duplex',
      null,
      ['The statement is about Riverside Duplex, which may be another property.'],
    ],
  ])('a statement about one property: %s', (_, heading, reason, warnings) => {
    const found = read(statementOf(heading));
    expect(found.lines).toMatchObject([{ proposed: reason === null, reason, section: null }]);
    expect(found.warnings).toEqual(warnings);
  });

  const several = (...names: string[]) =>
    [
      'Portfolio statement  05/01/2026 - 05/31/2026',
      'Date        Property              Description           Increase    Decrease',
      ...names.map(
        (name) => `05/03/2026  ${name.padEnd(20)}  Plumbing                              60.00`,
      ),
    ].join('\n');

  test('of several properties only the lines of its own are proposed', () => {
    const { lines } = read(several('12 Oak Street', '12 Elm Street', '14 Elm St'));
    expect(lines.map(({ section, reason }) => [section, reason])).toEqual([
      ['12 Oak Street', another],
      ['12 Elm Street', null],
      ['14 Elm St', 'This line is of another property (14 Elm St).'],
    ]);
  });

  test('of several other properties no line is proposed', () => {
    const { lines, warnings } = read(several('12 Oak Street', '14 Elm St'));
    expect(lines.map(({ proposed }) => proposed)).toEqual([false, false]);
    expect(warnings).toContain(
      'The statement tells of several properties, and none of them is this one.',
    );
  });

  test('what may be its own is proposed, and said', () => {
    const { lines, warnings } = read(several('12 Oak Street', 'Elm cottage'));
    expect(lines.map(({ proposed }) => proposed)).toEqual([false, true]);
    expect(warnings).toContain(
      'The statement tells of several properties, and which of them is this one is not clear.',
    );
  });
});
