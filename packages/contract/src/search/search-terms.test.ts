import { describe, expect, test } from 'vitest';
import { readSearch } from './search-terms.ts';

describe('HOME-6: how search words are understood', () => {
  test.each([
    ['0139', { invoiceNumber: 139, checkNumber: '139', amount: null }],
    ['139', { invoiceNumber: 139, checkNumber: '139', amount: 13_900 }],
    ['Invoice 139', { invoiceNumber: 139, checkNumber: null, amount: null }],
    ['#0139', { invoiceNumber: 139, checkNumber: '139' }],
    ['inv. no. 139', { invoiceNumber: 139, checkNumber: null }],
    ['check 1043', { invoiceNumber: null, checkNumber: '1043', amount: null }],
    ['Check #1043', { invoiceNumber: null, checkNumber: '1043', amount: null }],
    ['payment 1,450', { invoiceNumber: null, amount: 145_000 }],
    ['1450', { invoiceNumber: 1450, checkNumber: '1450', amount: 145_000, words: ['1450'] }],
    ['1,450', { invoiceNumber: null, checkNumber: null, amount: 145_000 }],
    ['$1,450', { invoiceNumber: null, checkNumber: null, amount: 145_000, words: [] }],
    ['$1,450.00', { invoiceNumber: null, amount: 145_000, phone: null, words: [] }],
    ['1450.00', { invoiceNumber: null, amount: 145_000, phone: null }],
    ['(212) 555-0123', { phone: '2125550123', amount: null, invoiceNumber: null }],
    ['+1 212 555 0123', { phone: '2125550123' }],
    ['555-01', { phone: '55501' }],
    ['4 Oak  Street, Albany', { words: ['4', 'oak', 'street', 'albany'], phone: null }],
    ['0', { amount: null, invoiceNumber: null }],
    ['99999999999', { invoiceNumber: null, checkNumber: '99999999999' }],
    ['Tess Tess', { words: ['tess'], amount: null, invoiceNumber: null, phone: null }],
  ])('%s', (typed, meant) => {
    expect(readSearch(typed)).toMatchObject(meant);
  });

  test('more words than six are left out', () => {
    expect(readSearch('a b c d e f g h').words).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});
