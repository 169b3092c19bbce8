import { expect, test } from 'vitest';
import { paymentLabel } from './ledger.domain.ts';

test('INV-11: a payment is named by its method, or by its card', () => {
  const description = 'rent for May';
  expect(paymentLabel({ method: 'Check', description })).toBe('Check: rent for May');
  const card = { method: 'CreditCard', description: 'Visa ending in 4242' };
  expect(paymentLabel(card)).toBe('Visa ending in 4242');
});
