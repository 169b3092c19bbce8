import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { becomePhone } from '../harness/phone.ts';
import { expectNoSidewaysScroll } from '../harness/sideways.ts';
import { demo, landingShown, openAs, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The frame around every page; nothing here changes the demo organization. */

test.use({ start: { command: 'demo', env: { POWERED_BY: 'Hearth Hosting' } } });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Everything in the bar that can be clicked, in order. */
/** Except the greeting, which leads to the person's own account. */
const items = (page: Page) =>
  navigation(page)
    .locator('a, button')
    .filter({ hasNotText: /^Welcome / });

const burger = (page: Page) => page.getByRole('button', { name: /^(Open|Close) menu$/ });

test('SHELL-1, SHELL-2, SHELL-12: the bar with logo and name stays, the footer names the configured provider; a wide page is 1900 pixels, and a card at most 800', async ({
  page,
}) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Maple & Main Rentals');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  expect((await bar.boundingBox())?.y).toBe(0);
  await expect(page.getByRole('contentinfo')).toContainText('Powered By Hearth Hosting');

  await page.setViewportSize({ width: 2600, height: 1200 });
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  const main = await page.getByRole('main').boundingBox();
  expect(main).toMatchObject({ width: 1900, x: 350 });
  for (const width of [2600, 1440, 840, 767, 766]) {
    await page.setViewportSize({ width, height: 1200 });
    expect((await card.boundingBox())?.width).toBeLessThanOrEqual(800);
    await expectNoSidewaysScroll(page);
  }
  await expect(card).toHaveCSS('max-width', '800px');
});

test('SHELL-3: a stranger sees Home and Login, each only elsewhere', async ({ page, trouble }) => {
  trouble.expectResponse(404, '/no-such-page');
  await page.goto('/');
  await expect(items(page)).toHaveText(['Login']);
  await items(page).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(items(page)).toHaveText(['Home']);
  await page.goto('/no-such-page');
  await expect(items(page)).toHaveText(['Home', 'Login']);
});

test('SHELL-3, SHELL-4: a tenant', async ({ page }) => {
  await openAs(page, demo.tenant);
  await expect(items(page)).toHaveText(['Home', 'Logout']);
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(navigation(page)).toBeVisible();
  await expect(burger(page)).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 766, height: 800 });
  await expect(navigation(page)).toBeHidden();
  await expect(burger(page)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(navigation(page)).toContainText('Welcome Tess Lindqvist');
  await navigation(page).getByRole('link', { name: 'Home' }).click();
  await expect(items(page)).toHaveText(['Leasee Landing', 'Logout']);
  await navigation(page).getByRole('link', { name: 'Leasee Landing' }).click();
  await expect(page).toHaveURL('/lessee-landing');
});

test('SHELL-3: an admin', async ({ page }) => {
  await signIn(page, demo.admin.email, demo.admin.password);
  const own = (label: string) => items(page).filter({ hasText: new RegExp(`^${label}$`) });
  await expect(items(page).first()).toHaveText('Receivables');
  await expect(navigation(page).locator('[aria-current=page]')).toHaveText(/^Admin/);
  await expect(items(page).last()).toHaveText('Logout');
  await expect(own('Users')).toHaveCount(1);
  for (const label of ['Admin', 'Super Admin', 'Leasee Landing', 'Login']) {
    await expect(own(label)).toHaveCount(0);
  }
  await expect(navigation(page)).toContainText('Welcome Ada Marsh');
  await navigation(page).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/createUser');
  await expect(navigation(page).getByRole('link', { name: 'Users' })).toHaveCount(0);
  await navigation(page)
    .getByRole('link', { name: /^Admin/ })
    .click();
  await expect(page).toHaveURL('/admin-landing');
  await landingShown(page);
  await navigation(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(items(page)).toHaveText(['Login']);
});

test('SHELL-3, SHELL-4, SHELL-12: a super admin has one item more; below 1280 pixels so many items are in a menu', async ({
  page,
}) => {
  await openAs(page, demo.superAdmin);
  await navigation(page).getByRole('link', { name: 'Super Admin' }).click();
  await expect(page).toHaveURL('/super-admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Super Admin');
  await expect(navigation(page).getByRole('link', { name: 'Super Admin' })).toHaveCount(0);
  await expect(navigation(page).getByRole('link', { name: 'Users' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/admin-landing');
  await expect(navigation(page).getByRole('link', { name: 'Super Admin' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(navigation(page)).toBeVisible();
  await expect(burger(page)).toBeHidden();
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(60);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(navigation(page)).toBeHidden();
  await expect(burger(page)).toBeVisible();
});

test('SHELL-15: on a phone, staff reach what they open most from the bottom of the screen', async ({
  page,
}) => {
  await becomePhone(page);
  await openAs(page, demo.admin);
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  // The number of things to do follows a moment later.
  await expect(bar.locator('[aria-current=page]')).toHaveText(/^Today/);
  await expect(bar.getByRole('link')).toHaveText(['Receivables', /^Messages/, 'Expenses']);
  await bar.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL('/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(page.getByText('Dripping kitchen tap')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(bar).toBeHidden();
});

test('SHELL-4: the menu by keyboard, and closed by every step to elsewhere', async ({ page }) => {
  await becomePhone(page);
  await openAs(page, demo.admin);
  // The new page takes the focus.
  await expect(page.getByRole('article').first()).toBeVisible();
  await burger(page).focus();
  await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(burger(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(navigation(page)).toContainText('Welcome Ada Marsh');
  const links = navigation(page).getByRole('link');
  await expect(links).toContainText(['Expenses', 'Reports', 'Users', 'Settings']);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(navigation(page).getByRole('link', { name: 'Receivables' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(navigation(page)).toBeHidden();
  await expect(burger(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await navigation(page).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/createUser');
  await expect(navigation(page)).toBeHidden();
  await burger(page).click();
  await expect(links.filter({ hasText: 'Expenses' })).toBeVisible();
  await expect(links.filter({ hasText: 'Users' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/admin-landing');
  await expect(navigation(page)).toBeHidden();
  await expectNoSidewaysScroll(page);
});

const adminRoutes = [
  '/createUser',
  '/admin-landing',
  '/admin-landing/view-property/1',
  '/people/1',
  '/start-lease',
  '/modify-lease',
  '/manage-leases',
  '/admin-invoices',
  '/external-payment',
  '/listing',
  '/property-payments',
  '/contact-info',
  '/all-messages',
  '/message-respond',
  '/archive',
  '/history',
  '/outbox',
  '/receivables',
  '/calendar',
  '/tasks',
  '/messages',
  '/expenses',
];
const publicRoutes = ['/', '/reset-password', '/logoutTimer', '/super-admin'];

/** The address after a link inside the app, and the address to which its guard redirects. */
async function followInApp(page: Page, route: string): Promise<() => Promise<string>> {
  const at = await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    return window.location.pathname;
  }, route);
  expect(at).toBe(route);
  return () => page.evaluate(() => window.location.pathname + window.location.search);
}

test('SHELL-5: every route has its guard, for strangers', async ({ page, trouble }) => {
  trouble.expectResponse(401, '/v1/superAdmin/organizations');
  trouble.expectResponse(404, '/createuser/too-far');
  const signInFor = (route: string) =>
    new RegExp(`^/login\\?next=${encodeURIComponent(route)}(?:%3F|&|$)`);
  // The same function guards every address, opened directly or from a page.
  await page.goto('/lessee-landing');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  for (const route of [...adminRoutes, '/lessee-landing']) {
    await expect.poll(await followInApp(page, route)).toMatch(signInFor(route));
  }
  for (const route of publicRoutes) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page).toHaveURL(route);
    await expect(page.getByText('Page not found')).toHaveCount(0);
  }
  await page.goto('/createuser/too-far');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('SHELL-5: every route has its guard, for tenants and admins', async ({ page, newVisitor }) => {
  await openAs(page, demo.tenant, '/admin-landing');
  await expect(page).toHaveURL('/lessee-landing');
  for (const route of adminRoutes) {
    await expect.poll(await followInApp(page, route)).toBe('/lessee-landing');
  }
  const admin = await newVisitor();
  await openAs(admin, demo.admin, '/lessee-landing');
  await expect(admin).toHaveURL('/admin-landing');
});

test('SHELL-3: a page that could not be loaded loads itself when the connection is back', async ({
  page,
  context,
  trouble,
}) => {
  await openAs(page, demo.admin);
  await landingShown(page);
  trouble.expectMessage(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  trouble.expectFailure(/\/(?:v1|assets)\//);
  await context.setOffline(true);
  await items(page).filter({ hasText: 'Billing' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
});
