import { openPropertyPage, propertyPageShown } from '../harness/property-page.ts';
import { expect, test } from '../harness/test.ts';

/** Screens over the page of a property; nothing here changes the demo organization. */

test('PANEL-8, PANEL-9, LEASE-1, LEASE-2: a screen opens over its page, and Back and Forward close and open it; after a reload it is a page; leaving a change by Back asks first', async ({
  page,
}) => {
  const street = '214 Thimbleberry Lane';
  await openPropertyPage(page, street);
  const property = page.url();
  const panel = page.getByRole('region', { name: `Internal Use Only: ${street}` });
  const link = page.getByRole('link', { name: '(Invoices)' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: `Invoices, ${street}` });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/admin-invoices\?propertyId=/);
  await expect(panel).toBeAttached();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(property);
  await expect(link).toBeFocused();

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Invoices, ${street}` })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(property);
  await propertyPageShown(page);

  await page.getByRole('link', { name: '(Modify Lease)' }).click();
  const form = page.getByRole('dialog', { name: `Modify lease, ${street}` });
  await expect(form.getByLabel('First name')).toHaveValue('Tess');
  await form.getByLabel('Deposit').fill('1');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(form).toHaveCount(0);
});
