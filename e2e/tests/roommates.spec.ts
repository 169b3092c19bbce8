import type { Locator, Page } from '@playwright/test';
import { tick } from '../harness/checkbox.ts';
import { changedDemos } from '../harness/demos.ts';
import { mailedLink, mailTo } from '../harness/outbox.ts';
import { openPropertyPage } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** A whole tenancy of two roommates, from the keys to the deposit. */

// Starts and ends a lease, which other tests would find.
test.use({ start: changedDemos.rights });

const street = '309 Periwinkle Place';
const nora = { email: 'nora.newton@example.com', password: 'noras-own-password' };
const rob = 'rob.newton@example.com';

/** Today, as the organization counts it. */
const [year = '', month = '', dayOfMonth = ''] = new Date()
  .toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  .split('-');
const today = `${month}/${dayOfMonth}/${year}`;
const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();

const RENT = 100_000;
const DEPOSIT = 100_000;
const KEY = 4_550;
const CARPET = 12_000;
/** The rent of this month for the days after today, which is paid already. */
const unused = RENT - Math.round((RENT * Number(dayOfMonth)) / daysInMonth);

const money = (inCents: number) =>
  (inCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The first day of the month before this one, so that the rent of this month is due. */
function firstDay(): string {
  const before = new Date(Date.UTC(Number(year), Number(month) - 2, 1));
  return `${String(before.getUTCMonth() + 1).padStart(2, '0')}/01/${before.getUTCFullYear()}`;
}

async function fill(place: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await place.getByLabel(label).fill(text);
}

/** Opens a tool of the home's page as a dialog. */
async function tool(page: Page, name: string, title: string): Promise<Locator> {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${title}`) });
  await expect(dialog).toBeVisible();
  return dialog;
}

const itemOf = (dialog: Locator, label: string) =>
  dialog.getByRole('listitem').filter({ hasText: label });

test('UNIT-10, UNIT-12, NEW-4: two roommates move in by the checklist, move out, and get their deposit back', async ({
  page,
  product,
  newVisitor,
}) => {
  test.setTimeout(180_000);

  await openPropertyPage(page, street);

  await test.step('the lease of two tenants starts', async () => {
    const dialog = await tool(page, '(Start Lease Application)', 'Start lease');
    await fill(dialog, {
      'Start date': firstDay(),
      'Monthly amount': '1000',
      Deposit: '1000',
      'First name': 'Nora',
      'Last name': 'Newton',
      'Email address': nora.email,
      'Phone number': '(212) 555-0177',
    });
    await dialog.getByText('Due day, late fee and notices').click();
    await dialog.getByRole('switch', { name: 'Invoice automatically' }).uncheck();
    await dialog.getByRole('button', { name: 'Add another tenant' }).click();
    await fill(dialog.getByRole('group', { name: 'Tenant 2' }), {
      'First name': 'Rob',
      'Last name': 'Newton',
      'Email address': rob,
      'Phone number': '(212) 555-0178',
    });
    await dialog.getByRole('radio', { name: 'Bill it' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Lease started')).toBeVisible();
  });

  await test.step('the deposit is billed, and the keys wait for the money', async () => {
    const invoices = await tool(page, 'Invoices', 'Invoices');
    await invoices.getByRole('tab', { name: 'Create Invoice' }).click();
    const item = invoices.getByRole('group', { name: 'Item 1' });
    await item.getByLabel('Description').fill('Deposit');
    await item.getByLabel('Kind').selectOption({ label: 'Deposit' });
    await item.getByLabel('Rate').fill('1000');
    await invoices.getByRole('button', { name: 'Create Invoice' }).click();
    await expect(invoices.getByRole('row').filter({ hasText: 'Nora Newton' })).toHaveCount(2);
    await invoices.getByRole('button', { name: 'Close' }).click();

    const lease = await tool(page, 'Lease terms', 'Modify lease');
    await lease.getByRole('tab', { name: 'Move-in' }).click();
    await expect(itemOf(lease, 'Deposit')).toContainText('$1,000.00 not paid');
    await itemOf(lease, 'Keys').getByRole('button', { name: 'Mark as done' }).click();
    const keys = page.getByRole('dialog', { name: /^Keys/ });
    await expect(keys.getByRole('alert')).toHaveText(
      '$1,000.00 of the deposit and $1,000.00 of the first rent are not paid.',
    );
    await keys.getByRole('button', { name: 'Cancel' }).click();
    await lease.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the money comes, and then they get the keys', async () => {
    const payment = await tool(page, 'Record a payment', 'Record a payment');
    await fill(payment, { Amount: '2000', 'Description (check number)': 'Check 1042' });
    await payment.getByRole('button', { name: 'Save' }).click();
    await expect(payment).toHaveCount(0);

    const lease = await tool(page, 'Lease terms', 'Modify lease');
    await lease.getByRole('tab', { name: 'Move-in' }).click();
    await expect(itemOf(lease, 'Deposit')).toContainText('Paid, as the account of the lease shows');
    await itemOf(lease, 'Keys').getByRole('button', { name: 'Mark as done' }).click();
    const keys = page.getByRole('dialog', { name: /^Keys/ });
    await expect(keys.getByRole('alert')).toHaveCount(0);
    await keys.getByLabel('Number of keys').fill('2');
    await keys.getByRole('button', { name: 'Mark as done' }).click();
    await expect(itemOf(lease, 'Keys')).toContainText('2 keys');
    await lease.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('they move out today, and a key is missing', async () => {
    const form = await tool(page, 'Move out', 'Move out');
    await fill(form, { 'Last day': today, 'Keys returned on': today });
    await tick(form.getByLabel('Settle the last rent now'));
    await form.getByRole('button', { name: 'Add chargeback' }).click();
    await fill(form, { 'Charged for': 'Key not returned', Amount: '45.50', Note: 'Front door' });
    const account = form.getByRole('table', { name: 'The account' });
    const after = (row: string) =>
      account.getByRole('row').filter({ hasText: row }).getByRole('cell').last();
    await expect(after('Owed')).toHaveText(money(Math.max(0, KEY - unused)));
    await expect(after('Credit')).toHaveText(money(Math.max(0, unused - KEY)));
    await expect(after('Deposit held')).toHaveText('$1,000.00');
    await form.getByRole('button', { name: 'Plan move-out' }).click();
    await expect(page.getByText(`Nora Newton and Rob Newton move out on ${today}`)).toBeVisible();
  });

  const tenant = await newVisitor();
  await test.step('a tenant says where the letter should go', async () => {
    await tenant.goto(await mailedLink(product, nora.email, '/reset-password'));
    await tenant.getByLabel(/^Password/).fill(nora.password);
    await tenant.getByRole('button', { name: 'Set Password' }).click();
    await tenant.getByText('Forwarding address', { exact: true }).click();
    await tenant.getByLabel('Your new address').fill('9 Pine Street\nAlbany, NY 12207');
    await tenant.getByRole('button', { name: 'Save address' }).click();
    await expect(tenant.getByText('Forwarding address saved')).toBeVisible();
  });

  const refund = money(DEPOSIT - CARPET - KEY + Math.min(unused, KEY + CARPET));
  await test.step('the deposit is settled', async () => {
    await openAs(page, demo.admin);
    await openPropertyPage(page, street);
    const deposit = await tool(page, 'Deposit', 'Deposit');
    await deposit.getByRole('link', { name: /Settle/ }).click();
    const form = page.getByRole('dialog', { name: /^Deposit settlement/ });
    await expect(form.getByLabel('Keys returned on')).toHaveValue(today);
    await expect(form.getByLabel('Forwarding address')).toHaveValue(/^9 Pine Street/);
    await form.getByRole('button', { name: 'Add deduction' }).click();
    await fill(form, { Reason: 'Carpet cleaned', 'Bill from': 'Hudson Carpets' });
    await form.getByRole('textbox', { name: 'Amount' }).fill('120');
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Add bill' }).click();
    await (await chooser).setFiles('e2e/fixtures/receipt.pdf');
    await expect(form.getByRole('list', { name: 'Photos and bills' })).toContainText('Bill');
    await expect(form.getByLabel('Settlement', { exact: true })).toContainText(refund);
    await form.getByRole('button', { name: 'Send settlement' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(form.getByText(/^Sent to Nora Newton and Rob Newton on/)).toBeVisible();
  });

  await test.step('both tenants have the letter', async () => {
    for (const address of [nora.email, rob]) {
      const { subject } = await mailTo(product, address, refund);
      expect(subject).toContain('Deposit settlement');
    }
    await tenant.reload();
    const settled = tenant.getByRole('region', { name: 'Deposit settlement' });
    await expect(settled).toContainText('Carpet cleaned');
    await expect(settled).toContainText(refund);
    const download = tenant.waitForEvent('download');
    await settled.getByRole('button', { name: 'Download the letter' }).click();
    expect((await download).suggestedFilename()).toBe('Deposit settlement.pdf');
  });
});
