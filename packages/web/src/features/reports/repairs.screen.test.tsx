import type { MaintenanceReport } from '@tenantry/contract/reports/maintenance-report.schemas';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { devices, expectNoSideways, viewOn } from '../../testing/viewport.ts';

const REPAIRS = 'GET /v1/admin/reports/maintenance';

const figures = { reported: 3, done: 2, hoursToAnswer: 2.5, hoursToDone: 84, cost: 285 };

const repairs: MaintenanceReport = {
  year: 2026,
  open: { upTo7: 2, upTo30: 1, older: 0 },
  homes: [{ propertyId, name: '12 Oak Street', ...figures }],
  vendors: [
    { id: idOf(841), vendorId: idOf(841), name: 'Reyes Plumbing', ...figures, reported: 1 },
    { id: 'riverside plumbing', vendorId: null, name: 'Riverside Plumbing', ...figures },
  ],
  categories: [{ id: 'REPAIRS_AND_MAINTENANCE', name: 'Repairs and maintenance', ...figures }],
  assets: [{ id: idOf(840), name: 'Dishwasher, Bosch 300', ...figures, done: 1 }],
  totals: figures,
};

const screen = { address: '/repairs', as: admin, answers: { [REPAIRS]: repairs } };

const sentence =
  '3 work orders open: 2 for up to 7 days, 1 for up to 30, 0 for longer; $285.00 spent';

describe('MAINT-16: repairs', () => {
  testStates({
    ...screen,
    needs: [REPAIRS],
    loading: { table: 'Repairs' },
    failed: 'The report could not be loaded.',
    loaded: () => main().getByText(sentence),
    empty: [
      {
        answers: { [REPAIRS]: { ...repairs, homes: [], vendors: [], categories: [], assets: [] } },
        text: 'Nothing was reported or spent in this year.',
      },
    ],
  });
});

test.each(devices)(
  'MAINT-16: shows homes, vendors, categories and appliances, on a %s',
  async (device) => {
    await viewOn(device);
    renderScreen(screen.address, screen);
    const row = main().getByRole('row').filter({ hasText: '12 Oak Street' });
    await expect.element(row.getByText('3.5 days')).toBeVisible();
    await expect.element(main().getByText('Riverside Plumbing')).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Reyes Plumbing' }))
      .toHaveAttribute('href', `/vendor?vendorId=${idOf(841)}`);
    await expect.element(main().getByRole('table', { name: 'Categories' })).toBeVisible();
    await expect.element(main().getByText('Dishwasher, Bosch 300')).toBeVisible();
    expectNoSideways();
    await expectAccessible();
  },
);
