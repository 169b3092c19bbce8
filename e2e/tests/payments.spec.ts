import type { Page } from '@playwright/test';
import { changedDemos } from '../harness/demos.ts';
import {
  accountSummary,
  openLanding,
  openPayment,
  payNow,
  paymentRow,
  submit,
} from '../harness/lessee.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { openPropertyPage } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/**
 * Incoming money: by a test card, and by a check with its documents. Component tests check what the screens show,
 * refuse and reverse.
 */

// The tenant pays the whole balance, on which other tests depend.
test.use({ start: changedDemos.money });

const street = '214 Thimbleberry Lane';

test('TENANT-2, TENANT-3: if the code of the tabs cannot be loaded, the balance and Pay Now stay, and Try again brings the tabs', async ({
  page,
  trouble,
}) => {
  let reachable = false;
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    const isOfTabs = (await answer.text()).includes('You have no invoices yet.');
    return isOfTabs && !reachable ? route.abort() : route.fulfill({ response: answer });
  });
  trouble.expectFailure('/assets/');
  trouble.expectMessage(/ERR_FAILED|dynamically imported module/);
  await openAs(page, demo.lessee);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText(
    'Your invoices, messages and payments could not be loaded.',
  );
  await expect(payNow(page)).toBeVisible();
  reachable = true;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('tab', { name: 'Invoices' })).toBeVisible();
});

test('PAY-2, PAY-3, PAY-5, PAY-8: a tenant pays the balance by a test card; its form loads on demand', async ({
  page,
}) => {
  const { loaded, hosts } = watchScripts(page);
  await openLanding(page);
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
  expect(await loaded()).toHaveLength(0);
  const dialog = await openPayment(page);
  await expect.poll(async () => (await loaded()).length).toBe(1);
  expect(hosts.size).toBe(1);
  await dialog.getByText('Test cards').click();
  await dialog.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click();
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0);
  await expect(accountSummary(page)).toContainText('Balance Due$0.00');
  // On some days there is a late fee that no invoice has yet; then the tenant does not owe nothing.
  const owes = /You owe nothing right now\.|Late fee so far: \$/;
  await expect(accountSummary(page)).toContainText(owes);
  await expect(payNow(page)).toHaveCount(0);
  await expect(await paymentRow(page, 'Visa ending in 4242')).toContainText('Received');
});

/** The scripts with payment code, and every host that received anything. */
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
    (await Promise.all(scripts)).filter((text) =>
      text.includes('There was an error using your credit card information.'),
    );
  return { loaded, hosts };
}

test('PAY-1, PAY-9: a check is recorded with a photo and a PDF, which can be opened, and then it bounces', async ({
  page,
}) => {
  await openPropertyPage(page, street);
  await page.getByRole('link', { name: '(Record Check / Cash Payment)' }).click();
  const form = page.getByRole('dialog', { name: `Record a payment, ${street}` });
  await form.getByLabel('Amount').fill('120');
  await form.getByLabel('Description').fill('Check 2001');
  await form
    .locator('input[type=file][multiple]')
    .setInputFiles(['house.png', 'receipt.pdf'].map((name) => `e2e/fixtures/${name}`));
  const chosen = form.getByRole('list', { name: 'Documents to upload' });
  await expect(chosen.getByRole('listitem')).toHaveText([/house\.png/, /receipt\.pdf/]);
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(form).toHaveCount(0);

  await page.getByRole('link', { name: '(Payments)' }).click();
  const payments = page.getByRole('dialog', { name: `Payments, ${street}` });
  const row = payments.getByRole('row').filter({ hasText: 'Check 2001' });
  await expect(row).toHaveCount(1);
  await expect(row.getByLabel('2 documents')).toBeVisible();
  await row.getByRole('button', { name: /^View the/ }).click();
  const payment = payments.getByRole('region', { name: /^Check of/ });
  await payment.getByRole('button', { name: 'Open house.webp' }).click();
  const picture = payments.getByRole('img', { name: 'house.webp' });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await payments.getByRole('button', { name: 'Back to the payment' }).click();
  await payment.getByRole('button', { name: 'Open receipt.pdf' }).click();
  const sheet = payments.getByRole('region', { name: 'Page 1 of 1' });
  await expect(sheet.locator('canvas')).toBeVisible();
  await expect(sheet).toContainText('Check 2001 for the rent');
  await expectFitsDevices(page);
  await payments.getByRole('button', { name: 'Back to the payment' }).click();

  await payment.getByRole('button', { name: 'Reverse' }).click();
  const question = page.getByRole('dialog', { name: /^Reverse the check of/ });
  await question.getByRole('radio', { name: 'Bounced check' }).check();
  await question.getByRole('button', { name: 'Reverse $120.00' }).dblclick();
  await expect(question).toHaveCount(0);
  await expect(payment.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(payment.getByRole('table', { name: 'Reversals' }).getByRole('row')).toHaveCount(1);
});
