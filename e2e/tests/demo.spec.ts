import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { tick } from '../harness/checkbox.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { openPropertyPage, propertyPageShown } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The content of the demo organization; nothing here changes it. */

/** Scrolls down until the element is rendered, as distant cards are not. */
async function scrollTo(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    if ((await element.count()) === 0) await page.mouse.wheel(0, 600);
    await expect(element).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await element.scrollIntoViewIfNeeded();
}

const panel = (page: Page, street: string) =>
  page.getByRole('region', { name: `Internal Use Only: ${street}` });

const leased = '214 Thimbleberry Lane';

test('PUB-1, PUB-2, PUB-3: the home page renders, and its banner leads to the homes', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/\S/);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByText('Powered By')).toBeVisible();
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: /See the properties/ }).click();
  await expect(first).toBeInViewport();
  await expectFitsDevices(page);
});

test('a banner that cannot be loaded does not hold up the page', async ({ page, trouble }) => {
  trouble.expectResponse(404, '/organization/image/');
  await page.route('**/v1/public/organization/image/**', (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('PROP-1, PROP-3, PROP-4, PANEL-1, PANEL-2, PANEL-3, PANEL-4, PANEL-6, PANEL-8, PANEL-9, LEASE-1, LEASE-2: homes and their panels, from the landing to the screens over a page', async ({
  page,
}) => {
  await openAs(page, demo.admin, '/admin-landing?view=cards');
  const card = page.getByRole('article', { name: leased });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText('Asheville, NC 28804');
  await expect(card.getByText('Not Currently Available')).toBeVisible();
  await expect(card.getByLabel(/balance due/i)).toBeVisible();
  await expect(panel(page, leased)).toContainText('Dripping kitchen tap');
  await card.getByRole('link', { name: 'See More' }).click();
  await propertyPageShown(page);
  await expectPanelOfLeased(page);
  await expectScreenOverPage(page);
  await expectLeaseForm(page);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin-landing');
  await page.goto('/admin-landing?view=cards');
  await expectPanelOfManaged(page);
});

async function expectPanelOfLeased(page: Page): Promise<void> {
  const internal = panel(page, leased);
  await expect(internal).toContainText('Managed Property: No');
  await expect(internal).toContainText('Balance Due');
  await expect(internal).toContainText('Tess Lindqvist');
  await expect(internal).toContainText('Dripping kitchen tap');
  await expect(internal.getByRole('link')).toHaveText([
    'Explain',
    '(Record Check / Cash Payment)',
    '(View Contact Info)',
    '(Respond)',
    '(Messages)',
    '(Invoices)',
    '(Payments)',
    '(Modify Lease)',
    '(Manage Leases)',
    '(Expenses)',
  ]);
  const propertyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  for (const [index, screen] of [
    'account',
    'external-payment',
    'contact-info',
    'all-messages',
    'admin-invoices',
    'property-payments',
    'modify-lease',
    'manage-leases',
    'property-expenses',
  ].entries()) {
    const link = internal.getByRole('link').filter({ hasNotText: '(Respond)' }).nth(index);
    await expect(link).toHaveAttribute('href', `/${screen}?propertyId=${propertyId}`);
  }
  await expect(internal.getByRole('link', { name: '(Respond)' })).toHaveAttribute(
    'href',
    new RegExp(`^/message-respond\\?propertyId=${propertyId}&conversationId=[\\w-]+$`),
  );
  await expectAccessible(page);
}

/** A managed home has no links to its lease. */
async function expectPanelOfManaged(page: Page): Promise<void> {
  const managed = page.getByRole('article').filter({ hasText: 'Managed Property: Yes' }).first();
  await scrollTo(page, managed);
  await expect(managed.getByText('Managed Property', { exact: true })).toBeVisible();
  await expect(managed.getByRole('link', { name: '(Invoices)' })).toBeVisible();
  await expect(managed.getByRole('link', { name: '(Modify Lease)' })).toHaveCount(0);
  await expect(managed.getByRole('link', { name: '(Manage Leases)' })).toHaveCount(0);
}

/** A screen is a dialog over its page, and a page when opened directly. */
async function expectScreenOverPage(page: Page): Promise<void> {
  const property = page.url();
  const link = page.getByRole('link', { name: '(Invoices)' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: `Invoices for ${leased}` });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/admin-invoices\?propertyId=/);
  await expect(panel(page, leased)).toBeAttached();

  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(property);
  await expect(link).toBeFocused();

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: `Invoices for ${leased}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(property);
  await propertyPageShown(page);
}

/** The lease form opens with the current lease. */
async function expectLeaseForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: '(Modify Lease)' }).click();
  const dialog = page.getByRole('dialog', { name: `Modify lease for ${leased}` });
  await expect(dialog.getByLabel('First name')).toHaveValue('Tess');
  await dialog.getByLabel('Deposit').fill('1');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toBeVisible();
  await expectFitsDevices(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
}

test('SHELL-10: a guard sends people to where they belong', async ({ page }) => {
  await page.goto('/admin-landing');
  await expect(page).toHaveURL('/login?next=%2Fadmin-landing');
  await openAs(page, demo.tenant);
  await expect(page).toHaveURL('/lessee-landing');
  await page.goto('/admin-landing');
  await expect(page).toHaveURL('/lessee-landing');
});

test('TENANT-1, TENANT-2, INV-2: the tenant filters and sorts their invoices', async ({ page }) => {
  await openAs(page, demo.tenant);
  await expect(page.getByRole('heading', { name: new RegExp(leased) })).toBeVisible();
  const paid = page.getByRole('checkbox', { name: 'Paid', exact: true });
  await tick(paid);
  await expect(page).toHaveURL(/paid/);
  const shown = page.getByRole('button', { name: /^View invoice/ });
  await expect.poll(() => shown.count()).toBeGreaterThan(6);
  await shown.first().click();
  await expect(page.getByRole('heading', { name: /^Invoice \d+/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await tick(page.getByRole('checkbox', { name: 'Unpaid' }), false);
  await tick(paid, false);
  await expect(page.getByText('No invoice matches the filters.')).toBeVisible();
  await expectFitsDevices(page);
});

test('without a network nothing typed is lost, and the page says what is wrong', async ({
  page,
  context,
  trouble,
}) => {
  await openPropertyPage(page, leased);
  await page.getByRole('link', { name: '(Record Check / Cash Payment)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('12.34');
  await dialog.getByLabel('Description').fill('Check 9');
  trouble.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  trouble.expectFailure('/v1/');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/connection|network|reach/i);
  await expect(dialog.getByLabel('Amount')).toHaveValue('$12.34');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});
