import type { Locator } from '@playwright/test';
import { expectFitsDevices } from '../harness/phone.ts';
import { openPropertyPage, propertyPageShown } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** `Explain`: from a balance to every charge and payment behind it. Nothing here changes the demo. */

const street = '214 Thimbleberry Lane';

async function cents(element: Locator): Promise<number> {
  const text = (await element.innerText()).replace('−', '-').replace(/[^\d.-]/g, '');
  return Math.round(Number(text) * 100);
}

/** The amount beside a term such as `Balance Due`. */
const figure = (place: Locator, term: string) =>
  place.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd');

const terms = ['Balance Due', 'Balance Overdue', 'Late Fee on Overdue Balance'];

/** The lines of the account, newest first, add up to the balance beside each, and all of them to the balance due. */
async function expectToAddUp(account: Locator): Promise<void> {
  const lines = account.getByRole('row').filter({ hasText: /\d\d\/\d\d\/\d{4}/ });
  await expect.poll(() => lines.count()).toBeGreaterThan(10);
  let sum = 0;
  for (const line of (await lines.all()).toReversed()) {
    const cells = line.getByRole('cell');
    sum += await cents(cells.nth(2));
    const shown = cells.nth(3).locator('span').last();
    const credit = (await shown.innerText()).includes('credit');
    expect((await cents(shown)) * (credit ? -1 : 1)).toBe(sum);
  }
  expect(await cents(figure(account, 'Balance Due').first())).toBe(sum);
}

test('INV-11, TENANT-2: tenants see how their balance comes about, to the cent', async ({
  page,
}) => {
  await openAs(page, demo.tenant);
  const summary = page.getByRole('region', { name: 'Account summary' });
  const due = await Promise.all(terms.map((term) => cents(figure(summary, term))));
  expect(due[0]).toBeGreaterThan(0);
  await summary.getByRole('link', { name: 'Explain' }).click();
  await expect(page).toHaveURL('/lessee-account');
  const account = page.getByRole('region', { name: `Account of ${street}` });
  await expect(account).toBeVisible();
  for (const [index, term] of terms.entries()) {
    expect(await cents(figure(account, term))).toBe(due[index]);
  }
  await expectToAddUp(account);
  await expect(account.getByText(/went to invoice \d{4}/).first()).toBeVisible();
  await expect(account.getByText(/still to be paid/).first()).toBeVisible();
  await account
    .getByText(/^Invoice \d{4}: Rent$/)
    .first()
    .click();
  await expect(account.getByText('Rent: $1,850.00').first()).toBeVisible();
  await expectFitsDevices(page);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/lessee-landing');
});

test('INV-11: the panel and an invoice lead administrators to the same account', async ({
  page,
}) => {
  await openPropertyPage(page, street);
  const panel = page.getByRole('region', { name: `Internal Use Only: ${street}` });
  const due = await cents(figure(panel, 'Balance Due').locator('span').last());
  await panel.getByRole('link', { name: 'Explain' }).click();
  await expect(page).toHaveURL(/\/account\?propertyId=/);
  const dialog = page.getByRole('dialog', { name: `Account of ${street}` });
  const account = dialog.getByRole('region', { name: 'Account of Tess Lindqvist' });
  expect(await cents(figure(account, 'Balance Due').first())).toBe(due);
  await expectToAddUp(account);
  await expectFitsDevices(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole('link', { name: 'Explain' })).toBeFocused();

  await page.getByRole('link', { name: '(Invoices)' }).click();
  await page
    .getByRole('button', { name: /^View invoice/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Explain' }).click();
  await expect(page.getByRole('dialog', { name: `Account of ${street}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Account of ${street}` })).toBeVisible();
  await expectFitsDevices(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await propertyPageShown(page);
});
