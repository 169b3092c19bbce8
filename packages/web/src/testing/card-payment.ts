import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Answers, ApiStub } from './api-stub.ts';
import { payment } from './money-records.ts';
import { idOf, leaseId, lessee, lesseeAnswers } from './records.ts';
import { renderScreen } from './render-screen.tsx';
import { main } from './states.ts';

/** `Make a Payment` as a tenant fills it in, and the server's responses. */

export const PAY = 'POST /v1/lessee/properties/invoices/payments';
export const SETTLE = 'POST /v1/lessee/properties/invoices/payments/:paymentId/settle';
export const PAYMENTS = 'GET /v1/lessee/payments';
export const SUMMARY = 'GET /v1/lessee/properties/invoices/summary';

export const visa = '4242424242424242';
export const asksLessee = '4000002760003184';

/** The server's response to a payment. */
export function answered(amount: number, status: CardPayment['status'] = 'succeeded'): CardPayment {
  return { id: idOf(41), leaseId, amount, status, failure: null, card: null, clientSecret: null };
}

/** The same payment in the tenant's list. */
export function listed(
  amount: number,
  status: LesseePayment['status'] = 'received',
): LesseePayment {
  const card = { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2034, testMode: true };
  const description = 'Visa ending in 4242';
  return { ...payment, id: idOf(41), method: 'CreditCard', description, amount, status, card };
}

export function openLanding(answers: Answers): ApiStub {
  const all = { ...lesseeAnswers, ...answers };
  return renderScreen('/lessee-landing', { as: lessee, answers: all }).api;
}

export const dialog = () => page.getByRole('dialog', { name: 'Make a Payment' });
export const submit = (place = dialog()) => place.getByRole('button', { name: 'Submit Payment' });
export const alertIn = (place: Locator) => place.getByRole('alert');
export const notification = (text: string) => page.getByRole('alert').filter({ hasText: text });
export const progress = () =>
  page.getByRole('status').filter({ hasText: /^(Processing|Your payment)/ });
/** The question of the test processor's bank. */
export const question = () => page.getByRole('group', { name: /^Test mode: your bank/ });

export const gone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument();

/** Opens the dialog over the landing page, with the card panel open. */
export async function openPayment(): Promise<void> {
  await main().getByRole('link', { name: 'Pay Now' }).click();
  await expect.element(dialog().getByText('Card number', { exact: true })).toBeVisible();
}

export async function fillCard(number: string, place = dialog()): Promise<void> {
  await place.getByLabelText('Card number').fill(number);
  await place.getByLabelText('Expiration').fill('12/34');
  await place.getByLabelText('Postal code').fill('28804');
  await place.getByLabelText('Security code').fill('123');
}

/** Chooses an amount other than the balances. */
export async function chooseAmount(dollars: string, place = dialog()): Promise<void> {
  await place.getByRole('radio', { name: 'Other Amount' }).click();
  await place.getByLabelText('Other amount in dollars').fill(dollars);
}

export async function fillPayment(dollars: string, number: string): Promise<void> {
  await openPayment();
  await chooseAmount(dollars);
  await fillCard(number);
}

/** Opens the payment history and returns a row of it. */
export async function rowOf(text: string): Promise<Locator> {
  await page.getByRole('tab', { name: 'Payments' }).click();
  return page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: text });
}
