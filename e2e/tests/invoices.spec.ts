import { changedDemos } from '../harness/demos.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

// The tenant pays everything, on which other tests depend.
test.use({ start: changedDemos.office });

const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);

const dollars = (amount: number) =>
  (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('INV-13, PAY-1, PAY-6: from the list of invoices, payments by Venmo and Zelle pay an older invoice first, a part of the next, and then more than is open', async ({
  page,
}) => {
  await openAs(page, demo.admin);
  await page
    .getByRole('navigation', { name: 'Side bar' })
    .getByRole('link', { name: 'Invoices' })
    .click();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('lindqvist');
  const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  const ofTess = rows.filter({ hasText: 'Tess Lindqvist' });
  await expect(rows.filter({ hasText: 'Diego Alvarez' })).toHaveCount(0);
  await expect(ofTess.nth(1)).toBeVisible();
  const open = await ofTess.allTextContents();
  expect(open.length).toBeGreaterThan(1);
  // The oldest is first. The number is the first figure of a row, and the balance its last amount.
  const invoices = open.map((text) => ({
    number: /\d{4,}/.exec(text)?.[0] ?? '',
    balance: cents(text.match(/\$[\d,]+\.\d\d/g)?.at(-1) ?? ''),
  }));
  const owed = invoices.reduce((sum, { balance }) => sum + balance, 0);
  const [oldest] = invoices;
  const last = invoices.at(-1);
  if (!oldest || !last) throw new Error('the tenant has no open invoices');
  const dialog = page.getByRole('dialog', { name: /^Record a payment/ });
  const record = () =>
    ofTess.getByRole('link', { name: `Record payment for invoice ${last.number}` }).click();

  await record();
  await dialog.getByLabel('Amount').fill(dollars(owed - 50_000));
  await expect(dialog.getByText(`Pays invoice ${oldest.number}`)).toBeVisible();
  await expect(
    dialog.getByText(
      `Pays ${dollars(last.balance - 50_000)} of invoice ${last.number}; $500.00 stays open. Older invoices are paid first.`,
    ),
  ).toBeVisible();
  await dialog.getByRole('radio', { name: 'Venmo' }).check();
  await dialog.getByLabel('Description').fill('@tess 7781');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ofTess).toHaveCount(1);
  await expect(ofTess.getByText('$500.00')).toBeVisible();

  await record();
  await expect(dialog.getByText(`Pays invoice ${last.number} in full.`)).toBeVisible();
  await dialog.getByLabel('Amount').fill('800');
  await expect(
    dialog.getByText(
      `Pays invoice ${last.number} in full. $300.00 stays as credit for the next invoice.`,
    ),
  ).toBeVisible();
  await dialog.getByRole('radio', { name: 'Zelle' }).check();
  await dialog.getByLabel('Description').fill('Z-991');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No invoice matches the filter and the status.')).toBeVisible();
  await page.getByRole('button', { name: /^Paid \d/ }).click();
  await expect(ofTess.filter({ hasText: last.number })).toContainText('PAID');

  await page.goto('/payments');
  const payments = page.getByRole('table', { name: 'Payments' }).getByRole('row');
  await expect(payments.filter({ hasText: 'Z-991' })).toContainText('Credit $300.00');
  await expect(payments.filter({ hasText: '@tess 7781' })).toContainText(
    `Invoice ${last.number} ${dollars(last.balance - 50_000)}`,
  );
});
