import type { Page } from '@playwright/test';
import { expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The public pages, on a demo of their own, since strangers write to it. */

test.use({ start: { command: 'demo', own: 'public' } });

const street = '1526 SE Alderbrook Avenue';

const form = (page: Page) => page.getByRole('form', { name: 'Ask about this property' });

async function openProperty(page: Page): Promise<void> {
  await page.getByRole('link', { name: street, exact: true }).click();
  await page.getByRole('button', { name: 'Ask about this property' }).click();
  await expect(form(page).getByLabel('Name')).toBeFocused();
}

async function fill(page: Page, message: string): Promise<void> {
  await form(page).getByLabel('Name').fill('Priya Nair');
  await form(page).getByLabel('Email').fill('priya@example.com');
  await form(page).getByLabel('Phone').fill('(212) 555-0177');
  await form(page).getByLabel('Message').fill(message);
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Send question' }).click();

test('PUB-1, PUB-4, PUB-6, PANEL-4: each page has its title and description; a question is asked, and shows in the panel, which administrators see instead of the form', async ({
  page,
  newVisitor,
}) => {
  await expectTitles(page);
  await openProperty(page);
  await expect(form(page).getByRole('textbox')).toHaveCount(4);
  await send(page);
  await expect(form(page).getByText('Name is required')).toBeVisible();
  await expect(form(page).getByText('Message is required')).toBeVisible();
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await expectFitsDevices(page);

  await fill(page, 'Is the cellar dry?\nI have many books.');
  await form(page).getByLabel('Email').fill('priya');
  await send(page);
  await expect(form(page).getByLabel('Email')).toBeFocused();
  await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(/name@example\.com/);
  await form(page).getByLabel('Email').fill('priya@example.com');
  await send(page);
  const sent = page.getByRole('status').filter({ hasText: 'We received your question.' });
  await expect(sent).toContainText('The answer will go to priya@example.com.');
  await expect(sent).toBeFocused();
  await expectFitsDevices(page);

  await expectPanel(await newVisitor());
});

/** Each page has its title and description. */
async function expectTitles(page: Page): Promise<void> {
  const description = page.locator('meta[name="description"]');
  await page.goto('/');
  await expect(page).toHaveTitle('Maple & Main Rentals');
  await expect(description).toHaveAttribute('content', /^Homes for lease from Maple & Main/);
  await page.getByRole('link', { name: street, exact: true }).click();
  await expect(page).toHaveTitle(`${street}, Portland, OR`);
  await expect(description).toHaveAttribute('content', /Alderbrook.*\$2,280\.00 \/ month/);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveTitle('Maple & Main Rentals');
  await expect(description).toHaveAttribute('content', /^Homes for lease from Maple & Main/);
}

/** An administrator sees the panel instead of the form. */
async function expectPanel(admin: Page): Promise<void> {
  await openAs(admin, demo.admin, '/admin-landing?view=cards');
  const panel = admin.getByRole('region', { name: `Internal Use Only: ${street}` });
  await expect(panel).toContainText('Is the cellar dry?');
  await expect(panel).not.toContainText('many books');
  await admin.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(admin).toHaveURL('/');
  await admin.getByRole('link', { name: street, exact: true }).click();
  await expect(admin).toHaveURL(/\/view-property\//);
  await expect(admin.getByRole('heading', { name: street, level: 1 })).toBeVisible();
  await expect(admin.getByText('Internal Use Only')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Ask about this property' })).toHaveCount(0);
}

/** The layout shift of the page, as browsers measure it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) {
        (window as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

/** Scrolls step by step as a reader does, until the end is visible and every picture is loaded. */
async function readToTheEnd(page: Page): Promise<void> {
  const toTheEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    expect(await toTheEnd()).toBeLessThan(2);
  }).toPass({ intervals: [80] });
  const missing = () =>
    page.evaluate(
      () =>
        [...document.images].filter(({ complete, naturalWidth }) => !complete || !naturalWidth)
          .length,
    );
  await expect.poll(missing).toBe(0);
}

test(
  'PUB-1, PUB-3, PUB-4: pictures come in the width they are shown in, and nothing moves',
  { tag: '@phone' },
  async ({ page, viewport }) => {
    const shifted = await watchShifts(page);
    await page.goto('/');
    const pictures = page.getByRole('main').locator('img');
    await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high');
    await expect(pictures.last()).toHaveAttribute('loading', 'lazy');
    await readToTheEnd(page);
    const shown = await pictures.evaluateAll((images: HTMLImageElement[]) =>
      images.map((image) => ({
        sized: image.hasAttribute('width') && image.hasAttribute('height'),
        source: image.currentSrc,
        complete: image.complete && image.naturalWidth > 0,
      })),
    );
    expect(shown.length).toBe(14);
    expect(shown.filter(({ sized, complete }) => !sized || !complete)).toEqual([]);
    const enough = viewport && viewport.width < 500 ? /\?width=(320|640)$/ : /\?width=640$/;
    for (const { source } of shown.slice(1)) expect(source).toMatch(enough);
    expect(await shifted()).toBeLessThan(0.05);

    await page.goto(new URL(page.url()).origin + (await propertyPath(page)));
    await expect(page.getByRole('button', { name: 'Ask about this property' })).toBeVisible();
    await readToTheEnd(page);
    expect(await shifted()).toBeLessThan(0.05);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport?.width ?? 0);
  },
);

async function propertyPath(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: street, exact: true });
  return (await link.getAttribute('href')) ?? '';
}

test('PUB-9, PUB-11, PUB-12: from homes for lease to photos, description and terms; a shared link describes the home to programs', async ({
  page,
}) => {
  await page.goto('/?show=for-lease');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('link', { name: '309 Periwinkle Place', exact: true }).click();
  const gallery = page.getByRole('region', { name: 'Photos of 309 Periwinkle Place' });
  await expect(gallery.getByRole('status')).toHaveText('1 of 5');
  await gallery.getByRole('button', { name: 'Next photo' }).click();
  await expect(gallery.getByRole('status')).toHaveText('2 of 5');
  await expect(page.getByRole('img', { name: 'Living room' })).toBeInViewport();
  await expect(page.getByText('Available now')).toBeVisible();

  // As it is sent: the security policy stops no part of it.
  await page.reload();
  await expect(page.getByText('A painted Victorian on a quiet street')).toBeVisible();
  const head = (property: string) => page.locator(`meta[property="og:${property}"]`);
  await expect(head('title')).toHaveAttribute('content', '309 Periwinkle Place, Cape May, NJ');
  const image = (await head('image').getAttribute('content')) ?? '';
  expect((await page.request.get(new URL(image).pathname)).headers()['content-type']).toBe(
    'image/webp',
  );
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'RealEstateListing' });
});
