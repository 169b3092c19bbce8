import type { Locator, Page } from '@playwright/test';
import { paymentsPath, visa } from './card-payment.ts';
import { apiAs, ownLease, street, summaryOf } from './lessee.ts';
import { openPropertyPage } from './property-page.ts';
import { demo } from './sign-in.ts';
import { expect } from './test.ts';

/**
 * The payments of the demo tenant's home, as the landlord sees them. The tenant owes $650.00 of an invoice and, in the
 * last days of a month, all of the next one.
 */

export const openProperty = (page: Page) => openPropertyPage(page, street);

/** By the link of the panel, as a dialog over the property. */
export async function openPayments(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: '(Payments)' }).click();
  const dialog = page.getByRole('dialog', { name: `Payments for ${street}` });
  await expect(dialog.getByRole('table', { name: 'Payments' })).toBeVisible();
  return dialog;
}

export const rowOf = (place: Locator, description: string) =>
  place.getByRole('row').filter({ hasText: description });

export async function view(dialog: Locator, description: string): Promise<Locator> {
  await rowOf(dialog, description)
    .getByRole('button', { name: /^View the/ })
    .click();
  const payment = dialog.getByRole('region', { name: / of \w+ \d+, \d{4}$/ });
  await expect(payment).toContainText(description);
  return payment;
}

interface Handed {
  readonly method: 'Check' | 'Cash';
  readonly amount: number;
  readonly description: string;
}

/** A check or cash of today, as the form records it. */
export async function recordPayment(page: Page, handed: Handed): Promise<void> {
  const { propertyId } = await ownLease(page);
  const admin = await apiAs(page, demo.admin);
  const paymentDate = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const path = `/v1/admin/properties/${propertyId}/invoices/externalPayment`;
  await admin.post(path, { ...handed, paymentDate });
}

/** An amount that pays the whole balance, with $50.00 left as credit. */
export async function allOwedAnd50(page: Page): Promise<number> {
  const { id } = await ownLease(page);
  return (await summaryOf(page, id)).balanceDue + 50;
}

export async function payByCard(page: Page, dollars: number): Promise<void> {
  const tenant = await apiAs(page, demo.tenant);
  const token = `tok_test_${visa}_12_2030`;
  await tenant.post(paymentsPath, { method: 'CreditCard', token, amount: dollars });
}
