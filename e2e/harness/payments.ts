import type { Locator, Page } from '@playwright/test';
import { apiAs, ownLease } from './lessee.ts';
import { demo } from './sign-in.ts';

/** The payments of the demo tenant's property, as the landlord sees them. */

export const rowOf = (place: Locator, description: string) =>
  place.getByRole('row').filter({ hasText: description });

interface Handed {
  readonly method: 'Check' | 'Cash';
  readonly amount: number;
  readonly description: string;
}

/** Records a check or cash received today with the form. */
export async function recordPayment(page: Page, handed: Handed): Promise<void> {
  const { propertyId } = await ownLease(page);
  const admin = await apiAs(page, demo.admin);
  const paymentDate = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const path = `/v1/admin/properties/${propertyId}/invoices/externalPayment`;
  await admin.post(path, { ...handed, paymentDate });
}
