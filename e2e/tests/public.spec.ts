import type { Locator, Page } from '@playwright/test';
import { onPhone } from '../harness/phone.ts';
import { expectNoSidewaysScroll } from '../harness/sideways.ts';
import { expect, test } from '../harness/test.ts';

/** The public pages as the server sends them, with pictures and metadata for programs. */

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

/** Scrolls step by step as a reader does, until the end is visible. */
async function readToTheEnd(page: Page): Promise<void> {
  const toTheEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    expect(await toTheEnd()).toBeLessThan(2);
  }).toPass({ intervals: [80] });
}

/** The number of pictures that are broken or not loaded. */
const missing = (pictures: Locator) =>
  pictures.evaluateAll(
    (images: HTMLImageElement[]) =>
      images.filter(({ complete, naturalWidth }) => !complete || !naturalWidth).length,
  );

async function expectPicturesAndWords(page: Page, widths: RegExp): Promise<void> {
  const shifted = await watchShifts(page);
  await page.goto('/');
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveAttribute('content', /^Homes for lease from Maple & Main/);
  const pictures = page.getByRole('main').locator('img');
  await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high');
  await expect(pictures.last()).toHaveAttribute('loading', 'lazy');
  await readToTheEnd(page);
  await expect.poll(() => missing(pictures)).toBe(0);
  const shown = await pictures.evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => ({
      sized: image.hasAttribute('width') && image.hasAttribute('height'),
      source: image.currentSrc,
      complete: image.complete && image.naturalWidth > 0,
    })),
  );
  // The picture of the organization, and one for each of 16 homes.
  expect(shown.length).toBe(17);
  expect(shown.filter(({ sized, complete }) => !sized || !complete)).toEqual([]);
  for (const { source } of shown.slice(1)) expect(source).toMatch(widths);
  expect(await shifted()).toBeLessThan(0.05);

  const link = page.getByRole('link', { name: '309 Periwinkle Place', exact: true });
  await page.goto((await link.getAttribute('href')) ?? '');
  const gallery = page.getByRole('region', { name: 'Photos of 309 Periwinkle Place' });
  await expect(gallery.getByRole('status')).toHaveText('1 of 5');
  await expect(page.getByText('Available now')).toBeVisible();
  await expect(page.getByText('A painted Victorian on a quiet street')).toBeVisible();
  await readToTheEnd(page);
  // The others load when they are about to be shown.
  await expect.poll(() => missing(gallery.locator('img').first())).toBe(0);
  expect(await shifted()).toBeLessThan(0.05);
  await expectNoSidewaysScroll(page);
  await gallery.getByRole('button', { name: 'Next photo' }).click();
  await expect(page.getByRole('img', { name: 'Living room' })).toBeInViewport();
  await expectWordsForPrograms(page);
}

test.describe('PUB-1, PUB-3, PUB-4, PUB-9, PUB-11: pictures have the displayed width, and nothing moves; a shared link describes the home to link previews', () => {
  test('on a desktop', ({ page }) => expectPicturesAndWords(page, /\?width=640$/));

  test.describe(() => {
    test.use(onPhone);

    test('on a phone', ({ page }) => expectPicturesAndWords(page, /\?width=(320|640)$/));
  });
});

/** Checks the metadata of the page as sent: the security policy blocks no part of it. */
async function expectWordsForPrograms(page: Page): Promise<void> {
  const head = (property: string) => page.locator(`meta[property="og:${property}"]`);
  await expect(head('title')).toHaveAttribute('content', '309 Periwinkle Place, Cape May, NJ');
  const image = (await head('image').getAttribute('content')) ?? '';
  expect((await page.request.get(new URL(image).pathname)).headers()['content-type']).toBe(
    'image/webp',
  );
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'RealEstateListing' });
}
