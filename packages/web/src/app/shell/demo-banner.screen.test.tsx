import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { OFFLINE } from '../../testing/api-stub.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { DemoBanner } from './demo-banner.tsx';

const ORGANIZATION = 'GET /v1/admin/organization';

test('a page that failed keeps its Try again when the banner arrives late', async () => {
  const { api } = renderScreen('/reports', { as: admin, answers: { [ORGANIZATION]: OFFLINE } });
  const alert = main().getByRole('alert').filter({ hasText: 'The reports could not be loaded.' });
  await expect.element(alert).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const before = api.sent(ORGANIZATION).length;

  const mounted = Promise.withResolvers<void>();
  const root = createRoot(document.body.appendChild(document.createElement('aside')));
  onTestFinished(() => root.unmount());
  root.render(
    <QueryClientProvider client={queryClient}>
      <DemoBanner />
      <span ref={() => mounted.resolve()} />
    </QueryClientProvider>,
  );
  await mounted.promise;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(api.sent(ORGANIZATION)).toHaveLength(before);
  await expect.element(alert).toBeVisible();
});
