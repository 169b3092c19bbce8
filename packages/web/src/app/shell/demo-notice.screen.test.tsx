import { page } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { HELD, refuse } from '../../testing/api-stub.ts';
import { admin, configuration, lessee, superAdmin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { viewOn } from '../../testing/viewport.ts';

const demo = { 'GET /v1/public/configuration': { ...configuration, demo: true } };
const banner = page.getByRole('complementary', { name: 'Demo' });

test('a demo says so to its administrators, without a request of its own', async () => {
  const { api } = renderScreen('/address', { as: admin, answers: demo });
  await expect.element(banner.getByText('This is demo data.')).toBeVisible();
  await expect.element(banner.getByText('Log in as super@example.com to remove it.')).toBeVisible();
  expect(banner.getByRole('button').query()).toBeNull();
  expect(api.sent('GET /v1/admin/organization')).toHaveLength(0);
});

test('a SuperAdmin removes the demo after a confirmation', async () => {
  const remove = 'POST /v1/superAdmin/removeDemo';
  const { api } = renderScreen('/address', {
    as: superAdmin,
    answers: { ...demo, [remove]: refuse('internal', 'Down.') },
  });
  await banner.getByRole('button', { name: 'Remove demo data' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByText(/The server then prints a link/)).toBeVisible();
  await question.getByRole('button', { name: 'Remove demo data' }).click();
  await expect.poll(() => api.sent(remove)).toHaveLength(1);
  await expect.element(page.getByText('Down.')).toBeVisible();
});

test.for([
  ['a tenant', { as: lessee, answers: demo }],
  ['an administrator of another organization', { as: admin }],
] as const)('%s sees no notice of a demo', async ([, options]) => {
  renderScreen('/address', options);
  // The page also waits until the server has said whether this is a demo.
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

/** How much of the window has moved since then, as the browser measures it. */
function watchShifts(): () => number {
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return () => {
    shifts.push(...observer.takeRecords());
    return shifts.reduce(
      (sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value,
      0,
    );
  };
}

test('SHELL-1: the page on a phone does not move when the notice of a demo appears above it', async () => {
  await viewOn('phone');
  const moved = watchShifts();
  const { api } = renderScreen('/address', {
    as: admin,
    answers: { 'GET /v1/public/configuration': HELD },
  });
  await expect.element(main()).toBeVisible();
  await expect.element(main().getByRole('status', { name: 'Loading' })).toBeVisible();
  api.answer(demo);
  await expect.element(banner.getByText(/^This is demo data/)).toBeVisible();
  await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(moved()).toBeLessThan(0.03);
});
