import { describe, expect, test } from 'vitest';
import { invoiceLabel } from '../../lib/format.ts';
import { selectInvoices, showOf, showParam } from './invoice-selection.ts';
import { monthTitle } from '@tenantry/contract/shared/month-names';

const who = { lesseeName: 'Ada Byron' };
const paid = { status: 'PAID', computedStatus: 'PAID', remainingBalance: 0 } as const;
const late = { status: 'LATE', computedStatus: 'LATE', remainingBalance: 1250 } as const;
const disputed = { status: 'In dispute', computedStatus: 'LATE', remainingBalance: 80.5 } as const;
const invoices = [
  { ...who, number: 7, dueDate: '2026-01-01', amount: 1250, ...paid },
  { ...who, number: 38, dueDate: '2026-02-01', amount: 1250, ...late },
  { lesseeName: 'Max Frei', number: 139, dueDate: '2026-03-01', amount: 980.5, ...disputed },
];

function shown(filter: string, showUnpaid = true, showPaid = true): string[] {
  const show = { unpaid: showUnpaid, paid: showPaid };
  return selectInvoices(invoices, { filter, ...show }).map(({ dueDate }) => dueDate.slice(5, 7));
}

describe('INV-2: the content of the list', () => {
  test('unpaid and paid by the remaining balance', () => {
    expect(shown('', true, false)).toEqual(['02', '03']);
    expect(shown('', false, true)).toEqual(['01']);
    expect(shown('', false, false)).toEqual([]);
  });

  test.each([
    ['02/01', ['02']],
    ['2026', ['01', '02', '03']],
    ['$1,250.00', ['01', '02']],
    ['1250', ['01', '02']],
    ['80.50', ['03']],
    ['late', ['02', '03']],
    ['0139', ['03']],
    ['byron', ['01', '02']],
    ['  DISPUTE ', ['03']],
    ['2026 late', []],
  ])('filter %j', (filter, months) => {
    expect(shown(filter)).toEqual(months);
  });

  test.each([
    [undefined, true, false],
    ['unpaid,paid', true, true],
    ['paid', false, true],
    ['none', false, false],
  ])('show=%s in the URL', (param, showUnpaid, showPaid) => {
    const show = { unpaid: showUnpaid, paid: showPaid };
    expect(showOf(param)).toEqual(show);
    expect(showParam(show)).toBe(param);
  });
});

test('numbers have four digits, months their names', () => {
  expect([invoiceLabel(42), invoiceLabel(12_345)]).toEqual(['0042', '12345']);
  expect([monthTitle('2026-01'), monthTitle('2026-12')]).toEqual(['January 2026', 'December 2026']);
});
