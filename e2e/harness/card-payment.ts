import type { Locator, Page, Request } from '@playwright/test';
import { apiAs, money, summaryOf, type OwnLease } from './lessee.ts';
import { demo } from './sign-in.ts';

/** `Make a Payment` with the embedded test processor. */

export const paymentsPath = '/v1/lessee/properties/invoices/payments';
export const visa = '4242424242424242';
export const asksTenant = '4000002760003184';

export const CORRECTABLE =
  'There was an error using your credit card information. Please correct the payment information before resubmitting.';

export async function fillCard(
  place: Locator,
  number: string,
  securityCode = '123',
): Promise<void> {
  await place.getByLabel('Card number').fill(number);
  await place.getByLabel('Expiration').fill('12/34');
  await place.getByLabel('Postal code').fill('28804');
  await place.getByLabel('Security code').fill(securityCode);
}

/** The payment requests of the page. */
export function watchPayments(page: Page): Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === paymentsPath) {
      asked.push(request);
    }
  });
  return asked;
}

export const keysOf = (requests: readonly Request[]) =>
  new Set(requests.map((request) => request.headers()['idempotency-key']));

export const alertIn = (place: Locator) => place.getByRole('alert');

export const notification = (page: Page, dollars: number) =>
  page.getByRole('alert').filter({ hasText: `You paid ${money(dollars)}.` });

export const progress = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^(Processing|Your payment)/ });

/** Pays the whole balance, so that nothing is overdue. */
export async function payOff(page: Page, lease: OwnLease): Promise<void> {
  const { balanceDue: amount } = await summaryOf(page, lease.id);
  const tenant = await apiAs(page, demo.tenant);
  const token = `tok_test_${visa}_12_2034`;
  const body = { method: 'CreditCard', token, amount, leaseId: lease.id };
  if (amount > 0) await tenant.post(paymentsPath, body);
}
