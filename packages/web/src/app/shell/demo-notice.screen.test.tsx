import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { admin, configuration, lessee } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const demo = { 'GET /v1/public/configuration': { ...configuration, demo: true } };
const banner = page.getByRole('complementary', { name: 'Demo' });

test('a demo says so to its administrators, without a question of its own', async () => {
  const { api } = renderScreen('/address', { as: admin, answers: demo });
  await expect.element(banner.getByText('This is demo data.')).toBeVisible();
  expect(api.sent('GET /v1/admin/organization')).toHaveLength(0);
});

test.for([
  ['a tenant', { as: lessee, answers: demo }],
  ['an administrator of another organization', { as: admin }],
] as const)('%s is not told of a demo', async ([, options]) => {
  renderScreen('/address', options);
  // The page also waits until the server has said whether this is a demo.
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});
