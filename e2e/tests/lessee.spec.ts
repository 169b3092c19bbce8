import type { Page } from '@playwright/test';
import {
  apiAs,
  figure,
  landingHeading,
  money,
  cardPanelOpen,
  openLanding,
  payNow,
  paymentRow,
  street,
  submit,
  summaryOf,
  type OwnLease,
} from '../harness/lessee.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The tenant's page with one lease and with several. The tests of this file change the demo's leases. */

test.use({ start: { command: 'demo', own: 'lessee' } });

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });

test('TENANT-1, TENANT-2, TENANT-3: the header, the balances, the terms and the tabs', async ({
  page,
}) => {
  test.slow();
  await openLanding(page);
  for (const term of ['Rent per month', 'Lease end']) {
    await expect(page.getByRole('main').getByText(term, { exact: true }).first()).toBeVisible();
  }
  const invoiceDay = page.getByText('Invoice day of month', { exact: true });
  await expect(invoiceDay).toBeVisible();
  const becomeDesktop = await becomePhone(page);
  await expect(invoiceDay).toBeHidden();
  await becomeDesktop();
  for (const term of ['Balance Due', 'Balance Overdue', 'Late Fee on Overdue Balance']) {
    await expect(figure(page, term)).toHaveText(/^\$[\d,]+\.\d\d$/);
  }
  await expect(payNow(page)).toBeVisible();
  await page.getByText('Lease terms').click();
  for (const words of ['Fixed term', 'On the 1st of each month', '$5.00 for every day late']) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(panel(page, 'Invoices').getByRole('table', { name: 'Invoices' })).toBeVisible();
  await expectFitsDevices(page);

  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page).toHaveURL('/lessee-landing?tab=messages');
  await expect(panel(page, 'Messages')).toBeVisible();
  await page.reload();
  await expect(landingHeading(page)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page).toHaveURL('/lessee-landing?tab=payments');
  const row = await paymentRow(page, 'Check 1054');
  await expect(row).toContainText('Received');
  await expect(row).toContainText(/Invoice \d{4} \$/);
  await expectFitsDevices(page);
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(page).toHaveURL('/lessee-landing');
});

interface Property {
  readonly id: string;
  readonly addressLine1: string;
}

/** A second home for the demo tenant, in a vacant property, with an invoice over `dollars`. */
async function rentAnother(page: Page, dollars: number) {
  const admin = await apiAs(page, demo.admin);
  const properties =
    await admin.get<(Property & { status: string; activeLease: unknown })[]>('/v1/properties');
  const free = properties.find(({ status, activeLease }) => status === 'FOR_LEASE' && !activeLease);
  if (!free) throw new Error('The demo has no property for lease.');
  const year = new Date().getFullYear();
  const lease = await admin.post<OwnLease>(`/v1/admin/properties/${free.id}/leasee`, {
    type: 'TERM',
    startDate: `${year}-01-01`,
    endDate: `${year + 1}-12-31`,
    monthlyCost: 900,
    deposit: 900,
    invoiceDayOfMonth: 2,
    invoiceDueDayOfMonth: 6,
    lateFeePercent: 0,
    lateFeeFrequency: 1,
    notify: false,
    firstName: 'Tess',
    lastName: 'Lindqvist',
    emailAddress: demo.tenant.email,
    phoneNumber: '(828) 555-0134',
  });
  await admin.post(`/v1/admin/properties/${free.id}/invoices`, {
    items: [{ description: 'Rent', quantity: 1, rate: dollars }],
    dueDate: `${year + 1}-03-02`,
    lateDate: `${year + 1}-03-06`,
    leaseId: lease.id,
  });
  return { lease, property: free };
}

test('TENANT-1, TENANT-2, TENANT-4: with several leases the page and the payment are about the chosen one', async ({
  page,
}) => {
  test.slow();
  const { lease, property } = await rentAnother(page, 432.1);
  const tenant = await apiAs(page, demo.tenant);
  const leases = await tenant.get<OwnLease[]>('/v1/lessee/leases');
  const first = leases.find(({ id }) => id !== lease.id);
  const before = await summaryOf(page, first?.id ?? '');
  await openAs(page, demo.tenant);
  const choice = page.getByLabel('Lease', { exact: true });
  await choice.selectOption(lease.id);
  await expect(page).toHaveURL(`/lessee-landing?lease=${lease.id}`);
  await expect(landingHeading(page, property.addressLine1)).toBeVisible();
  await expect(figure(page, 'Balance Due')).toHaveText('$432.10');
  await expect(panel(page, 'Invoices').getByRole('row').filter({ hasText: '$' })).toHaveCount(1);
  await expectFitsDevices(page);
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByText('You have not paid anything on this lease yet.')).toBeVisible();

  await payNow(page).click();
  const dialog = page.getByRole('dialog', { name: 'Make a Payment' });
  await expect(dialog.getByText(`For ${property.addressLine1}`)).toBeVisible();
  await cardPanelOpen(dialog);
  await dialog.getByText('Test cards').click();
  await dialog.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click();
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0);
  await expect(figure(page, 'Balance Due')).toHaveText('$0.00');
  await expect(payNow(page)).toHaveCount(0);
  await expect(await paymentRow(page, '$432.10')).toContainText('Received');

  await choice.selectOption(first?.id ?? '');
  await expect(landingHeading(page)).toBeVisible();
  await expect(figure(page, 'Balance Due')).toHaveText(money(before.balanceDue));
  await expect(await paymentRow(page, '$432.10')).toHaveCount(0);
  expect(await summaryOf(page, first?.id ?? '')).toEqual(before);
});

test('TENANT-1: a lease that ended can still be looked at and paid', async ({ page }) => {
  const admin = await apiAs(page, demo.admin);
  const { lease, property } = await rentAnother(page, 55);
  await admin.remove(`/v1/admin/properties/${property.id}/leasee/${lease.id}`);
  await openAs(page, demo.tenant);
  const choice = page.getByLabel('Lease', { exact: true });
  await expect(choice.locator(`option[value="${lease.id}"]`)).toContainText(
    `${property.addressLine1}, EXPIRED`,
  );
  await page.goto(`/lessee-payment?lease=${lease.id}`);
  await expect(page.getByRole('heading', { name: 'Make a Payment' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Balance Due: $55.00' })).toBeChecked();
  await page.getByLabel('Lease', { exact: true }).selectOption({ label: await labelOf(page) });
  await expect(page.getByRole('radio', { name: 'Balance Due: $55.00' })).toHaveCount(0);
});

/** The option of the home where the tenant lives. */
async function labelOf(page: Page): Promise<string> {
  const option = page.locator('option').filter({ hasText: `${street}, ACTIVE` });
  return option.innerText();
}

interface OwnPayment {
  readonly id: string;
  readonly propertyId: string;
  readonly description: string;
  readonly status: string;
}

test('PAY-8, PAY-9: the history tells what became of refunded and bounced payments', async ({
  page,
}) => {
  const [admin, tenant] = await Promise.all([apiAs(page, demo.admin), apiAs(page, demo.tenant)]);
  const before = await tenant.get<OwnPayment[]>('/v1/lessee/payments');
  const check = before.find(({ description }) => description === 'Check 1054');
  const place = `/v1/admin/properties/${check?.propertyId}/payments`;
  const leases = await tenant.get<OwnLease[]>('/v1/lessee/leases');
  const lease = leases.find(({ propertyId }) => propertyId === check?.propertyId);
  const card = await tenant.post<{ id: string }>('/v1/lessee/properties/invoices/payments', {
    method: 'CreditCard',
    token: 'tok_test_4242424242424242_12_2034',
    amount: 80,
    leaseId: lease?.id,
  });
  await admin.post(`${place}/${card.id}/refunds`, { amount: 30 });
  await admin.post(`${place}/${check?.id}/reversals`, {
    reason: 'Bounced check',
    reversalDate: new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' }),
  });
  const statusOf = async (id: string) =>
    (await tenant.get<OwnPayment[]>('/v1/lessee/payments')).find((one) => one.id === id)?.status;
  await expect.poll(() => statusOf(card.id), { timeout: 30_000 }).toBe('partlyReversed');
  await openAs(page, demo.tenant, `/lessee-landing?lease=${lease?.id}`);
  await expect(landingHeading(page)).toBeVisible();
  await expect(await paymentRow(page, 'Visa ending in 4242')).toContainText('Refunded $30.00');
  const row = await paymentRow(page, 'Check 1054');
  await expect(row).toContainText('Reversed');
  await expect(row).toContainText('The check bounced: $1,200.00');
});
