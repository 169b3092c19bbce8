import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { apiAs } from '../harness/lessee.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { openPropertyPage } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import type { Trouble } from '../harness/trouble.ts';

/** Landlords start and change leases, and use the invoice form, on a demo of its own. */

test.use({ start: { command: 'demo', own: 'leases' } });

const leased = '214 Thimbleberry Lane';
const free = '1526 SE Alderbrook Avenue';

async function openScreen(page: Page, link: string): Promise<Locator> {
  await page.getByRole('link', { name: link }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

async function chooseUser(page: Page, dialog: Locator, name: string | RegExp): Promise<void> {
  await dialog.getByRole('combobox', { name: 'User' }).click();
  await page.getByRole('option', { name }).click();
}

const nameAndEmail = (dialog: Locator) =>
  ['First name', 'Last name', 'Email address'].map((label) => dialog.getByLabel(label));

test('LEASE-2, LEASE-3, LEASE-4, LEASE-5: a new lease, its defaults and who it is for', async ({
  page,
}) => {
  await openPropertyPage(page, free);
  const dialog = await openScreen(page, '(Start Lease Application)');
  await expect(dialog.getByRole('radio', { name: 'Fixed term' })).toBeChecked();
  await expect(dialog.getByLabel('Lease due day of every month')).toHaveValue('1');
  await expect(dialog.getByLabel('Lease late day of every month')).toHaveValue('5');
  await expect(dialog.getByLabel('Late Fee:$')).toHaveValue('10.00');
  await expect(dialog.getByLabel('Late fee frequency')).toHaveValue('1');
  await expect(dialog.getByLabel('Send Late Payment SMS')).toBeChecked();
  for (const label of [
    ...['First name', 'Last name', 'Email address', 'Phone number', 'Start date', 'End date'],
    ...['Monthly amount', 'Deposit', 'Lease due day of every month'],
    ...['Lease late day of every month', 'Late Fee:$', 'Late fee frequency'],
  ]) {
    await expect(dialog.getByLabel(label)).toHaveAttribute('required');
  }

  await expect(dialog.getByRole('combobox', { name: 'User' })).toHaveValue('New User');
  await dialog.getByLabel('Phone number').fill('(212) 555-0142');
  await chooseUser(page, dialog, /Tess Lindqvist/);
  await expect(dialog.getByLabel('First name')).toHaveValue('Tess');
  await expect(dialog.getByLabel('Last name')).toHaveValue('Lindqvist');
  await expect(dialog.getByLabel('Email address')).toHaveValue(demo.tenant.email);
  for (const field of nameAndEmail(dialog)) await expect(field).not.toBeEditable();
  await expect(dialog.getByLabel('Phone number')).toBeEditable();
  await expectAccessible(page);

  await chooseUser(page, dialog, 'New User');
  for (const field of nameAndEmail(dialog)) {
    await expect(field).toHaveValue('');
    await expect(field).toBeEditable();
  }
  await expect(dialog.getByLabel('Phone number')).toHaveValue('(212) 555-0142');

  await dialog.getByLabel('Start date').fill('01/01/2030');
  await dialog.getByRole('radio', { name: 'Month to month' }).check();
  await expect(dialog.getByLabel('Start date')).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Fixed term' }).check();
  await expect(dialog.getByLabel('Start date')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('First name is required')).toBeVisible();
  await expect(dialog.getByText('Start date is required')).toBeVisible();
  await expect(dialog.getByLabel('Start date')).toBeFocused();
});

test('LEASE-1, LEASE-4, INV-8, INV-9: the email of a lease preselects its user; month to month is saved without dates; an invoice follows its due date, and a failure keeps its form', async ({
  page,
  trouble,
}) => {
  await openPropertyPage(page, leased);
  let dialog = await openScreen(page, '(Modify Lease)');
  await expect(dialog.getByRole('combobox', { name: 'User' })).toHaveValue(
    `Tess Lindqvist (${demo.tenant.email})`,
  );
  for (const field of nameAndEmail(dialog)) await expect(field).not.toBeEditable();
  await expectFitsDevices(page);

  await dialog.getByRole('radio', { name: 'Month to month' }).check();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/leasee/'),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'M2M',
    startDate: null,
    endDate: null,
    emailAddress: demo.tenant.email,
  });
  await expect(dialog).toHaveCount(0);
  const panel = page.getByRole('region', { name: /^Internal Use Only/ });
  await expect(panel.getByText('Month to month')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-landing\/view-property\//);

  dialog = await openScreen(page, '(Manage Leases)');
  await expect(dialog.getByText('Tess Lindqvist (ACTIVE)')).toBeVisible();
  await expect(dialog.getByText('Month to month')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await createInvoice(page, trouble);
});

/** The status follows the due date, and the form stays open after a failure. */
async function createInvoice(page: Page, trouble: Trouble): Promise<void> {
  const dialog = await openScreen(page, '(Invoices)');
  await dialog.getByRole('tab', { name: 'Create Invoice' }).click();
  const months = dialog.getByLabel('Month');
  await expect(months.getByRole('option')).toHaveCount(19);
  await months.selectOption({ index: 18 });
  await expect(dialog.getByLabel('Status')).toHaveValue('NEW');
  await expect(dialog.getByLabel('Invoice date')).toHaveAttribute('readonly');
  await dialog.getByLabel('Status').fill('Agreed by phone');
  await dialog.getByLabel('Due date').fill('01/15/2020');
  await dialog.getByLabel('Due date').press('Tab');
  await expect(dialog.getByLabel('Status')).toHaveValue(/DUE|LATE/);
  await months.selectOption({ index: 17 });
  await expect(dialog.getByLabel('Status')).toHaveValue('NEW');
  await dialog.getByLabel('Status').fill('Agreed by phone');
  await dialog.getByRole('group', { name: 'Item 1' }).getByLabel('Rate').fill('77.25');

  trouble.expectFailure('/invoices');
  trouble.expectMessage(/ERR_FAILED/);
  const isCreate = (url: URL) => url.pathname.endsWith('/invoices');
  await page.route(isCreate, (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached');
  await expect(dialog.getByRole('group', { name: 'Item 1' }).getByLabel('Rate')).toHaveValue(
    '$77.25',
  );
  await expect(dialog.getByLabel('Status')).toHaveValue('Agreed by phone');

  await page.unroute(isCreate);
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  const row = dialog.getByRole('row').filter({ hasText: '$77.25' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Agreed by phone');
  await dialog.getByRole('tab', { name: 'Create Invoice' }).click();
  await expect(dialog.getByRole('group', { name: 'Item 1' }).getByLabel('Rate')).not.toHaveValue(
    '$77.25',
  );
  await expect(dialog.getByLabel('Status')).not.toHaveValue('Agreed by phone');
}

test('LEASE-6, PANEL-1: the lease of a managed home is ended from its page, which then says what is owed', async ({
  page,
}) => {
  const { id, lease } = await managedLease(page);
  await openAs(page, demo.admin, `/admin-landing/view-property/${id}`);
  const tools = page.getByRole('navigation', { name: 'Property tools' });
  await tools.getByRole('link', { name: 'Leases' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'End Lease' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure' });
  await question.getByRole('button', { name: 'End Lease' }).click();
  const name = `${lease.firstName} ${lease.lastName}`;
  await expect(dialog.getByText(`${name} (EXPIRED)`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await tools.getByRole('link', { name: /^Former tenants owe \$/ }).click();
  const account = page.getByRole('dialog').getByRole('region', { name: `Account of ${name}` });
  await expect(account).toBeVisible();
  await expectFitsDevices(page);
});

interface Managed {
  readonly id: string;
  readonly managed: boolean;
  readonly activeLease: { readonly firstName: string; readonly lastName: string } | null;
}

/** A leased managed home of the demo, after billing its tenant. */
async function managedLease(page: Page) {
  const admin = await apiAs(page, demo.admin);
  const properties = await admin.get<Managed[]>('/v1/properties?include=');
  const home = properties.find(({ managed, activeLease }) => managed && activeLease);
  if (!home?.activeLease) throw new Error('The demo has no managed home that is leased.');
  await admin.post(`/v1/admin/properties/${home.id}/invoices`, {
    items: [{ description: 'Cleaning', quantity: 1, rate: 180 }],
    dueDate: '2030-06-01',
    lateDate: '2030-06-05',
  });
  return { id: home.id, lease: home.activeLease };
}
