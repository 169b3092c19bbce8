import { expectFitsDevices } from '../harness/phone.ts';
import { expect, test } from '../harness/test.ts';

test('PUB-7: the shipping form says what is missing and thanks', async ({ page }) => {
  await page.goto('/address');
  await expect(page.getByRole('heading', { name: 'Shipping Information', level: 1 })).toBeVisible();
  await expect(page.getByRole('radio', { name: /free/i })).toBeChecked();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(request.url());
  });

  await page.getByRole('button', { name: 'Submit' }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Address is required',
    'City is required',
    'State is required',
    'Postal code is required',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectFitsDevices(page);

  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Address', { exact: true }).fill('12 Elm Street');
  await expect(page.getByLabel('Address 2')).toHaveCount(0);
  await page.getByRole('button', { name: '+ Add C/O, Apt, Suite, Unit' }).click();
  await expect(page.getByLabel('Address 2')).toBeFocused();
  await page.getByLabel('City').fill('Albany');
  // One more than the states: the empty choice.
  await expect(page.getByLabel('State').getByRole('option')).toHaveCount(60);
  await page.getByLabel('State').selectOption('New York');
  await page.getByLabel('Postal code').fill('1220');
  await page.getByRole('radio', { name: /next day/i }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Postal code must be exactly 5 characters')).toBeVisible();
  await expect(page.getByText('Thanks!')).toHaveCount(0);

  await page.getByLabel('Postal code').fill('12207');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thanks!')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ann');
  expect(posted).toEqual([]);
});
