import { describe, expect, test } from 'vitest';
import { findDate } from './date.domain.ts';
import { printedLines } from './printed.testing.ts';

const on = (text: string, today = '2026-06-30') => findDate(printedLines(text), today)?.value;

describe('EXP-9: the date of a receipt', () => {
  test.each([
    ['03/04/2026', '2026-03-04'],
    ['3-4-26', '2026-03-04'],
    ['2026/03/04', '2026-03-04'],
    ['March 4, 2026', '2026-03-04'],
    ['4 Mar 2026', '2026-03-04'],
    ["Mar 4 '26", '2026-03-04'],
    ['3 Mar 4, 2026', '2026-03-04'],
    ['3 Mar 4, 2626', '2026-03-04'],
    ['4 Mar 2826', '2026-03-04'],
    ['04MAR26', '2026-03-04'],
    ['O3/O4/2O26', '2026-03-04'],
    ['Date 0304/26', '2026-03-04'],
    ['31.12.2025', '2025-12-31'],
    ['Date: 18/74/2025', '2025-04-18'],
    ['Date: 1874/2025', '2025-04-18'],
    ['03/04/2026 2:15 PM', '2026-03-04T14:15:00'],
    ['03/04/26 12:05:09 AM', '2026-03-04T00:05:09'],
    ['17:42 03/04/2026', '2026-03-04T17:42:00'],
    ['Date: 03/04/2026\nTime: 09:30', '2026-03-04T09:30:00'],
    ['Served by: r0jan 27/02/2018 15:32', '2018-02-27T15:32:00'],
    ['99/99/2026', undefined],
    ['02/30/2026', undefined],
    ['PHONE 555-01-2026', undefined],
  ])('%s', (text, wanted) => {
    expect(on(text)).toBe(wanted);
  });

  test.each([
    ['where prices are ringgit', '03/04/2018\nTOTAL RM 12.00'],
    ['where the business is one of Malaysia', 'ABC SDN BHD\n03/04/2018'],
    ['where the tax is GST', '03/04/2018\nGST 0.72'],
    ['where its number is glued to it', 'GSTID:002116837376\n03/04/2018'],
    ['where another date can be nothing else', '03/04/2018\nPrinted 31/05/2018'],
  ])('the day comes first %s', (_, text) => {
    expect(on(text)).toBe('2018-04-03');
  });

  test.each([
    ['begins with the day', 'Invoice 2018030610100030493\n06/03/2016\nRM 4.25', '2018-03-06'],
    ['was itself misread in one digit', 'OR18032602170347\n29 Mar 2015', '2018-03-29'],
    ['tells that very year', 'OR160306021703\nOR18030602170347\n06 Mar 2016', '2016-03-06'],
    ['tells another day', 'OR18041802170347\n06 Mar 2016', '2016-03-06'],
    ['tells a year too different', 'OR24030602170347\n06 Mar 2016', '2016-03-06'],
  ])(
    'a year of which one digit differs is corrected by a long number that %s',
    (_, text, wanted) => {
      expect(on(text)).toBe(wanted);
    },
  );

  test('the month comes first if the address is American', () => {
    expect(on('Austin, TX 78701\nGST 0.00\n03/04/2026')).toBe('2026-03-04');
    expect(on('Austin, TX 78701\nRm 204\na rm A\n03/04/2026')).toBe('2026-03-04');
  });

  test.each([
    ['is before it', 'Sat 03/04/2025', '2025-03-04'],
    ['is before it and names a Tuesday', 'Tue 03/04/2025', '2025-03-04'],
    ['is before it and names a Thursday', 'Thu 03/04/2025', '2025-04-03'],
    ['is behind it', '03/04/2025 (Thu) 10:15', '2025-04-03T10:15:00'],
    ['would be wrong where the country is known', 'RM 4.00\nTue 03/04/2025', '2025-04-03'],
  ])('the day of the week decides which number is the month if it %s', (_, text, wanted) => {
    expect(on(text)).toBe(wanted);
  });

  test('is surer if it matches the printed day of the week', () => {
    const sureOf = (text: string) => findDate(printedLines(text), '2026-06-30')?.confidence ?? 0;
    expect(sureOf('Fri 03/14/2025')).toBeGreaterThan(sureOf('03/14/2025'));
    expect(sureOf('Mon 03/14/2025')).toBeLessThan(sureOf('03/14/2025'));
  });

  test('in the far future has a misread decade: it becomes the last year with the same last digit', () => {
    expect(on('Date: 23/04/2087')).toBe('2017-04-23');
    expect(on('Warranty until 23/04/2031\nDate: 23/04/2021')).toBe('2021-04-23');
  });

  test('is never after today', () => {
    expect(on('05/06/2026', '2026-05-20')).toBe('2026-05-06');
    expect(on('09/01/2026', '2026-05-20')).toBe('2026-01-09');
    expect(on('Date 12/31/2026', '2026-05-20')).toBeUndefined();
  });

  test.each([
    'Return by 06/01/2026\nDate 03/04/2026 10:00',
    '03/04/2026 10:00\nOffer valid until 06/01/2026',
    'Due date 04/01/2026\nInvoice date 03/04/2026',
    'Service address Bill date Mar 4, 2026\nFor service Jan 25, 2026 - Feb 24, 2026\nPayment received Feb 13, 2026',
    'of bill Mar 4, 2026\nService address Date\nJan 25, 2026 - Feb 24, 2026\nRENTALS For',
    'Date\n01/25/2026 to 02/24/2026\nMar 4, 2026',
    'EXP 01/26\nMEMBER SINCE 01/01/2020\n03/04/2026',
  ])('is the day of the purchase: %s', (text) => {
    expect(on(text)?.slice(0, 10)).toBe('2026-03-04');
  });

  test('has its position, and is less sure if day and month may be swapped', () => {
    const open = findDate(printedLines('Date 03/04/2026'), '2026-06-30');
    const clear = findDate(printedLines('Date 03/14/2026'), '2026-06-30');
    expect(open?.place).toMatchObject({ page: 1, x: 5 / 40 });
    expect(open?.confidence).toBeLessThan(clear?.confidence ?? 0);
  });
});
