import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../harness/accessibility.ts';
import { changedDemos } from '../harness/demos.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

// Adds and removes homes, which other tests count.
test.use({ start: changedDemos.office });

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

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

const roll = csv(
  'rent roll.csv',
  'Address,City,State,Zip code,Full name,Email,Phone,Lease start,Lease end,Rent,Deposit held,Balance',
  '501 Birch Lane,Springfield,IL,62701,Ava Morales,ava@example.com,(217) 555-0110,01/01/2026,12/31/2027,1320,1320,0',
  '503 Birch Lane,Springfield,IL,62701,Noah Fischer,noah@example.com,(217) 555-0111,01/01/2026,,1280,0,125.50',
);
const charges = csv(
  'unpaid.csv',
  'Address,Tenant,Description,Due date,Amount',
  '501 Birch Lane,Ava Morales,Late fee,02/06/2026,50.00',
);
const figures = (name: string, balance: string) =>
  csv(
    name,
    'Address,Tenant,Balance,Deposit held,Rent,Lease end',
    `501 Birch Lane,Ava Morales,${balance},1320,1320,12/31/2027`,
    '503 Birch Lane,Noah Fischer,125.50,0,1280,',
  );

test('NEW-6: two exports are tried, a difference is corrected, and after two green runs the switch makes them live', async ({
  page,
}) => {
  await openAs(page, demo.admin);
  await page.goto('/import');
  await page.getByRole('link', { name: 'Try a migration first' }).click();
  await page.getByLabel('Old program').fill('Buildium');
  await page.getByRole('button', { name: 'Try a migration' }).click();

  const choose = async (button: string, file: ReturnType<typeof csv>) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    await chooser.setFiles(file);
    await expect(page.getByRole('heading', { name: file.name })).toBeVisible();
  };
  await choose('Add a file', roll);
  await choose('Add a file', charges);
  await choose('Choose the figures', figures('figures.csv', '0.00'));
  const run = page.getByRole('button', { name: 'Run now' });
  await run.click();
  await expect(page.getByText('1 difference', { exact: true })).toBeVisible();
  const lines = page.getByRole('list', { name: 'Compared leases' });
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await expect(lines.getByRole('heading', { name: '501 Birch Lane · Ava Morales' })).toBeVisible();
  await expect(lines.getByText('+$50.00')).toBeVisible();
  await expect(lines.getByText('unpaid.csv: row 2')).toBeVisible();
  await page.getByRole('button', { name: 'Show the rows of 501 Birch Lane · Ava Morales' }).click();
  await expect(page.getByRole('list', { name: 'Rows of unpaid.csv' })).toContainText('Late fee');
  await expectAccessible(page);

  await choose('Newer file for figures.csv', figures('newer figures.csv', '50.00'));
  await run.click();
  await expect(page.getByText('Green', { exact: true })).toHaveCount(1);
  await expect(page.getByText('It needs 1 more green run.')).toBeVisible();
  await run.click();
  await page.getByRole('button', { name: 'Switch now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByText(/^Everything is in your books since/)).toBeVisible();
  await page.getByRole('link', { name: 'See the homes' }).click();
  await expect(page.getByText('503 Birch Lane').first()).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: /^Undo until / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo switch' }).click();
  await expect(page.getByText(/^This switch was undone\./)).toBeVisible();
});
