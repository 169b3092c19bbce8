import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ serviceWorkers: 'allow' });

test('SHELL-20: the app can be installed, and without a connection says so until it is back', async ({
  page,
  context,
  trouble,
}) => {
  await page.goto('/');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return (await fetch(link?.href ?? '')).json() as Promise<{
      icons: { src: string; sizes: string }[];
    }>;
  });
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return picture.naturalWidth;
    }, src);
    expect(`${width}x${width}`).toBe(sizes);
  }
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();

  trouble.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  trouble.expectFailure('/');
  await context.setOffline(true);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Still no connection.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(page.url()).toMatch(/\/login$/);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.toSorted()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js']);
});

test('NEW-10: a receipt that is added without a connection waits, and is sent once when it is back', async ({
  page,
  context,
  trouble,
}) => {
  await openAs(page, demo.admin, '/organization-expenses');
  const add = page.getByRole('button', { name: 'Add receipts' });
  await expect(add).toBeVisible();
  await page.waitForLoadState('networkidle');
  trouble.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  trouble.expectFailure('/v1/');
  await context.setOffline(true);
  const chooser = page.waitForEvent('filechooser');
  await add.click();
  await (await chooser).setFiles({ name: 'paint.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting receipts' });
  await expect(waiting).toContainText('1 waiting');
  await context.setOffline(false);
  await expect(page.getByText('A waiting receipt was sent')).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
