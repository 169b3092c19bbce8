import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../harness/accessibility.ts';
import { apiAs } from '../harness/lessee.ts';
import { propertyPageShown } from '../harness/property-page.ts';
import { demo, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The statements that a manager sends the owner of a home: kept, viewed, analyzed, applied, deleted. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'statements' } });

/** The demo's managed home. */
const street = '960 Old Mill Road';

async function openProperty(page: Page): Promise<void> {
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto(`/admin-landing?filter=${encodeURIComponent(street)}`);
  await page.getByRole('link', { name: street, exact: true }).click();
  await propertyPageShown(page);
}

const statements = (page: Page) => page.getByRole('table', { name: 'Statements' });

/** By the link of the panel. */
async function openStatements(page: Page): Promise<void> {
  await openProperty(page);
  await page.getByRole('link', { name: '(Statements)' }).click();
  await statementsShown(page);
}

async function statementsShown(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/property-statements\?propertyId=/);
  await expect(page.getByRole('heading', { name: `Statements for ${street}` })).toBeVisible();
  const none = page.getByText('No owner statement is here yet');
  // The rows that are still loading have cells, too.
  const view = statements(page).getByRole('link', { name: /^View/ });
  await expect(none.or(view.first())).toBeVisible();
}

const rowOf = (page: Page, name: string) =>
  statements(page).getByRole('row').filter({ hasText: name });

const fixture = (name: string) => readFile(`e2e/fixtures/${name}`);

type File = { name: string; mimeType: string; buffer: Buffer };

async function upload(page: Page, ...files: File[]): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(files);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What is asked once files have arrived. */
async function answer(page: Page, name: string, verb: 'Analyze' | 'Not now'): Promise<void> {
  const asked = dialog(page, name);
  await expect(asked).toContainText('Analyze this statement for expenses, invoices, and payments?');
  await asked.getByRole('button', { name: verb }).click();
  await expect(asked).toHaveCount(0);
}

async function pdf(name: string, content = 'owner-statement.pdf'): Promise<File> {
  return { name, mimeType: 'application/pdf', buffer: await fixture(content) };
}

async function reviewShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create the following items?' })).toBeVisible();
}

const group = (page: Page, name: 'Income' | 'Expenses' | 'Payments'): Locator =>
  page.getByRole('region', { name, exact: true });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
}

test(
  'STMT-1, PANEL-6, PANEL-8: only the panel of a managed home leads to its statements',
  { tag: '@phone' },
  async ({ page }) => {
    await openProperty(page);
    const internal = page.getByRole('region', { name: `Internal Use Only: ${street}` });
    const propertyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const link = internal.getByRole('link', { name: '(Statements)' });
    await expect(link).toHaveAttribute('href', `/property-statements?propertyId=${propertyId}`);
    await link.click();
    await statementsShown(page);
    await expect(page.getByText('No owner statement is here yet')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await propertyPageShown(page);
    await expect(page).toHaveURL(new RegExp(`/view-property/${propertyId}$`));
  },
);

test('STMT-1: without a property there are no statements, and Close goes to the landing page', async ({
  page,
}) => {
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto('/property-statements');
  await expect(page.getByText('No property is selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/admin-landing$/);
});

test(
  'STMT-1, STMT-2: a picture and a PDF are kept and viewed',
  { tag: '@phone' },
  async ({ page }) => {
    await openStatements(page);
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await fixture('house.png') };
    await upload(page, photo, await pdf('september.pdf'));
    await expect(dialog(page, 'photo.webp')).toContainText('The other one can be analyzed');
    await expectAccessible(page);
    await answer(page, 'photo.webp', 'Not now');
    await expect(page.getByText('2 statements added')).toBeVisible();
    await expect(rowOf(page, 'photo.webp')).toContainText('Nothing created yet');
    await expect(rowOf(page, 'september.pdf')).toContainText('Nothing created yet');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'View photo.webp' }).click();
    await expect(page).toHaveURL(
      /\/statement-view\?propertyId=[\w-]+&fileName=\d{13}-photo\.webp$/,
    );
    const picture = page.getByRole('img', { name: 'photo.webp' });
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await statementsShown(page);

    await page.getByRole('link', { name: 'View september.pdf' }).click();
    const sheet = page.getByRole('region', { name: 'Page 1 of 1' });
    await expect(sheet.locator('canvas')).toBeVisible();
    await expect(sheet).toContainText('Kitchen faucet repair');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await statementsShown(page);
  },
);

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
  await expect(page.getByText('No statement matches what is typed above.')).toBeVisible();
  await page.getByLabel('Filter').fill('');
  await page.getByRole('button', { name: 'Statement', exact: true }).click();
  await expect(page).toHaveURL(/sort=file/);
  await expect(statements(page).getByRole('row').nth(1)).toContainText('photo.webp');
});

test('STMT-2: a view acts only with a property and a file; .PDF is a PDF, too', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(404, '/statements/1763746000000-gone.pdf');
  await openStatements(page);
  const { search } = new URL(page.url());
  await page.goto(`/statement-view${search}`);
  await expect(page.getByRole('heading', { name: 'No statement is chosen' })).toBeVisible();
  await expectAccessible(page);
  // As an earlier system named it.
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
  trouble.expectAnswer(422, '/statements/');
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

test('STMT-3: an analysis is cancelled while it runs', async ({ page }) => {
  await openStatements(page);
  await page.route('**/analyze', () => undefined);
  const asked = page.waitForRequest('**/analyze');
  await page.getByRole('link', { name: 'Analyze september.pdf' }).click();
  const request = await asked;
  await expect(page.getByRole('heading', { name: 'Analyzing september.pdf' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Analyzing september.pdf' })).toBeVisible();
  await expectAccessible(page);
  const stopped = page.waitForEvent('requestfailed', (failed) => failed === request);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await stopped;
  await statementsShown(page);
  await expect(rowOf(page, 'september.pdf')).toContainText('Nothing created yet');
});

test(
  'STMT-3: what a statement tells is reviewed, changed and created',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await openStatements(page);
    await upload(page, await pdf('october.pdf'));
    await answer(page, 'october.pdf', 'Analyze');
    await reviewShown(page);
    const sums = page.getByRole('region', { name: 'Does it add up?' });
    await expect(sums).toContainText('Opening $500.00');
    await expect(sums).toContainText('Closing $558.65');
    await expect(sums.getByRole('img', { name: 'It adds up:' })).toHaveCount(2);
    await expect(group(page, 'Income')).toContainText('$2,320.00');
    await expect(group(page, 'Expenses')).toContainText('$561.35');
    await expect(group(page, 'Payments')).toContainText('$1,700.00');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await group(page, 'Expenses')
      .getByRole('button', { name: /^Page 1: show .*faucet/i })
      .click();
    const place = isMobile
      ? dialog(page, 'october.pdf')
      : page.getByRole('region', { name: 'october.pdf' });
    await expect(place.getByRole('img', { name: 'Here it was read' })).toBeInViewport();
    await expectAccessible(page);
    if (isMobile) {
      await place.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(place).toHaveCount(0);
    }

    await page.getByRole('checkbox', { name: /^Create .*mowing/i }).uncheck();
    await expect(group(page, 'Expenses')).toContainText('$501.35');
    await page.getByRole('combobox', { name: /^Category of .*faucet/i }).selectOption('Supplies');
    await page.getByRole('checkbox', { name: 'All payments' }).uncheck();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const leaving = dialog(page, 'Unsaved changes');
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect(leaving).toHaveCount(0);
    await page.getByRole('button', { name: 'Create 4 items' }).click();

    await statementsShown(page);
    await expect(page.getByText('Created: 3 expenses and 1 income line')).toBeVisible();
    await expect(rowOf(page, 'october.pdf')).toContainText(
      /Applied \d\d\/\d\d\/\d{4}: 1 income, 3 expenses/,
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);

async function openExpenses(page: Page): Promise<void> {
  await openProperty(page);
  await page.getByRole('link', { name: '(Expenses)' }).click();
  await expect(page.getByRole('table')).toContainText('$185.00');
}

test('STMT-3, EXP-3: the expenses stand in the books, and are not refreshed from there', async ({
  page,
}) => {
  await openExpenses(page);
  const faucet = page.getByRole('row').filter({ hasText: '$185.00' });
  await expect(faucet).toContainText('10/05/2026');
  await expect(faucet).toContainText('Supplies');
  await expect(
    faucet.getByLabel(
      'This was generated from a statement and must be refreshed from the statement',
    ),
  ).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '$60.00' })).toHaveCount(0);
});

test('STMT-3: applying again replaces what was created before', async ({ page }) => {
  await openStatements(page);
  await page.getByRole('link', { name: 'Analyze october.pdf' }).click();
  await reviewShown(page);
  await expect(
    page.getByText(/^This replaces the 3 expenses and 1 income line of \d\d\/\d\d\/\d{4}\.$/),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: /^Create .*water/i }).uncheck();
  await page.getByRole('button', { name: 'Create 5 items' }).dblclick();
  await statementsShown(page);
  await expect(rowOf(page, 'october.pdf')).toContainText('1 income, 3 expenses, 1 owner payment');
});

test('STMT-1: deleting says what it takes away, and Undo brings it back', async ({ page }) => {
  await openStatements(page);
  await page.getByRole('button', { name: 'Delete october.pdf' }).click();
  const asked = dialog(page, 'Delete statement');
  await expect(asked).toContainText('Are you sure you want to delete this statement?');
  await expect(asked).toContainText(
    'Its 3 expenses, 1 income line, and 1 owner payment will no longer count.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(rowOf(page, 'october.pdf')).toHaveCount(1);

  await page.getByRole('button', { name: 'Delete october.pdf' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'october.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('october.pdf is back')).toBeVisible();
  await expect(rowOf(page, 'october.pdf')).toContainText('1 income, 3 expenses, 1 owner payment');
});

/** Its expenses are $140.00, and it closes with $10.00 more than its lines make. */
const unbalanced = 'unbalanced-statement.pdf';

test('STMT-3, STMT-4: what cannot be created as it was chosen keeps every choice, and so does analyzing again', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(409, '/apply');
  await openStatements(page);
  const propertyId = new URL(page.url()).searchParams.get('propertyId') ?? '';
  await upload(page, await pdf(unbalanced, unbalanced));
  await answer(page, unbalanced, 'Analyze');
  await reviewShown(page);
  const sums = page.getByRole('region', { name: 'Does it add up?' });
  await expect(sums).toContainText('The closing balance is $10.00 more than these make.');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^Create .*rent/i }).uncheck();
  const water = page.getByRole('combobox', { name: /^Category of .*water/i });
  await water.selectOption('Supplies');
  await expect(group(page, 'Expenses')).toContainText('$140.00');

  // Meanwhile somebody else records one of its expenses.
  const admin = await apiAs(page, demo.admin);
  const plumbing = { date: '2026-09-03', amount: 85, vendor: 'Ace', category: 'SUPPLIES' };
  await admin.post(`/v1/admin/properties/${propertyId}/expenses`, plumbing);
  await page.getByRole('button', { name: 'Create 3 items' }).click();
  await expect(page.getByRole('alert')).toContainText('was recorded since');
  await expect(page.getByRole('checkbox', { name: /^Create .*rent/i })).not.toBeChecked();
  await expect(water).toHaveValue('SUPPLIES');

  await page.getByRole('button', { name: 'Analyze again' }).click();
  await expect(page.getByText(/is there already \(Ace\)/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Create .*plumbing/i })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Create .*rent/i })).not.toBeChecked();
  await expect(water).toHaveValue('SUPPLIES');
  await expect(page.locator(':focus')).toContainText('Create the following items?');
  await page.getByRole('button', { name: 'Create 2 items' }).click();
  await statementsShown(page);
  await expect(rowOf(page, unbalanced)).toContainText('1 expense, 1 owner payment');
});

test('STMT-1: of a property that nobody manages any more, statements are only looked at', async ({
  page,
}) => {
  await openStatements(page);
  const unmanaged = /\/admin\/properties\/[\w-]+$/;
  await page.route(unmanaged, async (route) => {
    const response = await route.fetch();
    const property = (await response.json()) as object;
    await route.fulfill({ response, json: { ...property, managed: false } });
  });
  await page.reload();
  await expect(page.getByText('This is not a managed property')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View october.pdf' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add statements' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Analyze/ })).toHaveCount(0);
  await expectAccessible(page);
});
