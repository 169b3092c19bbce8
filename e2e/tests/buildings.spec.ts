import { changedDemos } from '../harness/demos.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

// Adds a building, which other tests would count.
test.use({ start: changedDemos.office });

test('UNIT-1, UNIT-2, UNIT-3, UNIT-4: a building gets units that share a bill, which is corrected', async ({
  page,
}) => {
  await openAs(page, demo.admin, '/add-building');
  const form = page.getByRole('main');
  await form.getByLabel('Name').fill('Maple Court');
  await form.getByLabel('Address').fill('18 Linden Street');
  await form.getByLabel('City').fill('Asheville');
  await form.getByRole('combobox', { name: 'State' }).fill('NC');
  await form.getByLabel('Zip code').fill('28801');
  await form.getByRole('button', { name: 'Add building' }).click();
  await expect(page.getByRole('heading', { name: 'Maple Court' })).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Add units' }).click();
  await dialog.getByLabel('Names of the units').fill('1A-1B, 2A');
  await dialog.getByLabel('Rent per month').fill('1,200');
  await expect(dialog.getByText('3 units are added: 1A, 1B, 2A')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add units' }).click();
  await expect(page.getByRole('link', { name: '2A' })).toBeVisible();
  await expect(page.getByText('0 of 3')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Add expense' }).click();
  await dialog.getByLabel('Amount of the bill').fill('1,000');
  await dialog.getByLabel('Vendor').fill('Ridge Roofing');
  await dialog.getByLabel('Split').selectOption('By area');
  for (const [unit, area] of Object.entries({ '1A': '700', '1B': '650', '2A': '450' })) {
    await dialog.getByRole('textbox', { name: unit }).fill(area);
  }
  await expect(
    dialog.getByText(/1A \$388\.89, Maple Court 1B \$361\.11, .* \$250\.00\./),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Add expense' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit the expense of $1,000.00' }).click();
  await dialog.getByLabel('Amount of the bill').fill('1,800');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page
    .getByLabel('Attach receipt of the expense')
    .first()
    .setInputFiles('e2e/fixtures/house.png');
  await expect(page.getByRole('button', { name: /^Receipt of the expense/ })).toBeVisible();

  await page.getByRole('link', { name: '1B' }).click();
  await form.getByRole('link', { name: 'Expenses', exact: true }).click();
  const share = page.getByRole('row').filter({ hasText: 'Ridge Roofing' });
  await expect(share).toContainText('$650.00');
  await expect(share).toContainText('Share of $1,800.00, 650 of 1,800 sq ft');

  await openAs(page, demo.admin);
  const choice = form.getByRole('combobox', { name: 'Building' });
  const others = form.getByText(/^Diego Alvarez owes/);
  await expect(others.first()).toBeVisible();
  await choice.selectOption({ label: 'Larkin Court' });
  await expect(form.getByText(/in this building needs? your attention/)).toBeVisible();
  const left = form.getByRole('listitem').filter({ hasText: 'Claire Dubois' });
  await expect(left.getByRole('link', { name: 'Settle deposit' })).toBeVisible();
  await expect(others).toHaveCount(0);
  await choice.selectOption({ label: 'Maple Court' });
  await expect(left).toHaveCount(0);
  await choice.selectOption({ label: 'All homes' });
  await expect(others.first()).toBeVisible();
});
