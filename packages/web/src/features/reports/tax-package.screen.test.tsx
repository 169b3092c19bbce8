import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TaxPackage } from '@tenantry/contract/reports/tax-package.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery, refuse } from '../../testing/api-stub.ts';
import { admin, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { devices, expectNoSideways, viewOn } from '../../testing/viewport.ts';

const TAX = 'GET /v1/admin/reports/taxPackage';
const ZIP = 'GET /v1/admin/reports/taxPackage.zip';

const figures = {
  rents: 16_000,
  lines: [
    { line: 15, amount: 41.5 },
    { line: 19, amount: 19.99 },
  ],
  expenses: 61.49,
  net: 15_938.51,
};

const tax: TaxPackage = {
  year: 2026,
  properties: [
    {
      propertyId,
      name: '12 Oak Street',
      address: '12 Oak Street, Albany',
      daysLet: 166,
      ...figures,
    },
  ],
  totals: figures,
  receipts: { count: 12, bytes: 3_565_158, missing: 2 },
};

const screen = {
  address: '/tax-package',
  as: admin,
  answers: { [TAX]: tax },
};

describe('BOOKS-25: the tax package', () => {
  testStates({
    ...screen,
    needs: [TAX],
    loading: 'Loading',
    failed: 'The tax package could not be loaded.',
    loaded: () => main().getByText('12 receipts, 3.4 MB. 2 expenses have no receipt.'),
    empty: [
      {
        answers: { [TAX]: { ...tax, properties: [] } },
        text: 'There are no properties yet, so there is nothing to report.',
      },
    ],
  });
});

test.each(devices)('BOOKS-25: shows the lines, and saves the archive, on a %s', async (device) => {
  await viewOn(device);
  const sentence = 'This report takes too long. Choose a shorter period.';
  const { api } = renderScreen(screen.address, {
    ...screen,
    answers: { ...screen.answers, [ZIP]: refuse('report_too_large', sentence) },
  });
  const row = main().getByRole('row').filter({ hasText: '12 Oak Street' });
  await expect.element(row.getByText('$41.50')).toBeVisible();
  await expect.element(row.getByText('166')).toBeVisible();
  expectNoSideways();
  await expectAccessible();
  await main().getByRole('button', { name: 'Download tax package' }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(api.sent(ZIP)).toHaveLength(1);
});

test('BOOKS-25: another year can be chosen', async () => {
  const ofYear = byQuery((query) => ({ ...tax, year: Number(query.get('year') ?? 2026) }));
  renderScreen(screen.address, { ...screen, answers: { ...screen.answers, [TAX]: ofYear } });
  const subtitle = (year: number) => `Schedule E for ${year}, cash basis`;
  await expect.element(main().getByText(subtitle(2026))).toBeVisible();
  await page.getByRole('combobox', { name: 'Year' }).selectOptions('2024');
  await expect.element(main().getByText(subtitle(2024))).toBeVisible();
});

test('BOOKS-25: it is two clicks from the landing page', async () => {
  const { router } = renderScreen('/admin-landing', {
    ...screen,
    answers: {
      ...screen.answers,
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
    },
  });
  await main().getByRole('link', { name: 'Tax package' }).click();
  await expect.element(main().getByRole('button', { name: 'Download tax package' })).toBeEnabled();
  expect(router.state.location.pathname).toBe('/tax-package');
});
