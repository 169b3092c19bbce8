import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import { demo, landingShown, openInNewSession, signIn } from '../harness/sign-in.ts';
import { stopClock } from '../harness/clock.ts';
import { expect, test } from '../harness/test.ts';

/** The end of the session, with a browser clock that the test controls. The server keeps its own. */

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Your session is about to expire' });

const refreshes = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/refreshToken')) seen.push(request.url());
  });
  return seen;
};

/** Opens the landing page, and stops the browser's clock once the session is being watched. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  const allLoaded = watchLoading(page);
  await openInNewSession(page, demo.tenant);
  await expect(page.getByRole('heading', { name: /214 Thimbleberry Lane/ })).toBeVisible();
  // The code of the warning is loaded in advance.
  await allLoaded();
  await stopClock(page);
}

const QUIET_MS = 500;

/** Playwright's `networkidle` never comes: the page keeps its stream of events open. */
function watchLoading(page: Page): () => Promise<void> {
  const loading = new Set<Request>();
  let changes = 0;
  page.on('request', (request) => {
    changes += 1;
    if (!request.url().endsWith('/v1/events')) loading.add(request);
  });
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  return async () => {
    for (let seen = -1; seen !== changes || loading.size > 0;) {
      seen = changes;
      await sleep(QUIET_MS);
    }
  };
}

/** Lets the session end in this many seconds, as if another tab had extended it last. */
async function leave(page: Page, seconds: number): Promise<void> {
  await page.evaluate((left) => {
    const oldValue = localStorage.getItem('auth') ?? '';
    const record = { ...JSON.parse(oldValue), expr: Date.now() + left * 1000 };
    localStorage.setItem('auth', JSON.stringify(record));
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', oldValue }));
  }, seconds);
  await settle(page);
}

/** Lets React run its queue, which uses messages and is not held up by the stopped clock. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

/** The warning, which needs the stopped clock to advance a little. */
async function expectWarning(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(dialogOf(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function openWarning(page: Page): Promise<void> {
  await openWithStoppedClock(page);
  await leave(page, 899);
  await page.clock.runFor(1000);
  await expectWarning(page);
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('banner')).not.toContainText('Welcome');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
}

test('SHELL-8, SHELL-9: the warning opens under 900 seconds and counts down', async ({ page }) => {
  await openWithStoppedClock(page);
  await leave(page, 902);
  const dialog = dialogOf(page);
  await page.clock.runFor(1000); // 901
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(1000); // 900
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(1000);
  await expectWarning(page);
  await expect(dialog).toContainText('Your session is about to expire in: 14:59');
  await page.clock.runFor(60_000);
  await expect(dialog).toContainText('Your session is about to expire in: 13:59');
  await expect(dialog.getByRole('button')).toHaveText(['Logout', 'Extend Session', 'Close']);
  expect((await dialog.boundingBox())?.width).toBeCloseTo(800, 0);
  await page.clock.resume();
  await expectFitsDevices(page);
  await becomePhone(page);
  expect((await dialog.boundingBox())?.width).toBeCloseTo(375 * 0.95, 0);
});

test('SHELL-8, SHELL-9: extending closes the warning, which opens again when it is due again', async ({
  page,
}) => {
  await openWarning(page);
  const asked = refreshes(page);
  await page.clock.resume();
  await dialogOf(page).getByRole('button', { name: 'Extend Session' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  expect(asked).toHaveLength(1);
  const left = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth') ?? '').expr - Date.now(),
  );
  expect(left).toBeGreaterThan(50 * 60_000);
  await stopClock(page);
  await leave(page, 899);
  await page.clock.runFor(1000);
  await expectWarning(page);
});

test('SHELL-9: an extension that fails says why, and the warning stays', async ({
  page,
  trouble,
}) => {
  await openWarning(page);
  trouble.expectFailure('/v1/auth/refreshToken');
  trouble.expectMessage(/ERR_FAILED/);
  await page.route('**/v1/auth/refreshToken', (route) => route.abort('failed'));
  await page.clock.resume();
  await dialogOf(page).getByRole('button', { name: 'Extend Session' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('The server cannot be reached.');
  await expectAccessible(page);
  await page.unroute('**/v1/auth/refreshToken');
  await dialogOf(page).getByRole('button', { name: 'Extend Session' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
});

test('SHELL-8, SHELL-9: a session at its longest says so and is not extended', async ({ page }) => {
  await openWarning(page);
  const record = await page.evaluate(() => localStorage.getItem('auth'));
  await page.route('**/v1/auth/refreshToken', (route) =>
    route.fulfill({ contentType: 'application/json', body: record ?? '' }),
  );
  await page.clock.resume();
  await dialogOf(page).getByRole('button', { name: 'Extend Session' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('cannot be extended any further');
});

test('SHELL-8: a warning that was closed stays closed until the session is over', async ({
  page,
}) => {
  await openWarning(page);
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await page.clock.runFor(5000);
  await expect(dialogOf(page)).toHaveCount(0);
  await page.clock.runFor(800_000);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/lessee-landing');
  await leave(page, 2);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL('/lessee-landing');
  await page.clock.runFor(1000);
  await expectSignedOut(page);
});

test('SHELL-8: under one second the warning closes and the person is logged out', async ({
  page,
}) => {
  await openWarning(page);
  await leave(page, 2);
  await page.clock.runFor(1000);
  await expect(dialogOf(page)).toContainText('00:01');
  await page.clock.runFor(1000);
  await expectSignedOut(page);
});

test('SHELL-9: the warning logs out, and Escape closes nothing but the warning', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto('/admin-landing?view=cards');
  await page.getByRole('link', { name: '(Invoices)' }).first().click();
  const screen = page.getByRole('dialog', { name: /^Invoices for/ });
  await expect(screen).toBeVisible();
  await leave(page, 890);
  const button = dialogOf(page).getByRole('button', { name: 'Extend Session' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(screen).toBeVisible();
  await leave(page, 2000);
  await page.clock.runFor(1000);
  await leave(page, 890);
  await dialogOf(page).getByRole('button', { name: 'Logout' }).click();
  await expectSignedOut(page);
});

test('SHELL-11: extending or logging out in one tab shows in the others', async ({
  page,
  context,
}) => {
  await openWarning(page);
  await page.clock.resume();
  const other = await context.newPage();
  await other.goto('/lessee-landing');
  await landingShown(other);
  await expect(dialogOf(other)).toBeVisible();
  await dialogOf(other).getByRole('button', { name: 'Extend Session' }).click();
  await expect(dialogOf(other)).toHaveCount(0);
  await expect(dialogOf(page)).toHaveCount(0);

  await leave(page, 899);
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(other)).toBeVisible();
  await dialogOf(other).getByRole('button', { name: 'Logout' }).click();
  await expectSignedOut(other);
  await expectSignedOut(page);
});

test('SHELL-8: who is at work past half of the hour is extended without a word', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  const asked = refreshes(page);
  await page.clock.resume();
  await leave(page, 1900);
  await page.keyboard.press('Shift');
  await leave(page, 1790);
  await page.keyboard.press('Shift');
  await page.keyboard.press('Shift');
  await expect
    .poll(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '').expr - Date.now()),
    )
    .toBeGreaterThan(50 * 60_000);
  await leave(page, 899);
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Shift');
  expect(asked).toHaveLength(1);
});

test('SHELL-9: the page logoutTimer counts from 15:00 without a session', async ({ page }) => {
  await page.clock.install();
  await page.goto('/logoutTimer');
  const main = page.getByRole('main');
  const timer = main.getByRole('timer');
  await expect(main).toContainText(/Your session is about to expire in: 1[45]:\d\d/);
  await expectFitsDevices(page);
  await stopClock(page);
  await settle(page);
  const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number);
  await page.clock.runFor(60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  await expect(timer).toHaveText(`${two(minutes - 1)}:${two(seconds)}`);
  await page.clock.runFor(900_000);
  await expect(main).toContainText('in: 00:00');
  await expect(page).toHaveURL('/logoutTimer');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.clock.resume();
  await main.getByRole('button', { name: 'Extend Session' }).click();
  await expect(main.getByRole('alert')).toContainText('Please sign in again.');
  await main.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
});

test('SHELL-9: the page logoutTimer shows and extends the session, and no second warning', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await page.clock.resume();
  await page.goto('/logoutTimer');
  const main = page.getByRole('main');
  await expect(main).toContainText(/in: 5\d:\d\d/);
  await leave(page, 899);
  await expect(main).toContainText(/in: 14:\d\d/);
  await expect(dialogOf(page)).toHaveCount(0);
  await main.getByRole('button', { name: 'Extend Session' }).click();
  await expect(main).toContainText(/in: (60:00|59:\d\d)/);
});
