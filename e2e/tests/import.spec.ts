import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../harness/accessibility.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

// Adds and removes homes, which others count.
test.use({ start: { command: 'demo', own: 'import' } });

test('DATA-1, DATA-3, DATA-4: the example is checked, corrected, imported, known again, and undone', async ({
  page,
}) => {
  await openAs(page, demo.admin);
  await page.goto('/organization-settings');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rent roll with two mistakes' }).click(),
  ]);
  const file = {
    name: 'rent roll.csv',
    mimeType: 'text/csv',
    buffer: await readFile(await download.path()),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check every row' }).click();
  await expect(page.getByText('10 would be created.')).toBeVisible();
  await expect(page.getByText('Row 5: rent: "14O0" is no amount.')).toBeVisible();
  await expectAccessible(page);

  const row = (number: number) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Row ${number}` }) });
  await row(5).getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('button', { name: 'Use $1,400.00' }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save and check again' }).click();
  await expect(page.getByText('11 would be created.')).toBeVisible();
  await row(9).getByRole('button', { name: 'Correct' }).click();
  await row(9).getByLabel('Lease end').fill('12/31/2027');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import 12 rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  const undo = page.getByRole('button', { name: /^Undo until / });
  await expect(undo).toBeVisible();
  await page.getByRole('link', { name: 'See the homes' }).click();
  await expect(page.getByText('7 Cedar Court').first()).toBeVisible();

  await page.goto('/import');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check every row' }).click();
  await expect(page.getByRole('button', { name: 'Already there (10)' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click();

  await expect(page.getByRole('link', { name: 'rent roll.csv' })).toHaveCount(1);
  await page.getByRole('link', { name: 'rent roll.csv' }).click();
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone. Nothing of it is left.')).toBeVisible();
  await page.goto('/admin-landing');
  await expect(page.getByText('18 Minuteman Circle').first()).toBeVisible();
  await expect(page.getByText('7 Cedar Court')).toHaveCount(0);
});
