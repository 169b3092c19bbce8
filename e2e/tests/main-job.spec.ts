import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { tick } from '../harness/checkbox.ts';
import { mailedLink } from '../harness/outbox.ts';
import { becomePhone } from '../harness/phone.ts';
import { propertyPageShown } from '../harness/property-page.ts';
import { landingShown, openAs, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The main flow, from an empty data directory to a balance of zero, with two people. */

test.describe.configure({ mode: 'serial' });
// The first run needs an installation without an organization.
// With the jobs in a process of their own, as people run it.
test.use({ start: { command: 'serve', own: 'main-job', env: { RUN_JOBS: 'true' } } });

const landlord = { email: 'olivia@example.com', password: 'landlord-password' };
const lessee = { email: 'tom@example.com', password: 'tenants-password' };
const street = '12 Juniper Lane';

/** The current year of the landlord; a lease of the whole year is active. */
const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' });

/** A day of this year as people type it. */
function day(month: number, dayOfMonth: number): string {
  return (
    [month, dayOfMonth].map((part) => String(part).padStart(2, '0')).join('/') + `/${year.format()}`
  );
}

async function openProperty(page: Page): Promise<void> {
  await openAs(page, landlord);
  await page
    .getByRole('article', { name: street })
    .getByRole('link', { name: street, exact: true })
    .click();
  await propertyPageShown(page);
}

function summary(page: Page, label: string) {
  return page.getByRole('region', { name: 'Account summary' }).getByText(label).locator('..');
}

test('first run: the one-time link creates the organization and its first admin', async ({
  page,
  product,
}) => {
  await page.goto(await product.setupLink());
  await expect(page).toHaveURL('/setup');
  await expect(page.getByRole('heading', { name: 'Set up Tenantry' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Juniper Homes');
  await expect(page.getByLabel('Domain')).toHaveValue('localhost');
  await page.getByLabel('First name').fill('Olivia');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByLabel('Email').fill(landlord.email);
  await page.getByLabel(/^Password/).fill(landlord.password);
  await page.getByLabel('Repeat the password').fill(landlord.password);
  await page.getByRole('button', { name: 'Create the organization' }).click();
  await expect(page).toHaveURL('/admin-landing');
  await expect(page.getByText('Welcome Olivia Owner')).toBeVisible();
});

test('the setup link works once', async ({ page, product }) => {
  await page.goto(await product.setupLink());
  await expect(page.getByText('The setup link has been used.')).toBeVisible();
});

test('AUTH-1, AUTH-4, SHELL-6, SHELL-7, SHELL-10: signing in and out', async ({
  page,
  trouble,
}) => {
  trouble.expectResponse(401, '/v1/auth/login');
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(landlord.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password, please try again.');
  await page.getByRole('button', { name: 'Login with Google' }).click();
  await expect(page.getByRole('alert')).toHaveText('Google login not available.');
  await page.getByRole('button', { name: 'Login with Amazon' }).click();
  await expect(page.getByRole('alert')).toHaveText('Amazon login not available.');

  await page.getByLabel('Password', { exact: true }).fill(landlord.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/admin-landing');
  const session = await page.evaluate(() => localStorage.getItem('auth'));
  expect(JSON.parse(session ?? '{}')).toEqual({
    token: expect.any(String),
    roles: ['SuperAdmin'],
    reachesEverything: true,
    firstName: 'Olivia',
    lastName: 'Owner',
    expr: expect.any(Number),
    permissions: expect.arrayContaining(['properties:read', 'settings:write']),
    organization: {
      name: 'Juniper Homes',
      timeZone: expect.stringMatching(/^\w+\/\w+$/),
      today: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  });

  await landingShown(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await page.goto('/admin-landing');
  await expect(page).toHaveURL('/login?next=%2Fadmin-landing');
});

test('PROP-2, PROP-6, PROP-7: a property is added after its first card was canceled', async ({
  page,
}) => {
  await openAs(page, landlord);
  await page.getByRole('button', { name: 'Add Property' }).click();
  await page.getByRole('form', { name: 'New property' }).getByLabel('City').fill('Nowhere');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('form', { name: 'New property' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Property' }).click();
  const form = page.getByRole('form', { name: 'New property' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Address is required')).toBeVisible();
  await form.getByLabel('Address line 1').fill(street);
  await form.getByLabel('City').fill('Albany');
  await form.getByRole('combobox', { name: 'State' }).fill('New York');
  await page.getByRole('option', { name: 'New York' }).click();
  await form.getByLabel('Zip code').fill('12207');
  await form.getByLabel('Price per month').fill('1250');
  for (const [attribute, value] of [
    ['Bedrooms', '3'],
    ['Bathrooms', '2'],
    ['Square feet', '1,400'],
    ['Parking', 'Garage'],
    ['Pets', 'Cats'],
  ] as const) {
    await form.getByLabel(attribute).fill(value);
  }
  await form.locator('input[type=file]').setInputFiles('e2e/fixtures/house.png');
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByRole('article', { name: street })).toHaveCount(1);
  const card = page.getByRole('article', { name: street });
  await expect(card).toContainText('$1,250.00 / month');
  const cover = card.getByRole('img', { name: `Picture of ${street}` });
  await expect(cover).toHaveAttribute('width', '64');
});

test('PUB-3, PUB-4, PUB-5: the public sees the property, and nothing internal', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('article', { name: street }).getByRole('link', { name: 'See More' }).click();
  await expect(page).toHaveURL(/\/view-property\//);
  await expect(page.getByRole('heading', { name: street, level: 1 })).toBeVisible();
  await expect(page.getByText('Square feet')).toBeVisible();
  await expect(page.getByText('1,400')).toBeVisible();
  await expect(page.getByText('Internal Use Only')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
});

test('LEASE-1, LEASE-2, LEASE-3, PANEL-5, PANEL-9: a lease is started in a dialog', async ({
  page,
}) => {
  await openProperty(page);
  await expect(page.getByText('No unread messages!')).toBeVisible();
  await page.getByRole('link', { name: '(Start Lease Application)' }).click();
  const dialog = page.getByRole('dialog', { name: `Start lease, ${street}` });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/start-lease\?propertyId=/);
  await expectAccessible(page);
  await expect(dialog.getByLabel('Lease late day of every month')).toHaveValue('5');
  await expect(dialog.getByLabel('Late Fee:$')).toHaveValue('10.00');
  // On some days of the month, automatic invoicing would add an invoice to this test's invoices.
  await dialog.getByText('Due day, late fee and notices').click();
  await dialog.getByRole('switch', { name: 'Invoice automatically' }).uncheck();
  await dialog.getByLabel('Start date').fill(day(1, 1));
  await dialog.getByLabel('End date').fill(day(12, 31));
  await dialog.getByLabel('Deposit').fill('1250');
  await dialog.getByLabel('First name').fill('Tom');
  await dialog.getByLabel('Last name').fill('Tenant');
  await dialog.getByLabel('Email address').fill(lessee.email);
  await dialog.getByLabel('Phone number').fill('(212) 555-0142');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin-landing\/view-property\//);
  await expect(page.getByRole('link', { name: '(Modify Lease)' })).toBeVisible();
});

test('AUTH-6, LEASE-10: the invited tenant sets a password by the mailed link, once', async ({
  page,
  product,
  newVisitor,
  trouble,
}) => {
  const link = await mailedLink(product, lessee.email, '/reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText('Hi Tom Tenant!')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Password/).fill(lessee.password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page).toHaveURL('/lessee-landing');

  trouble.expectResponse(422, '/v1/auth/passwordLink');
  const late = await newVisitor();
  await late.goto(link);
  await expect(late.getByRole('alert')).toHaveText(
    'This link has expired. Please request another one.',
  );
});

test('INV-1, INV-5, INV-6, INV-7: an invoice is created and listed', async ({ page }) => {
  await openProperty(page);
  await page.getByRole('link', { name: '(Invoices)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Create Invoice' }).click();
  await dialog.getByLabel('Month').selectOption({ index: 0 });
  await expect(dialog.getByRole('group', { name: 'Item 1' }).getByLabel('Rate')).toHaveValue(
    '$1,250.00',
  );
  // Only January's rent: late fees of later months depend on today.
  const removeLateFee = dialog.getByRole('button', { name: 'Remove item 2' });
  if (await removeLateFee.count()) await removeLateFee.click();
  await dialog.getByRole('button', { name: 'Add item' }).click();
  const parking = dialog.getByRole('group', { name: 'Item 2' });
  await parking.getByLabel('Description').fill('Parking');
  await parking.getByLabel('Quantity').fill('2');
  await parking.getByLabel('Rate').fill('25.50');
  await expect(dialog.getByRole('status').filter({ hasText: 'Total' })).toContainText('$1,301.00');
  await dialog.getByRole('button', { name: 'Create Invoice' }).dblclick();
  await expect(dialog.getByRole('row').filter({ hasText: '$1,301.00' })).toHaveCount(1);
  await expectAccessible(page);
});

test('TENANT-1, TENANT-2, TENANT-4: the tenant sees the balance on a phone', async ({ page }) => {
  await becomePhone(page);
  await signIn(page, lessee.email, lessee.password);
  await expect(page).toHaveURL('/lessee-landing');
  await expect(page.getByRole('heading', { name: new RegExp(street) })).toBeVisible();
  await expect(summary(page, 'Balance Due')).toContainText('$1,301.00');
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('PANEL-3, PAY-1, PAY-6: a check is recorded, and the rest stays as credit', async ({
  page,
}) => {
  await openProperty(page);
  const panel = page.getByRole('region', { name: /^Internal Use Only/ });
  await expect(panel.getByText('$1,301.00')).toBeVisible();
  await expect(panel.getByText('Tom Tenant')).toBeVisible();
  await page.getByRole('link', { name: '(Record Check / Cash Payment)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Check' }).check();
  await dialog.getByLabel('Amount').fill('1400');
  await dialog.getByLabel('Description').fill('Check 1042');
  await expect(dialog.getByText(/\$99\.00 stays as credit/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText('$1,301.00')).toHaveCount(0);
  await expect(panel.getByText('$0.00')).toBeVisible();
});

test('TENANT-2: the tenant sees the balance at zero, and the paid invoice', async ({ page }) => {
  await openAs(page, lessee);
  await expect(summary(page, 'Balance Due')).toContainText('$0.00');
  await expect(page.getByText('You have $99.00 of credit.')).toBeVisible();
  await tick(page.getByRole('checkbox', { name: 'Paid', exact: true }));
  await expect(page.getByRole('row').filter({ hasText: '$1,301.00' })).toContainText('PAID');
});

test('INV-12: an invoice with applied money is not deleted', async ({ page }) => {
  await openProperty(page);
  await page.getByRole('link', { name: '(Invoices)' }).click();
  const dialog = page.getByRole('dialog').first();
  await tick(dialog.getByRole('checkbox', { name: 'Paid', exact: true }));
  await dialog.getByRole('button', { name: /^Delete invoice/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Money was applied to this invoice');
});

test('LEASE-6, LEASE-7, PROP-9: contact info, and ending the lease', async ({ page }) => {
  await openProperty(page);
  await page.getByRole('link', { name: '(View Contact Info)' }).click();
  await expect(page.getByRole('dialog').getByText('(212) 555-0142')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: '(Manage Leases)' }).click();
  await expect(page.getByRole('dialog').getByText('Tom Tenant (ACTIVE)')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'End Lease' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure' });
  await question.getByRole('button', { name: 'End Lease' }).click();
  await expect(page.getByText('Tom Tenant (EXPIRED)')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '(Start Lease Application)' })).toBeVisible();
});
