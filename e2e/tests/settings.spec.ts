import type { Page } from '@playwright/test';
import { startMailServer } from '../harness/mail-server.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test.use({ start: { command: 'demo', own: 'settings' } });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const addressField = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function openSettings(page: Page): Promise<void> {
  await openAs(page, demo.admin, '/organization-settings');
  await expect(field(page, 'Name')).toHaveValue(/./);
}

/** By the link on the landing page. */
async function followSettings(page: Page): Promise<void> {
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL('/organization-settings');
  await expect(field(page, 'Name')).toHaveValue(/./);
}

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page).toHaveURL('/admin-landing');
}

async function chooseZone(page: Page, city: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Time zone' }).fill(city);
  await page.getByRole('option', { name: `America/${city}` }).click();
}

/** The bodies of the page's save requests. */
function savesOf(page: Page): Record<string, unknown>[] {
  const saves: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/admin/organization')) {
      saves.push(request.postDataJSON());
    }
  });
  return saves;
}

test('ORG-1, ORG-3, ORG-7: Save is inert while something is wrong, and leads to the landing page', async ({
  page,
}) => {
  const saves = savesOf(page);
  await openSettings(page);
  await expectFitsDevices(page);

  await field(page, 'Name').fill('');
  await field(page, 'Domain').fill('not a domain');
  await expect(saveButton(page)).toBeDisabled();
  await field(page, 'Contact name').press('Enter');
  await expect(page.getByRole('button', { name: 'Name is required' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter a domain, such as' }).click();
  await expect(field(page, 'Domain')).toBeFocused();
  expect(saves).toEqual([]);

  await field(page, 'Name').fill('Maple & Main Homes');
  await field(page, 'Domain').fill('homes.example.com');
  await expect(page.getByText('Links in emails will use homes.example.com')).toBeVisible();
  await field(page, 'Contact name').fill('Ada M.');
  await field(page, 'Cash App').fill('$maple');
  await field(page, 'Expense prompt').fill('The hardware store is repairs.');
  const moved = page
    .getByRole('status')
    .filter({ hasText: 'Invoices and payments keep their days' });
  await expect(moved).toHaveCount(0);
  await chooseZone(page, 'Chicago');
  await expect(moved).toContainText('expenses may show one day earlier or later');
  await expect(moved).toContainText('With America/New York again they show as before.');
  await chooseZone(page, 'New York');
  await expect(moved).toHaveCount(0);
  await chooseZone(page, 'Chicago');
  await page.getByLabel('Your own password', { exact: true }).fill(demo.admin.password);
  await expectFitsDevices(page);
  await save(page);

  await openSettings(page);
  await expect(field(page, 'Name')).toHaveValue('Maple & Main Homes');
  // ORG-7: the old one stays until the new one is proved.
  await expect(field(page, 'Domain')).toHaveValue('localhost');
  const pending = page.getByRole('region', { name: 'Pending domain' });
  await expect(pending.getByText('_tenantry.homes.example.com')).toBeVisible();
  await expectFitsDevices(page);
  await pending.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(pending).toHaveCount(0);
  await expect(field(page, 'Cash App')).toHaveValue('$maple');
  await expect(field(page, 'Expense prompt')).toHaveValue('The hardware store is repairs.');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Chicago');
  await expect(moved).toHaveCount(0);
  expect(saves).toHaveLength(1);

  await field(page, 'Zelle').fill('changed@example.com');
  await page
    .getByRole('link', { name: /^Admin/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Zelle')).toHaveValue('changed@example.com');
});

test('ORG-5, ORG-6: bank numbers are masked until they are shown, and sent only when edited; a test mail goes over the mail server that is set', async ({
  page,
  trouble,
}) => {
  const server = await startMailServer('maple', 'p@ss/word');
  const saves = savesOf(page);
  await openSettings(page);
  await expect(field(page, 'Account number')).toHaveValue('••••6789');
  await field(page, 'Bank name').fill('Second Example Bank');
  await save(page);
  expect(saves[0]).not.toHaveProperty('bankAccountNumber');
  expect(saves[0]).not.toHaveProperty('mailPassword');

  await followSettings(page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(field(page, 'Account number')).toHaveValue(/^\d+6789$/);
  await field(page, 'Account number').fill('00012345');
  // ORG-6: a new bank account or mail server needs the password again.
  await page.getByLabel('Your own password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(field(page, 'Routing number')).toHaveValue(/^••••\d{4}$/);
  await field(page, 'Mail server').fill('127.0.0.1');
  await field(page, 'Port').fill(String(server.port));
  await field(page, 'User').fill('maple');
  await page.getByLabel('Password', { exact: true }).fill('p@ss/word');
  await field(page, 'From address').fill('office@example.com');
  const send = page.getByRole('button', { name: 'Send test email' });
  await send.click();
  await expect(page.getByText('Save first: the test uses the settings')).toBeVisible();
  expect(await server.mails()).toEqual([]);
  await save(page);
  expect(saves[1]).toMatchObject({ bankAccountNumber: '00012345' });
  expect(saves[1]).not.toHaveProperty('bankRoutingNumber');

  await followSettings(page);
  await expect(field(page, 'Account number')).toHaveValue('••••2345');
  await expect(page.getByText('A password is set.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await send.click();
  await expect(
    page.getByText(`Sent to ${demo.admin.email} through your mail server.`),
  ).toBeVisible();
  expect(await server.mails()).toMatchObject([
    { to: [demo.admin.email], from: 'office@example.com' },
  ]);

  await server.stop();
  trouble.expectResponse(422, '/testEmail');
  await send.click();
  await expect(page.getByText('The test email was not sent.')).toBeVisible();
});

test('PROP-10, PROP-11: attributes are added, renamed, put in order and removed; an address is suggested, chosen by keyboard, and can be typed when nothing is', async ({
  page,
  trouble,
}) => {
  await openSettings(page);
  const names = page.getByRole('form', { name: 'Attributes' }).getByRole('textbox');
  await expect(names.first()).toHaveValue('Bedrooms');
  const before = await names.count();

  await page.getByRole('button', { name: 'Add attribute' }).click();
  await expect(names).toHaveCount(before + 1);
  await expect(names.last()).toBeFocused();
  const saveAttributes = page.getByRole('button', { name: 'Save attributes' });
  await saveAttributes.click();
  await expect(page.getByText('Name the attribute.')).toBeVisible();
  await expectFitsDevices(page);
  await names.last().fill('Laundry');
  await names.first().fill('Beds');
  const down = page.getByRole('button', { name: 'Move Beds down' });
  await down.press('Enter');
  await expect(down).toBeFocused();
  await expect(names.nth(1)).toHaveValue('Beds');
  await page.getByRole('button', { name: 'Remove Laundry' }).click();
  await expect(names).toHaveCount(before);
  await page.getByRole('button', { name: 'Remove Bathrooms' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What was entered for it is kept');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(names).toHaveCount(before - 1);
  await saveAttributes.click();
  await expect(page.getByText('Attributes saved')).toBeVisible();

  const address = addressField(page, 'Address');
  await address.fill('123 Main St, Springfield, IL 62701');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(address).toHaveAttribute('aria-expanded', 'true');
  await expectFitsDevices(page);
  await address.press('ArrowDown');
  await address.press('Enter');
  await expect(field(page, 'Address line 1')).toHaveValue('123 Main St');
  await expect(field(page, 'City')).toHaveValue('Springfield');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Illinois');
  await expect(field(page, 'Zip code')).toHaveValue('62701');
  await expect(address).toHaveValue(/Springfield/);
  await expect(page).toHaveURL('/organization-settings');

  trouble.expectFailure('/v1/admin/addresses');
  trouble.expectMessage('net::ERR_INTERNET_DISCONNECTED');
  await page.route('**/v1/admin/addresses?*', (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed', {
    predicate: (request) => request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED',
  });
  await address.fill('456 Oak Ave, Albany, NY 12207');
  await failed;
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(address).toHaveAttribute('aria-expanded', 'false');
  await page.unroute('**/v1/admin/addresses?*');
  await save(page);
  await openSettings(page);
  await expect(names).toHaveCount(before - 1);
  await expect(names.first()).toHaveValue('Beds');
  await expect(address).toHaveValue('456 Oak Ave, Albany, NY 12207');

  await page
    .getByRole('link', { name: /^Admin/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Add Property' }).click();
  const line = addressField(page, 'Address line 1');
  await line.fill('123 Main St Springfield IL 62701');
  await page.getByRole('option', { name: '123 Main St' }).click();
  await expect(line).toHaveValue('123 Main St');
  await expect(field(page, 'City')).toHaveValue('Springfield');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Illinois');
  await expect(field(page, 'Zip code')).toHaveValue('62701');
});
