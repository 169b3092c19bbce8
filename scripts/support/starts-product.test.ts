import { expect, test } from 'vitest';
import { startsProduct } from './starts-product.ts';

test.each([
  [[], true],
  [['reports.screen'], false],
  [['packages/contract/', 'packages/web/'], false],
  [['invoices/invoices.test'], false],
  [['cli-commands'], true],
  [['cards/killed'], true],
  [['smoke.spec'], true],
  [['reports.screen', 'smoke.spec'], true],
])('the words %j need the built web app: %s', (words, needed) => {
  expect(startsProduct(words)).toBe(needed);
});
