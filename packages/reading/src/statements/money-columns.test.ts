import { describe, expect, test } from 'vitest';
import { inShort, ledger, read } from './statement-rules.testing.ts';

describe('STMT-4: whole dollars in columns of amounts', () => {
  test.each([
    ['without cents', '1,800', '144', '1,756'],
    ['with and without cents', '1,800', '144', '1,756.00'],
    ['with one digit after the point', '1,800.0', '144.0', '1,756.0'],
    ['without commas', '1800', '144', '1756'],
    ['with dollar signs', '$1,800', '$144', '$1,756'],
    ['with dollar signs apart', '$ 1,800', '$ 144', '$ 1,756'],
    ['with the currency before', 'USD 1,800', 'USD 144', 'USD 1,756'],
    ['with the currency after', '1,800 USD', '144 USD', '1,756 USD'],
    ['with a minus before what went out', '1,800', '-144', '1,756'],
    ['with a typographic minus', '1,800', '\u2212144', '1,756'],
    ['with a minus after it', '1,800', '144-', '1,756'],
    ['in parentheses', '1,800', '(144)', '1,756'],
    ['with a plus', '+1,800', '-144', '1,756'],
    ['with CR and DR', '1,800 CR', '144 DR', '1,756 CR'],
    ['with a note', '1,800*', '144', '1,756'],
    ['with a point and no cents', '1,800.', '144.', '1,756.'],
    ['with a dash for the cents', '1,800.-', '144.-', '1,756.-'],
  ])('%s', (_, rent, fee, last) => {
    const page = ledger(
      `05/02/2026  Rent - May 2026                    ${rent.padStart(9)}                 1,900.00`,
      `05/05/2026  Management fee 8%                              ${fee.padStart(9)}     ${last}`,
      `            Ending balance                                             ${last}`,
    );
    expect(inShort(page)).toEqual(['2026-05-02 income 1800', '2026-05-05 expense 144']);
    expect(read(page).balances).toMatchObject([{ difference: 0 }]);
  });

  test('signed, in parentheses, and in totals', () => {
    const page = [
      'Owner statement                     05/01/2026 - 05/31/2026',
      'Date        Description                         Amount',
      '05/02/2026  Rent                                   900',
      '05/05/2026  Management fee                        (90)',
      '05/09/2026  Plumbing                               -60',
      'Total                                              750',
    ].join('\n');
    expect(inShort(page)).toEqual([
      '2026-05-02 income 900',
      '2026-05-05 expense 90',
      '2026-05-09 expense 60',
    ]);
    expect(read(page).checks).toMatchObject([{ expected: 750, found: 750 }]);
  });

  test('numbers of checks, units and pages are not amounts', () => {
    const page = [
      'Owner statement                     05/01/2026 - 05/31/2026',
      'Date        Check    Unit   Description                   Income    Expense',
      '05/02/2026  1042     4      Rent                             900',
      '05/05/2026  1043     12     Plumbing in 2026                             60',
      'Total                                                        900         60',
      '                                                               1',
    ].join('\n');
    expect(inShort(page)).toEqual(['2026-05-02 income 900', '2026-05-05 expense 60']);
    expect(read(page).lines).toMatchObject([
      { description: 'Rent' },
      { description: 'Plumbing in 2026' },
    ]);
  });
});

describe('STMT-4: amounts inside a description', () => {
  test.each([
    ['Late fee on 1,200.00 balance', 60],
    ['Management fee (8% of 1,800.00)', 144],
    ['Mgmt fee 10% of $950.00', 95],
    ['Repair, estimate was $80', 60],
  ])('%s', (text, amount) => {
    const page = ledger(
      '05/01/2026  Rent                                 900.00                1,000.00',
      `05/20/2026  ${text.padEnd(42)}${amount.toFixed(2).padStart(9)}      ${(1000 - amount).toFixed(2)}`,
      `            Ending balance                                              ${(1000 - amount).toFixed(2)}`,
    );
    expect(read(page).lines.slice(1)).toMatchObject([{ description: text, amount }]);
    expect(read(page).balances).toMatchObject([{ difference: 0 }]);
  });

  test('without headings', () => {
    const page = [
      'Statement of 05/31/2026',
      'Income',
      'Rent                                     900.00',
      'Late fee on 1,200.00 balance              60.00',
      'Total income                             960.00',
    ].join('\n');
    expect(read(page).lines).toMatchObject([
      { description: 'Rent', amount: 900 },
      { description: 'Late fee on 1,200.00 balance', amount: 60 },
    ]);
  });

  test('an amount that touches its text stays an amount', () => {
    const page = ledger(
      '05/02/2026  Rent of all tenants of the whole place 900.00              1,000.00',
      '            Ending balance                                             1,000.00',
    );
    expect(inShort(page)).toEqual(['2026-05-02 income 900']);
  });
});
