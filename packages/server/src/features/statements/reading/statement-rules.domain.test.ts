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
    expect(checks[0]).toEqual({ name: 'Total', expected: 950, found: 900 });
    expect(warnings.slice(0, 2)).toEqual([
      'The lines do not lead from the opening to the closing balance: $50.00 is missing.',
      'Total is $950.00 on the statement, but the lines add up to $900.00.',
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
});
