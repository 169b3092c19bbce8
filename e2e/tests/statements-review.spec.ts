import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { apiAs } from '../harness/lessee.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import { propertyPageShown } from '../harness/property-page.ts';
import { demo } from '../harness/sign-in.ts';
import {
  openStatements,
  statementsShown,
  rowOf,
  upload,
  dialog,
  answer,
  pdf,
} from '../harness/statements.ts';
import { expect, test } from '../harness/test.ts';

/** Reviewing statements, creating their items, creating them again, and deleting them. */

test.use({ start: { command: 'demo', own: 'statements-review' } });

async function reviewShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create the following items?' })).toBeVisible();
}

const group = (page: Page, name: 'Income' | 'Expenses' | 'Payments'): Locator =>
  page.getByRole('region', { name, exact: true });

/** The question before creating items that do not add up. */
async function createAllTheSame(page: Page, problem: string): Promise<void> {
  const asked = dialog(page, 'It does not add up');
  await expect(asked).toContainText(problem);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Create', exact: true }).click();
}

test('STMT-1, STMT-3, EXP-3: what a statement tells is reviewed, changed and created; applying again replaces it, and deleting can be undone', async ({
  page,
}) => {
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
  await expectFitsDevices(page);
  await expectLinesLeadToPlaces(page);

  await page.getByRole('checkbox', { name: /^Create .*mowing/i }).uncheck();
  await expect(group(page, 'Expenses')).toContainText('$501.35');
  await page.getByRole('combobox', { name: /^Category of .*faucet/i }).selectOption('Supplies');
  await page.getByRole('checkbox', { name: 'All payments' }).uncheck();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const leaving = dialog(page, 'Unsaved changes');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toHaveCount(0);
  await page.getByRole('button', { name: 'Create 4 items' }).click();
  await createAllTheSame(page, 'With the other lines it adds up.');

  await statementsShown(page);
  await expect(page.getByText('Created: 3 expenses and 1 income line')).toBeVisible();
  await expect(rowOf(page, 'october.pdf')).toContainText(
    /Applied \d\d\/\d\d\/\d{4}: 1 income, 3 expenses/,
  );
  await expectFitsDevices(page);

  await expectInExpenses(page);
  await applyAgain(page);
  await deleteAndUndo(page);
});

/** Shows where on the statement a line was read: beside the lines, or on a phone in a dialog. */
async function expectLinesLeadToPlaces(page: Page): Promise<void> {
  const show = group(page, 'Expenses').getByRole('button', { name: /^Page 1: show .*faucet/i });
  const readIn = (place: Locator) => place.getByRole('img', { name: 'Here it was read' });
  await show.click();
  await expect(readIn(page.getByRole('region', { name: 'october.pdf' }))).toBeInViewport();
  await expectAccessible(page);
  const becomeDesktop = await becomePhone(page);
  const place = dialog(page, 'october.pdf');
  const close = async () => {
    await place.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(place).toHaveCount(0);
  };
  // The part beside the lines stays visible.
  await close();
  await show.click();
  await expect(readIn(place)).toBeInViewport();
  await expectAccessible(page);
  await close();
  await becomeDesktop();
}

/** The expenses are in the books, and cannot be refreshed there. Returns to the statements. */
async function expectInExpenses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await propertyPageShown(page);
  await page.getByRole('link', { name: '(Expenses)' }).click();
  await expect(page.getByRole('table')).toContainText('$185.00');
  const faucet = page.getByRole('row').filter({ hasText: '$185.00' });
  await expect(faucet).toContainText('10/05/2026');
  await expect(faucet).toContainText('Supplies');
  await expect(
    faucet.getByLabel(
      'This was generated from a statement and must be refreshed from the statement',
    ),
  ).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '$60.00' })).toHaveCount(0);
  await page.goBack();
  await propertyPageShown(page);
  await page.goBack();
  await statementsShown(page);
}

async function applyAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Analyze october.pdf' }).click();
  await reviewShown(page);
  await expect(
    page.getByText(/^This replaces the 3 expenses and 1 income line of \d\d\/\d\d\/\d{4}\.$/),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: /^Create .*water/i }).uncheck();
  await page.getByRole('button', { name: 'Create 5 items' }).click();
  await dialog(page, 'It does not add up')
    .getByRole('button', { name: 'Create', exact: true })
    .dblclick();
  await statementsShown(page);
  await expect(rowOf(page, 'october.pdf')).toContainText('1 income, 3 expenses, 1 owner payment');
}

async function deleteAndUndo(page: Page): Promise<void> {
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
}

/** Its expenses are $140.00, and its closing balance is $10.00 more than its lines give. */
const unbalanced = 'unbalanced-statement.pdf';

test('STMT-3, STMT-4: what cannot be created as it was chosen keeps every choice, and so does analyzing again', async ({
  page,
  trouble,
}) => {
  trouble.expectResponse(409, '/apply');
  await openStatements(page);
  const propertyId = new URL(page.url()).searchParams.get('propertyId') ?? '';
  await upload(page, await pdf(unbalanced, unbalanced));
  await answer(page, unbalanced, 'Analyze');
  await reviewShown(page);
  const sums = page.getByRole('region', { name: 'Does it add up?' });
  await expect(sums).toContainText('With all lines it is $10.00 more');
  await expectAccessible(page);
  // No line is proven, so none is ticked, and each says so.
  await expect(page.getByText('No sum on the statement proves this line.')).toHaveCount(4);
  await expect(page.getByRole('checkbox', { name: /^Create .*rent/i })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'All expenses' }).check();
  await page.getByRole('checkbox', { name: 'All payments' }).check();
  const water = page.getByRole('combobox', { name: /^Category of .*water/i });
  await water.selectOption('Supplies');
  await expect(group(page, 'Expenses')).toContainText('$140.00');

  // Meanwhile somebody else records one of its expenses.
  const admin = await apiAs(page, demo.admin);
  const plumbing = { date: '2026-09-03', amount: 85, vendor: 'Ace', category: 'SUPPLIES' };
  await admin.post(`/v1/admin/properties/${propertyId}/expenses`, plumbing);
  await page.getByRole('button', { name: 'Create 3 items' }).click();
  await createAllTheSame(page, 'With all lines it is $10.00 more');
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
  await createAllTheSame(page, 'With all lines it is $10.00 more');
  await statementsShown(page);
  await expect(rowOf(page, unbalanced)).toContainText('1 expense, 1 owner payment');
});
