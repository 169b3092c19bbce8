import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceInput, quantityMessages } from './invoices.schemas.ts';
import { parseQuantity } from './quantity-text.ts';

test.each([
  ['1', 1],
  ['1,000', 1000],
  ['2.5', 2.5],
  ['0.001', 0.001],
  [' 3\n', 3],
  ['100,000', 100_000],
])('INV-7: %j is a quantity', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});

test.each([
  ['', 'empty'],
  ['abc', 'notANumber'],
  ['1e3', 'notANumber'],
  ['-', 'notANumber'],
  ['$5', 'notANumber'],
  ['1,00', 'commas'],
  ['1.2345', 'decimals'],
  ['-1', 'notPositive'],
  ['0', 'notPositive'],
  ['0.000', 'notPositive'],
  ['100000.001', 'tooLarge'],
  ['9'.repeat(400), 'tooLarge'],
] as const)('INV-7: %j is not a quantity: %s', (text, problem) => {
  expect(parseQuantity(text)).toBe(problem);
  expect(quantityMessages[problem]).toMatch(/\.$/);
});

test('INV-7: the form and the server have the same rule for every quantity', () => {
  const accepts = (quantity: number) =>
    invoiceInput.safeParse({
      items: [{ description: 'Rent', quantity, rate: 1 }],
      dueDate: '2026-06-01',
      lateDate: '2026-06-05',
    }).success;
  fc.assert(
    fc.property(fc.integer({ min: -200_000_000, max: 200_000_000 }), (thousandths) => {
      const quantity = thousandths / 1000;
      expect(parseQuantity(quantity.toFixed(3)) === quantity).toBe(accepts(quantity));
    }),
  );
});
