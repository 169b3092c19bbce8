import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { VacancyReport } from '@tenantry/contract/reports/vacancy.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery } from '../../testing/api-stub.ts';
import { admin, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { devices, expectNoSideways, viewOn } from '../../testing/viewport.ts';

const VACANCY = 'GET /v1/admin/reports/vacancy';

const figures = { daysLet: 152, daysEmpty: 14, lostRent: 700 };

const vacancy: VacancyReport = {
  year: 2026,
  until: '2026-06-15',
  rows: [
    {
      propertyId,
      propertyName: '12 Oak Street',
      ...figures,
      gaps: [{ first: '2026-02-15', last: '2026-02-28', days: 14, lostRent: 700 }],
      betweenLeases: [14],
    },
  ],
  totals: { ...figures, betweenLeases: 14 },
};

const screen = {
  address: '/vacancy',
  as: admin,
  answers: { [VACANCY]: vacancy },
};

const sentence = '14 days vacant of 166 (8%), $700.00 rent lost, 14 days between leases';

describe('BOOKS-29: vacancy', () => {
  testStates({
    ...screen,
    needs: [VACANCY],
    loading: { table: 'Vacancy' },
    failed: 'The report could not be loaded.',
    loaded: () => main().getByText(sentence),
    empty: [
      {
        answers: { [VACANCY]: { ...vacancy, rows: [] } },
        text: 'There were no properties to rent out in this year.',
      },
    ],
  });
});

test.each(devices)('BOOKS-29: shows when each home was empty, on a %s', async (device) => {
  await viewOn(device);
  renderScreen(screen.address, screen);
  const row = main().getByRole('row').filter({ hasText: '12 Oak Street' });
  await expect.element(row.getByText('02/15/2026 – 02/28/2026')).toBeVisible();
  expectNoSideways();
  await expectAccessible();
});

test('BOOKS-29: another year can be chosen', async () => {
  const ofYear = byQuery((query) => ({ ...vacancy, year: Number(query.get('year') ?? 2026) }));
  renderScreen(screen.address, { ...screen, answers: { ...screen.answers, [VACANCY]: ofYear } });
  await expect
    .element(main().getByText('Days rented and vacant in 2026, up to 06/15/2026'))
    .toBeVisible();
  await page.getByRole('combobox', { name: 'Year' }).selectOptions('2025');
  await expect.element(main().getByText(/^Days rented and vacant in 2025/)).toBeVisible();
});
