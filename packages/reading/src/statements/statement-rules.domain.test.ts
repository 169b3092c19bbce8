import { describe, expect, test } from 'vitest';
import { read, inShort, ledger } from './statement-rules.testing.ts';

describe('STMT-4: the kinds of the lines of a statement', () => {
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

  test('totals, subtotals, balances and reserves are not lines', () => {
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

  test('a missing amount is named', () => {
    const page = ledger(
      '05/02/2026  Rent                                 900.00                1,000.00',
      '            Total                                950.00        0.00',
      '            Ending balance                                               1,050.00',
    );
    const { balances, checks } = read(page, []);
    expect(balances).toMatchObject([{ difference: 50, lines: [0] }]);
    expect(checks[0]).toEqual({
      name: 'Total money in',
      expected: 950,
      found: 900,
      section: null,
      lines: [0],
      sign: 1,
      kinds: ['income'],
    });
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
    expect(read(page).checks).toMatchObject([{ name: 'Net income', expected: 840, found: 840 }]);
  });

  test('a statement without totals says that nothing checks it', () => {
    const page = 'Statement of 05/31/2026\n05/02/2026  Rent     900.00';
    expect(read(page).warnings.join(' ')).toMatch(/no totals or balances/);
  });

  test('a letter gives no lines', () => {
    const { lines, warnings } = read('Dear owner,\nwe will be closed on Monday.');
    expect(lines).toEqual([]);
    expect(warnings).toEqual(['No lines with amounts were found.']);
  });

  test.each(['', 'May 03', '05/03'])(
    'a line without a known day (%s) is shown, but not proposed',
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
        'The statement does not state its period.',
        '1 line without a date needs one before it can be created.',
      ]);
    },
  );

  test('a day that does not exist is not moved without a note', () => {
    const page = ledger(
      '05/02       Rent                                 900.00                1,000.00',
      '02/30       Plumbing                                          60.00      940.00',
    );
    expect(inShort(page)).toEqual(['2026-05-02 income 900', '2026-05-31 expense 60']);
    expect(read(page).warnings).toEqual([
      '1 line without a readable date got the last day of the period.',
    ]);
  });

  test('a year below its day is part of the date, not of the text', () => {
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
