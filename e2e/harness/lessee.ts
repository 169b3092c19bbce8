import { expect, type APIResponse, type Locator, type Page } from '@playwright/test';
import { demo, openAs, sessionOf, type Person } from './sign-in.ts';

/** The demo tenant's pages, and the data they need before a test. */

/** The demo tenant's property. */
export const street = '214 Thimbleberry Lane';

interface OwnLease {
  readonly id: string;
  readonly propertyId: string;
  readonly status: string;
}

/** Calls the API as a person of the demo, to set up a test. */
export async function apiAs(page: Page, person: Person) {
  const { token } = await sessionOf(person);
  const headers = { authorization: `Bearer ${token}` };
  const read = async <T>(response: APIResponse): Promise<T> => {
    expect(response.ok(), `${response.url()} answered ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  };
  return {
    get: async <T>(path: string) => read<T>(await page.request.get(path, { headers })),
    post: async <T>(path: string, data: unknown) =>
      read<T>(await page.request.post(path, { headers, data })),
    remove: async <T>(path: string, data?: unknown) =>
      read<T>(await page.request.delete(path, { headers, data })),
  };
}

export async function ownLease(page: Page): Promise<OwnLease> {
  const lessee = await apiAs(page, demo.lessee);
  const leases = await lessee.get<OwnLease[]>('/v1/lessee/leases');
  const lease = leases.find(({ status }) => status === 'ACTIVE');
  if (!lease) throw new Error('The demo tenant has no active lease.');
  return lease;
}

/** Bills the tenant of a lease; the invoice is due next year. */
export async function bill(page: Page, lease: OwnLease, dollars: number): Promise<void> {
  const admin = await apiAs(page, demo.admin);
  const year = new Date().getFullYear() + 1;
  await admin.post(`/v1/admin/properties/${lease.propertyId}/invoices`, {
    items: [{ description: 'Repairs', quantity: 1, rate: dollars }],
    dueDate: `${year}-06-01`,
    lateDate: `${year}-06-05`,
    leaseId: lease.id,
  });
}

/** `$1,250.00` */
export const money = (dollars: number) =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export async function openLanding(page: Page): Promise<void> {
  await openAs(page, demo.lessee);
  const heading = page.getByRole('heading', { level: 1, name: new RegExp(`^${street}`) });
  await expect(heading).toBeVisible();
}

export const accountSummary = (page: Page) => page.getByRole('region', { name: 'Account summary' });

export const payNow = (page: Page) => accountSummary(page).getByRole('link', { name: 'Pay Now' });

/** Opens `Make a Payment` over the landing page, with the card panel open. */
export async function openPayment(page: Page): Promise<Locator> {
  await payNow(page).click();
  const dialog = page.getByRole('dialog', { name: 'Make a Payment' });
  await expect(dialog.getByText('Card number', { exact: true })).toBeVisible();
  return dialog;
}

/** Chooses an amount other than the balances. */
export async function chooseAmount(place: Locator, dollars: string): Promise<void> {
  await place.getByRole('radio', { name: 'Other Amount' }).check();
  await place.getByLabel('Other amount in dollars').fill(dollars);
}

export const submit = (place: Locator) => place.getByRole('button', { name: 'Submit Payment' });

/** Opens the payment history and returns a row of it. */
export async function paymentRow(page: Page, text: string | RegExp): Promise<Locator> {
  await page.getByRole('tab', { name: 'Payments' }).click();
  return page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: text });
}
