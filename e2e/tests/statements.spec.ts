import { expectAccessible } from '../harness/accessibility.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { propertyPageShown } from '../harness/property-page.ts';
import {
  openProperty,
  statements,
  openStatements,
  statementsShown,
  street,
  rowOf,
  fixture,
  upload,
  dialog,
  answer,
  pdf,
} from '../harness/statements.ts';
import { expect, test } from '../harness/test.ts';

/** A manager's statements for the owner of a home: stored, listed, viewed. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'statements' } });

test('STMT-1, PANEL-6, PANEL-8: only the panel of a managed home leads to its statements', async ({
  page,
}) => {
  await openProperty(page);
  const internal = page.getByRole('region', { name: `Internal Use Only: ${street}` });
  const propertyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const link = internal.getByRole('link', { name: '(Statements)' });
  await expect(link).toHaveAttribute('href', `/property-statements?propertyId=${propertyId}`);
  await link.click();
  await statementsShown(page);
  await expect(page.getByText('No owner statements yet')).toBeVisible();
  await expectFitsDevices(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await propertyPageShown(page);
  await expect(page).toHaveURL(new RegExp(`/view-property/${propertyId}$`));
});

test('STMT-1, STMT-2: a picture and a PDF are kept and viewed', async ({ page }) => {
  await openStatements(page);
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await fixture('house.png') };
  await upload(page, photo, await pdf('september.pdf'));
  await expect(dialog(page, 'photo.webp')).toContainText('The other one can be analyzed');
  await expectFitsDevices(page);
  await answer(page, 'photo.webp', 'Not now');
  await expect(page.getByText('2 statements added')).toBeVisible();
  await expect(rowOf(page, 'photo.webp')).toContainText('Nothing created yet');
  await expect(rowOf(page, 'september.pdf')).toContainText('Nothing created yet');
  await expectFitsDevices(page);

  await page.getByRole('link', { name: 'View photo.webp' }).click();
  await expect(page).toHaveURL(/\/statement-view\?propertyId=[\w-]+&fileName=\d{13}-photo\.webp$/);
  const picture = page.getByRole('img', { name: 'photo.webp' });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await expectFitsDevices(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await statementsShown(page);

  await page.getByRole('link', { name: 'View september.pdf' }).click();
  const sheet = page.getByRole('region', { name: 'Page 1 of 1' });
  await expect(sheet.locator('canvas')).toBeVisible();
  await expect(sheet).toContainText('Kitchen faucet repair');
  await expectFitsDevices(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await statementsShown(page);
});

test('STMT-1: the filter and the order of the list are in its address', async ({ page }) => {
  await openStatements(page);
  await page.getByLabel('Filter').fill('  september ');
  await expect(rowOf(page, 'photo.webp')).toHaveCount(0);
  await expect(rowOf(page, 'september.pdf')).toHaveCount(1);
  await expect(page).toHaveURL(/filter=/);
  await page.reload();
  await expect(rowOf(page, 'september.pdf')).toHaveCount(1);
  await expect(rowOf(page, 'photo.webp')).toHaveCount(0);
  await page.getByRole('link', { name: 'View september.pdf' }).click();
  await expect(page.getByRole('region', { name: 'Page 1 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByLabel('Filter')).toHaveValue('  september ');
  await expect(rowOf(page, 'september.pdf')).toHaveCount(1);
  await page.getByLabel('Filter').fill('march');
  await expect(page.getByText('No statement matches the filter.')).toBeVisible();
  await page.getByLabel('Filter').fill('');
  await page.getByRole('button', { name: 'Statement', exact: true }).click();
  await expect(page).toHaveURL(/sort=file/);
  await expect(statements(page).getByRole('row').nth(1)).toContainText('photo.webp');
});

test('STMT-2: a view acts only with a property and a file; .PDF is a PDF, too', async ({
  page,
  trouble,
}) => {
  trouble.expectResponse(404, '/statements/1763746000000-gone.pdf');
  await openStatements(page);
  const { search } = new URL(page.url());
  await page.goto(`/statement-view${search}`);
  await expect(page.getByRole('heading', { name: 'No statement is chosen' })).toBeVisible();
  await expectAccessible(page);
  // The name in an earlier system.
  await page.route('**/statements/MAY.PDF', async (route) =>
    route.fulfill({ contentType: 'application/pdf', body: await fixture('owner-statement.pdf') }),
  );
  await page.goto(`/statement-view${search}&fileName=MAY.PDF`);
  await expect(page.getByRole('region', { name: 'Page 1 of 1' })).toContainText('Lawn mowing');
  await page.goto(`/statement-view${search}&fileName=1763746000000-gone.pdf`);
  await expect(page.getByRole('alert')).toContainText('The statement could not be loaded.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await statementsShown(page);
});

test('STMT-3: a broken and a locked PDF are refused in words, and nothing is half made', async ({
  page,
  trouble,
}) => {
  trouble.expectResponse(422, '/statements/');
  await openStatements(page);
  const rows = await statements(page).getByRole('row').count();
  const buffer = Buffer.from('%PDF-1.7\nnothing follows');
  await upload(page, { name: 'broken.pdf', mimeType: 'application/pdf', buffer });
  const failed = page.getByRole('listitem').filter({ hasText: 'broken.pdf' });
  await expect(failed.getByRole('alert')).toHaveText('The PDF is damaged and cannot be read.');
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Remove broken.pdf' }).click();
  await upload(page, await pdf('locked.pdf', 'locked.pdf'));
  const locked = page.getByRole('listitem').filter({ hasText: 'locked.pdf' });
  await expect(locked.getByRole('alert')).toContainText('The PDF is encrypted.');
  await locked.getByRole('button', { name: 'Remove locked.pdf' }).click();
  await page.reload();
  await statementsShown(page);
  await expect(statements(page).getByRole('row')).toHaveCount(rows);
});
