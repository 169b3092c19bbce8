import type { Page } from '@playwright/test';
import { countClicks, expectClicks } from '../harness/clicks.ts';
import { demo, landingShown, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The most frequent jobs of landlords, from the landing page, each within a limited number of clicks. */

// The jobs need the demo in its initial state: who is late, what is unread and what is left to bill.
test.use({ start: { command: 'demo', own: 'ten-jobs' } });

const toDo = (page: Page, title: string | RegExp) =>
  page
    .getByRole('region', { name: /^To do today/ })
    .getByRole('listitem')
    .filter({ hasText: title });

const figure = (page: Page, term: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: term });

async function backToLanding(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Admin/ })
    .click();
  await landingShown(page);
}

test('HOME-11: ten jobs need at most a given number of clicks', async ({ page }) => {
  await openAs(page, demo.admin);
  await landingShown(page);
  await countClicks(page);

  await test.step('who is late, by how much and for how long', () =>
    expectClicks(page, 0, async () => {
      // He owes two months, so he is late on every day of a month.
      await expect(toDo(page, 'Diego Alvarez owes $4,180.00')).toContainText(/\d+ days late/);
      await expect(figure(page, 'Due now')).toContainText(/tenants, oldest \d+ days late/);
    }));

  await test.step('income and profit of this year', () =>
    expectClicks(page, 0, () =>
      expect(figure(page, 'Profit this year')).toContainText(/\$[\d,.]+ in, \$[\d,.]+ out/),
    ));

  await test.step('record a check', () =>
    expectClicks(page, 2, async () => {
      const late = toDo(page, 'Diego Alvarez owes');
      await late.getByRole('link', { name: 'Record payment' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Amount')).toHaveValue('$4,180.00');
      await expect(dialog.getByRole('radio', { name: 'Check' })).toBeChecked();
      await dialog.getByLabel('Description').fill('Check 1043');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(late).toHaveCount(0);
    }));

  await test.step('reply to a message', () =>
    expectClicks(page, 2, async () => {
      const unread = toDo(page, /unread/);
      await expect(unread).toContainText('Newest from Tess Lindqvist');
      await unread.getByRole('link', { name: 'Reply' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('I will come by tomorrow at nine.');
      const answer = page.waitForResponse(/\/conversations\/[^/]+\/response\?/);
      await dialog.getByRole('button', { name: 'Send' }).click();
      // The dialog fades out as soon as the server has the message.
      const { messages } = (await (await answer).json()) as { messages: { message: string }[] };
      expect(messages.at(-1)?.message).toBe('I will come by tomorrow at nine.');
      await expect(page.getByText('Your message is being sent')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(unread).not.toContainText('Tess Lindqvist');
    }));

  await test.step("bill everyone's rent, and confirm a run far ahead", async () => {
    const question = page.getByRole('dialog');
    const billed = page.getByText(/^Billed \d+ leases?$/);
    await expectClicks(page, 2, async () => {
      await page.getByRole('link', { name: 'Next billing' }).click();
      // On the day on which most rent is billed automatically, one lease is left.
      await page.getByRole('button', { name: /^Create \d+ invoices? for / }).click();
      await expect(billed.or(question)).toBeVisible();
    });
    if (await question.isVisible()) {
      await question.getByRole('button', { name: /^Bill \d+ leases?$/ }).click();
    }
    await expect(billed).toBeVisible();
  });

  await test.step('add a repair with a photo, from any page', () =>
    expectClicks(page, 3, async () => {
      const ways = page.getByRole('navigation', { name: 'Main' });
      await ways.getByRole('link', { name: 'Expenses' }).click();
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Add receipts' }).click();
      await (await chosen).setFiles('e2e/fixtures/receipt.png');
      const question = page.getByRole('dialog', { name: 'Add a receipt' });
      const property = question.getByRole('combobox', { name: 'Property' });
      await property.fill('1187 Calvert');
      await page.getByRole('option', { name: '1187 Calvert Row' }).waitFor();
      await property.press('Tab');
      await expect(property).toHaveValue('1187 Calvert Row');
      await question.getByRole('button', { name: 'Allow' }).click();
      await expect(page.getByText('Added to 1187 Calvert Row.')).toBeVisible();
    }));

  await backToLanding(page);
  await test.step('tax figures for the accountant', () =>
    expectClicks(page, 2, async () => {
      await page.getByRole('link', { name: 'Tax package' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tax package' })).toBeVisible();
      const download = page.waitForEvent('download');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Download/ })
        .click();
      expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    }));

  await backToLanding(page);
  await test.step('start a lease with six fields', () =>
    expectClicks(page, 2, async () => {
      const row = page.getByRole('article', { name: '309 Periwinkle Place' });
      await row.getByRole('link', { name: 'Start lease' }).click();
      const dialog = page.getByRole('dialog', { name: 'Start lease, 309 Periwinkle Place' });
      for (const [label, text] of [
        ['Start date', '01/01/2030'],
        ['Deposit', '2,740'],
        ['First name', 'Nora'],
        ['Last name', 'Newton'],
        ['Email address', 'nora@example.com'],
        ['Phone number', '(212) 555-0177'],
      ] as const) {
        await dialog.getByLabel(label).fill(text);
      }
      await expect(dialog.getByLabel('End date')).toHaveValue('12/31/2030');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Lease started')).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }));

  await test.step('find a tenant', () =>
    expectClicks(page, 1, async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
      await page.keyboard.type('walter price');
      await expect(page.getByRole('option', { name: /^Walter Pryce/ }).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/people\//);
    }));

  await backToLanding(page);
  await test.step('end a lease', () =>
    expectClicks(page, 3, async () => {
      const home = page.getByRole('article', { name: '18 Minuteman Circle' });
      await home.getByRole('link', { name: '18 Minuteman Circle', exact: true }).click();
      await page.getByRole('link', { name: 'Move out' }).click();
      const form = page.getByRole('dialog', { name: 'Move out, 18 Minuteman Circle' });
      await expect(form.getByLabel('Last day')).toHaveValue(/\d/);
      await expect(form.getByText('Add a task to return the deposit')).toBeVisible();
      await form.getByRole('button', { name: 'Plan move-out' }).click();
      const notice = page.getByRole('alert').filter({ hasText: /^Walter Pryce moves out on / });
      await expect(notice).toBeVisible();
    }));
});
