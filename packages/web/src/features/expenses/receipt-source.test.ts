import { expect, test } from 'vitest';
import { receiptSource } from './receipt-source.ts';

test.each([
  ['https://storage.googleapis.com/b/r.png', { fileName: 'r.png' }],
  [
    'https://firebasestorage.googleapis.com/v0/b/x/o/receipts%2Fr.png?alt=media',
    { fileName: 'r.png' },
  ],
  ['https://example.com/r.png', { direct: 'https://example.com/r.png' }],
  ['data:image/png;base64,AAAA', { direct: 'data:image/png;base64,AAAA' }],
  ['/v1/admin/properties/p1/receipts/1763-a%20b.png', { fileName: '1763-a b.png' }],
  ['/v1/admin/organization/receipts/r.png?width=320', { fileName: 'r.png' }],
  ['r.png', { fileName: 'r.png' }],
  ['/receipts/100%.png', { fileName: '100%.png' }],
])('EXP-8, SHELL-13: the receipt at %s', (url, source) => {
  expect(receiptSource(url)).toEqual(source);
});
