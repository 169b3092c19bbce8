import { expect, test } from '../harness/test.ts';

test.use({ serviceWorkers: 'allow' });

test('SHELL-1, SHELL-20: the app can be installed, and shows a lost connection until it is back, on an open page and when it is opened', async ({
  page,
  context,
  trouble,
}) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('Powered By Hearth Hosting');
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

  trouble.expectMessage(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  trouble.expectFailure('/');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible();

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
