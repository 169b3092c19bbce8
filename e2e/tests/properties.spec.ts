import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { apiAs, money } from '../harness/lessee.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { propertyPageShown } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Administrators edit properties, one after the other, on a demo of their own. */

test.use({ start: { command: 'demo', own: 'properties' } });

const house = 'e2e/fixtures/house.png';
const leased = '214 Thimbleberry Lane';
const free = '1526 SE Alderbrook Avenue';
const wholeAddress = `${free}, Portland, OR 97214`;

const card = (page: Page, street: string) => page.getByRole('article', { name: street });
const found = (page: Page) => page.getByRole('search').getByRole('status');
const signInAsAdmin = (page: Page, path?: string) => openAs(page, demo.admin, path);

/** The balances of all homes that owe anything; their number depends on the day of the month. */
async function debtsOfHomes(page: Page): Promise<number[]> {
  const admin = await apiAs(page, demo.admin);
  const homes = await admin.get<{ balanceDue: number }[]>('/v1/properties');
  return homes.map(({ balanceDue }) => balanceDue).filter((balance) => balance > 0);
}

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter, exact: true }).selectOption(option);
}

async function answerDelete(page: Page, question: string, answer: 'Delete' | 'Cancel') {
  const dialog = page.getByRole('dialog', { name: 'Delete property' });
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: answer, exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
}

async function openEditor(page: Page, street: string): Promise<Locator> {
  await card(page, street)
    .getByRole('button', { name: `Edit ${street}` })
    .click();
  return page.getByRole('form', { name: `Edit ${street}` });
}

test('PROP-8, PROP-12: a deleted property is gone everywhere, and Undo brings it back, or the list of what is archived', async ({
  page,
  newVisitor,
}) => {
  const stranger = await newVisitor();
  await signInAsAdmin(page);
  await card(page, free)
    .getByRole('button', { name: `Delete ${free}` })
    .click();
  await answerDelete(page, `Are you sure you want to delete ${wholeAddress}?`, 'Delete');
  await expect(card(page, free)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  // The pointer keeps the message open, which would close after a while.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(found(page)).toHaveText('12 properties');
  await stranger.goto('/');
  await expect(card(stranger, leased)).toBeVisible();
  await expect(card(stranger, free)).toHaveCount(0);

  await undo.click();
  await expect(page.getByText(`${free} is back`)).toBeVisible();
  await expect(card(page, free)).toHaveCount(1);
  await stranger.reload();
  await expect(card(stranger, free)).toHaveCount(1);

  await card(page, free).getByRole('link', { name: free, exact: true }).click();
  await propertyPageShown(page);
  await page.getByRole('button', { name: `More actions for ${free}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await answerDelete(page, `Are you sure you want to delete ${wholeAddress}?`, 'Delete');
  await expect(page).toHaveURL('/admin-landing');
  await expect(card(page, free)).toHaveCount(0);

  await choose(page, 'Status', 'Archived');
  await expect(page).toHaveURL('/admin-landing?status=archived');
  await expect(page.getByText(wholeAddress)).toBeVisible();
  await expectFitsDevices(page);
  await page.getByRole('button', { name: `Restore ${free}` }).click();
  await expect(page.getByText('Nothing is archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin-landing');
  await expect(card(page, free)).toHaveCount(1);
});

test('PROP-3: search and filters stand in the URL', async ({ page }) => {
  const owed = await debtsOfHomes(page);
  await signInAsAdmin(page);
  await expect(found(page)).toHaveText('13 properties');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('lindqvist ashe');
  await expect(found(page)).toHaveText('1 of 13 properties');
  await expect(page).toHaveURL('/admin-landing?filter=lindqvist+ashe');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('article')).toHaveCount(13);
  await choose(page, 'Balance', 'Balance due');
  await choose(page, 'Order', 'Balance due');
  await expect(page).toHaveURL('/admin-landing?due=yes&sort=due');
  await expect(page.getByRole('article')).toHaveCount(owed.length);
  await choose(page, 'City', 'Asheville');
  await expect(page).toHaveURL('/admin-landing?due=yes&sort=due&city=Asheville');
  await card(page, leased).getByRole('link', { name: leased, exact: true }).click();
  await propertyPageShown(page);
  await page.goBack();
  await expect(page).toHaveURL('/admin-landing?due=yes&sort=due&city=Asheville');
  await expect(page.getByRole('article')).toHaveCount(1);
  await card(page, leased).getByRole('link', { name: leased, exact: true }).click();
  await propertyPageShown(page);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin-landing?due=yes&sort=due&city=Asheville');

  await choose(page, 'Managed', 'Managed');
  await expect(page.getByText('No property matches your search.')).toBeVisible();
  await expectFitsDevices(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL('/admin-landing?sort=due');
  await expect(page.getByRole('article').first()).toContainText(money(Math.max(...owed)));
});

test('PROP-1, PROP-5, PROP-6, PROP-9: Cancel restores; off the market and managed are set and cleared; the pictures are replaced', async ({
  page,
}) => {
  await signInAsAdmin(page, '/admin-landing?view=cards');
  let form = await openEditor(page, free);
  await form.getByLabel('Price per month').fill('1');
  await form.getByLabel('Bedrooms').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Bedrooms')).toBeFocused();
  await expect(form.getByText('This is required.')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, free)).toContainText('$2,280.00 / month');
  await expect(card(page, free).getByRole('button', { name: `Edit ${free}` })).toBeFocused();

  form = await openEditor(page, free);
  await expect(form.getByLabel('Bedrooms')).toHaveValue('3');
  await form.getByLabel('Unavailable').check();
  await form.getByLabel('Managed').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, free)).toContainText('Not Currently Available');
  await expect(card(page, free).getByText('Managed Property', { exact: true })).toBeVisible();
  await expect(card(page, free)).toContainText('Managed Property: Yes');
  await expect(card(page, free)).toContainText('No lease');

  form = await openEditor(page, free);
  await form.getByLabel('Unavailable').uncheck();
  await form.getByLabel('Managed').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, free)).toContainText('$2,280.00 / month');
  await expect(card(page, free)).toContainText('Managed Property: No');
  await changeCover(page);
  await changeMarketingImage(page);
});

/** A file that a person drags from the desktop or pastes. */
async function handOver(target: Locator, event: 'drop' | 'paste', type: string): Promise<void> {
  const content = (await readFile(house)).toString('base64');
  await target.evaluate(
    (element, given) => {
      const bytes = Uint8Array.from(atob(given.content), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'house', { type: given.type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      );
    },
    { event, type, content },
  );
}

/** A cover is dropped, or pasted anywhere in the form; files other than pictures are refused. */
async function changeCover(page: Page): Promise<void> {
  const street = '309 Periwinkle Place';
  const form = await openEditor(page, street);
  const place = form.getByRole('button', { name: 'Change picture' });
  await handOver(place, 'drop', 'text/plain');
  await expect(form.getByRole('alert')).toContainText('Choose a JPEG, PNG or WebP picture.');
  await expect(form.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await handOver(form.getByLabel('City'), 'paste', 'image/png');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(place.locator('img')).toHaveAttribute('src', /^blob:/);
  await form.getByRole('button', { name: 'Cancel' }).click();

  const again = await openEditor(page, street);
  await expect(place.locator('img')).not.toHaveAttribute('src', /^blob:/);
  await handOver(place, 'drop', 'image/png');
  await again.getByRole('button', { name: 'Save' }).click();
  const cover = card(page, street).getByRole('img', { name: `Picture of ${street}` });
  await expect(cover).toHaveAttribute('width', '64');
}

/** A click on the marketing image replaces it. */
async function changeMarketingImage(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  const image = page.getByRole('button', { name: 'Change the marketing image' });
  await image.click();
  await (await chooser).setFiles(house);
  await expect(page.getByText('Marketing image changed')).toBeVisible();
  await expect(image.locator('img')).toHaveAttribute('width', '64');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const banner = page.getByRole('button', { name: 'See the properties' }).locator('img');
  await expect(banner).toHaveAttribute('width', '64');
}
