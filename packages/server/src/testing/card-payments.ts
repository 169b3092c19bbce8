import { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import type { CardPayment, cardPaymentInput } from '@tenantry/contract/payments/cards.schemas';
import { testToken } from '@tenantry/contract/payments/test-cards.rules';
import type { z } from 'zod';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** The web app's request for a card that succeeds with the test processor. */
export function cardPaymentBody(
  changes: Partial<z.input<typeof cardPaymentInput>> = {},
): z.input<typeof cardPaymentInput> {
  return {
    method: 'CreditCard',
    token: testToken({ number: '4242424242424242', expMonth: 12, expYear: 2030 }),
    amount: 500,
    ...changes,
  };
}

/** A card payment by a signed-in tenant with a lease. */
export async function aCardPayment(
  test: TestApp,
  lessee: TestPerson,
  changes: Partial<z.input<typeof cardPaymentInput>> = {},
): Promise<CardPayment> {
  const body = cardPaymentBody(changes);
  return (await test.call(cardsEndpoints.pay, { as: lessee, body })).body;
}
