import type { Page } from '@playwright/test';
import { countClicks, expectClicks } from '../harness/clicks.ts';
import { changedDemos } from '../harness/demos.ts';
import { demo, landingShown, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Jobs of landlords with many homes, from the landing page, each within a limited number of clicks. */

// The jobs need the demo in its initial state: who is late, and what came in.
test.use({ start: changedDemos.office });

async function backToLanding(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Admin/ })
    .click();
  await landingShown(page);
}

const CHECKS = 12;

test('HOME-16: five jobs with many homes need at most a given number of clicks', async ({
  page,
}) => {
  await openAs(page, demo.admin);
  await landingShown(page);
  await countClicks(page);
  const main = page.getByRole('main');

  await test.step('what came in this week', () =>
    expectClicks(page, 1, async () => {
      await main.getByRole('link', { name: 'Received this week' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
      await expect(main.getByRole('combobox', { name: 'Dates' })).toHaveValue('week');
      const received = main.locator('dl > div').filter({ hasText: /^Received/ });
      await expect(received).toContainText(/\$[\d,.]+/);
    }));

  await backToLanding(page);
  await test.step('all of one person', () =>
    expectClicks(page, 1, async () => {
      await main.getByRole('link', { name: 'Diego Alvarez owes $4,180.00' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Diego Alvarez' })).toBeVisible();
      await expect(main.getByText('$4,180.00').first()).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Leases' })).toBeVisible();
    }));

  await backToLanding(page);
  await test.step('open the mail settings', () =>
    expectClicks(page, 1, async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
      await page.keyboard.type('mail settings');
      await expect(page.getByRole('option', { name: /^Email settings/ }).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/organization-settings#mail$/);
      await expect(main.getByRole('heading', { name: 'Email', exact: true })).toBeInViewport();
    }));

  await backToLanding(page);
  await test.step('remind all who are late', () =>
    expectClicks(page, 2, async () => {
      await main.getByRole('link', { name: 'Remind all late' }).click();
      await main.getByRole('button', { name: /^Send \d+ reminders?$/ }).click();
      await expect(page.getByText(/^\d+ reminders? sent$/)).toBeVisible();
    }));

  await backToLanding(page);
  await test.step('enter a batch of 12 checks: two clicks, and each row with the keyboard alone', async () => {
    await expectClicks(page, 1, async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
      await page.keyboard.type('enter checks');
      await expect(page.getByRole('option', { name: /^Enter checks/ }).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Enter checks' })).toBeVisible();
    });
    for (let nth = 1; nth <= CHECKS; nth += 1) await enterCheck(page, nth);
    await expect(main.getByText(`${CHECKS} checks, `)).toContainText('$1,200.00');
    await expectClicks(page, 1, async () => {
      await main.getByRole('button', { name: `Record ${CHECKS} checks` }).click();
      await expect(main.getByText(`${CHECKS} checks recorded, $1,200.00 in all.`)).toBeVisible();
    });
  });
});

async function enterCheck(page: Page, nth: number): Promise<void> {
  const row = page
    .getByRole('list', { name: 'Checks' })
    .getByRole('listitem')
    .nth(nth - 1);
  const payer = row.getByRole('combobox');
  if (nth === 1) await payer.focus();
  await expect(payer).toBeFocused();
  await expect(page.getByRole('listbox', { name: `Payer of check ${nth}` })).toBeVisible();
  await page.keyboard.type('Pryce', { delay: 60 });
  await expect(
    page.getByRole('option', { name: /Pryce/ }).and(page.locator('[data-combobox-selected]')),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row.getByLabel(/^Amount/)).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(row.getByLabel(/^Number/)).toBeFocused();
  await page.keyboard.type(String(1100 + nth));
  await page.keyboard.press('Enter');
}
