import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { admin, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

test('LEASE-1: on a phone, the tabs of a lease take at most two lines', async () => {
  await page.viewport(375, 812);
  onTestFinished(() => page.viewport(1440, 900));
  renderScreen(`/modify-lease?propertyId=${propertyId}&tab=household`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      'GET /v1/admin/properties/:propertyId/leasee/:leaseId/household': [],
    },
  });
  await expect.element(main().getByRole('tab', { name: 'Household' })).toBeVisible();
  const tops = main()
    .getByRole('tab')
    .elements()
    .map((tab) => Math.round(tab.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(4);
  expect(new Set(tops).size).toBeLessThanOrEqual(2);
});
