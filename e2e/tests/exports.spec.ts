import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../harness/accessibility.ts';
import { changedDemos } from '../harness/demos.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

// An archive has all records, and the page of exports is empty at first.
test.use({ start: changedDemos.office });

test('NEW-12, DATA-5: an administrator makes an archive of everything, and downloads it', async ({
  page,
}) => {
  await openAs(page, demo.admin, '/organization-settings');
  await page.getByRole('link', { name: 'Export everything' }).click();
  await expect(page.getByText('No exports yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make export' }).click();
  await expect(page.getByText(/^Ready until/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the export' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/ archive \d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['README.md', 'SHA256SUMS', 'data/payments.jsonl', 'views/payments.csv']) {
    expect(zip.includes(name)).toBe(true);
  }
  await expectFitsDevices(page);
});
