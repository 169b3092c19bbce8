import { describe, expect, test } from 'vitest';
import { read, ledger } from './statement-rules.testing.ts';

describe('STMT-4: without a printed balance, the totals prove the lines', () => {
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
    'The selected lines add up to $90.20, but the largest printed total is $45.10: some lines may be duplicates.';

  test.each([
    ['the payment is a total itself', [row('Visa', '45.10'), row('Total paid', '45.10')], [twice]],
    ['one total for both', [], []],
  ])('duplicate lines are doubtful: %s', (_, rows, warnings) => {
    const page = paper(...goods, row('Total', '45.10'), ...rows);
    expect(read(page).warnings.filter((each) => each.includes('duplicates'))).toEqual(warnings);
  });

  test('incoming and outgoing money have separate sums', () => {
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

  test('a bill and its payment in separate columns are doubtful', () => {
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

  test('a balance proves all its lines', () => {
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
