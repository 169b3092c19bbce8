import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import {
  visa,
  CORRECTABLE,
  fillCard,
  watchPayments,
  notification,
  payOff,
} from '../harness/card-payment.ts';
import {
  accountSummary,
  bill,
  chooseAmount,
  figure,
  landingHeading,
  money,
  cardPanelOpen,
  openLanding,
  openPayment,
  ownLease,
  payNow,
  paymentRow,
  submit,
} from '../harness/lessee.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/**
 * `Make a Payment`: how it opens, what it offers to pay, and the resulting balance. Each test restores the tenant's
 * balances.
 */

test.use({ start: { command: 'demo', own: 'lessee-payment' } });

test('PAY-2, PAY-3, PAY-5, PAY-8, TENANT-2: the balance due is paid by card; the card form loads when it is wanted', async ({
  page,
}) => {
  test.slow();
  const lease = await ownLease(page);
  const due = await bill(page, lease, 210.4);
  const { loaded, hosts } = watchScripts(page);
  await openLanding(page);
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
  await expect(figure(page, 'Balance Due')).toHaveText(money(due));
  expect(await loaded()).toHaveLength(0);
  const asked = watchPayments(page);
  const dialog = await openPayment(page);
  await expect(page).toHaveURL(`/lessee-payment?lease=${lease.id}`);
  await expect.poll(async () => (await loaded()).length).toBe(1);
  expect(hosts.size).toBe(1);
  const width = async () => Math.round((await dialog.boundingBox())?.width ?? 0);
  expect(await width()).toBe(1000);
  const becomeDesktop = await becomePhone(page);
  await expect.poll(width).toBe(Math.round(375 * 0.95));
  await becomeDesktop();
  await expect.poll(width).toBe(1000);
  await expect(dialog.getByText('Test mode: no money moves')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Balance Due/ })).toBeChecked();
  await expect(dialog.getByLabel('Other amount in dollars')).toBeDisabled();
  await expect(dialog.getByText(`Pay ${money(due)}, applied to invoice`)).toBeVisible();
  for (const name of ['Pay with Wallet', 'Pay with Bank Account']) {
    await expect(dialog.getByRole('button', { name })).toBeVisible();
  }
  await fillCard(dialog, visa);
  await expectFitsDevices(page);
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0);
  await expect(notification(page, due)).toBeVisible();
  await expect(figure(page, 'Balance Due')).toHaveText('$0.00');
  await expect(accountSummary(page)).toContainText('You owe nothing right now.');
  await expect(payNow(page)).toHaveCount(0);

  expect(asked).toHaveLength(1);
  expect(asked[0]?.postDataJSON()).toEqual({
    method: 'CreditCard',
    token: `tok_test_${visa}_12_2034`,
    cardId: expect.stringMatching(/^card_/),
    type: 'card',
    brand: 'Visa',
    expMonth: 12,
    expYear: 2034,
    last4: '4242',
    amount: due,
    leaseId: lease.id,
  });
  const row = await paymentRow(page, money(due));
  await expect(row).toContainText('Visa ending in 4242');
  await expect(row).toContainText('Test');
  await expect(row).toContainText('Received');
  await expect(row).toContainText(/Invoice \d{4}/);
  await expectFitsDevices(page);
});

/** The scripts with payment code, and every host that sent anything. */
function watchScripts(page: Page) {
  const scripts: Promise<string>[] = [];
  const hosts = new Set<string>();
  page.on('response', (response) => {
    hosts.add(new URL(response.url()).host);
    if (response.request().resourceType() === 'script') {
      scripts.push(response.text().catch(() => ''));
    }
  });
  const loaded = async () =>
    (await Promise.all(scripts)).filter((text) => text.includes(CORRECTABLE));
  return { loaded, hosts };
}

test('PAY-2, PAY-6: another amount; what the invoices do not take stays as credit', async ({
  page,
}) => {
  const lease = await ownLease(page);
  await payOff(page, lease);
  const due = await bill(page, lease, 300);
  await openLanding(page);
  const dialog = await openPayment(page);
  await expect(dialog.getByRole('radio', { name: 'Overdue Balance: $0.00' })).toBeDisabled();
  const field = dialog.getByLabel('Other amount in dollars');
  await chooseAmount(dialog, '10');
  await field.press('ArrowUp');
  await expect(field).toHaveValue('$10.01');
  await fillCard(dialog, visa);
  for (const [typed, problem] of [
    ['', 'Enter an amount of money.'],
    ['0.49', 'The smallest payment by card is $0.50.'],
    ['1000000', 'The largest payment by card is $999,999.99.'],
  ] as const) {
    await field.fill(typed);
    await submit(dialog).click();
    await expect(dialog.getByText(problem)).toBeVisible();
    await expect(field).toBeFocused();
  }
  await field.fill(String(due + 100));
  await expect(
    dialog.getByText(
      new RegExp(`Pay \\${money(due + 100)}.*, the rest \\(\\$100\\.00\\) stays as credit`),
    ),
  ).toBeVisible();
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0);
  await expect(accountSummary(page)).toContainText('You have $100.00 of credit.');
  const row = await paymentRow(page, money(due + 100));
  await expect(row).toContainText('Credit $100.00');
});

test('PAY-2, PANEL-9: a dialog over the landing; Back and Escape close it; its URL opened is a page', async ({
  page,
}) => {
  const lease = await ownLease(page);
  await bill(page, lease, 500);
  await openLanding(page);
  await openPayment(page);
  const dialog = page.getByRole('dialog', { name: 'Make a Payment' });
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/lessee-landing');
  await payNow(page).click();
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(payNow(page)).toBeFocused();

  await payNow(page).click();
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Make a Payment' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await cardPanelOpen(main);
  await expectFitsDevices(page);
  await chooseAmount(main, '17.17');
  await fillCard(main, visa);
  await submit(main).click();
  await expect(page).toHaveURL(`/lessee-landing?lease=${lease.id}`);
  await expect(landingHeading(page)).toBeVisible();
  await expect(await paymentRow(page, '$17.17')).toContainText('Received');
  await page.goto('/lessee-payment');
  await main.getByRole('button', { name: 'Close' }).click();
  await expect(landingHeading(page)).toBeVisible();
});

test('PAY-2: strangers sign in first and come back; administrators are told whose page it is', async ({
  page,
  newVisitor,
}) => {
  await page.goto('/lessee-payment');
  await expect(page.getByRole('heading', { name: 'Sign in to make a payment' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email', { exact: true }).fill(demo.tenant.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.tenant.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Make a Payment' })).toBeVisible();
  await expect(page).toHaveURL('/lessee-payment');

  const admin = await newVisitor();
  await openAs(admin, demo.admin, '/lessee-payment');
  await expect(admin.getByRole('heading', { name: 'This page is for tenants' })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('main').getByRole('link', { name: 'See the properties' }).click();
  await expect(admin).toHaveURL('/admin-landing');
});
