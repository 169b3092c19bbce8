import type { Locator, Page } from '@playwright/test';
import { apiAs, ownLease, street } from './lessee.ts';
import { openPropertyPage } from './property-page.ts';
import { demo } from './sign-in.ts';
import { expect } from './test.ts';

/** The payments of the demo tenant's home, as the landlord sees them. */

const openProperty = (page: Page) => openPropertyPage(page, street);

/** By the link of the panel, as a dialog over the property. */
async function openPayments(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: '(Payments)' }).click();
  const dialog = page.getByRole('dialog', { name: `Payments for ${street}` });
  await expect(dialog.getByRole('table', { name: 'Payments' })).toBeVisible();
  return dialog;
}

export const rowOf = (place: Locator, description: string) =>
  place.getByRole('row').filter({ hasText: description });

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
