import { describe, expect, test } from 'vitest';
import { refuse } from '../../testing/api-stub.ts';
import { building, buildingAddress, buildingAnswers } from '../../testing/building-records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

describe('UNIT-3: the page of a building', () => {
  testStates({
    address: buildingAddress,
    as: admin,
    answers: buildingAnswers,
    needs: ['GET /v1/admin/buildings/:buildingId'],
    loading: 'Loading',
    failed: 'The building could not be loaded.',
    loaded: () => main().getByRole('link', { name: '1A' }),
  });

  testStates({
    address: buildingAddress,
    as: admin,
    answers: buildingAnswers,
    needs: ['GET /v1/properties'],
    loading: 'Loading',
    failed: 'The units could not be loaded.',
    loaded: () => main().getByRole('link', { name: '1A' }),
    empty: [
      {
        answers: {
          'GET /v1/admin/buildings/:buildingId': { ...building, units: 0, leasedUnits: 0 },
          'GET /v1/properties': [],
        },
        text: 'No units yet.',
      },
    ],
  });

  test('UNIT-3: it shows its units with tenant, rent and balance, and how many are vacant', async () => {
    renderScreen(buildingAddress, { as: admin, answers: buildingAnswers });
    await expect.element(main().getByRole('heading', { name: 'Maple Court' })).toBeVisible();
    await expect.element(main().getByText('1 of 2')).toBeVisible();
    await expect.element(main().getByText('1 vacant')).toBeVisible();
    await expect.element(main().getByText('$1,200.00')).toBeVisible();
    await expect.element(main().getByText('$8,800.00')).toBeVisible();
    await expect.element(main().getByText('18 days')).toBeVisible();
    await expect.element(main().getByText('$708.00 of rent lost')).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Messages' }))
      .toHaveAttribute('href', `/messages?tab=tenants&building=${building.id}`);
    for (const [name, path] of [
      ['Due now', `/receivables?show=due&building=${building.id}`],
      ['Open', `/receivables?building=${building.id}`],
      [/^Expenses in/, `/expenses?building=${building.id}`],
      [/^Vacant in/, `/vacancy?building=${building.id}`],
    ] as const) {
      const link = main().getByRole('link', { name, exact: true });
      await expect.element(link).toHaveAttribute('href', path);
    }
    await expect.element(main().getByText('Lea Doe')).toBeVisible();
    await expect.element(main().getByText('until 12/31/2026')).toBeVisible();
    await expect.element(main().getByText('$1,180.00')).toBeVisible();
    await expectFitsDevices();
  });

  test('UNIT-3: a building that is gone says so', async () => {
    renderScreen(buildingAddress, {
      as: admin,
      answers: {
        ...buildingAnswers,
        'GET /v1/admin/buildings/:buildingId': refuse('not_found', 'Not found.'),
      },
    });
    await expect.element(main().getByText('Building not found')).toBeVisible();
  });
});

test('UNIT-1: a building is added with its buildingAddress, and corrected', async () => {
  const create = 'POST /v1/admin/buildings';
  const { api } = renderScreen('/add-building', {
    as: admin,
    answers: { ...buildingAnswers, [create]: building, 'GET /v1/admin/addresses': [] },
  });
  await main().getByRole('button', { name: 'Add building' }).click();
  await expect.element(main().getByText('Enter a name for the building.')).toBeVisible();
  await main().getByLabelText('Name').fill('Maple Court');
  await main().getByLabelText('Address').fill('18 Linden Street');
  await main().getByLabelText('City').fill('Asheville');
  const state = main().getByRole('combobox', { name: 'State' });
  await state.fill('NC');
  await main().getByLabelText('Zip code').fill('28801');
  await main().getByLabelText('Year built').fill('1962');
  await main().getByLabelText('Area (sq ft)').fill('2,860');
  await main().getByRole('button', { name: 'Add building' }).click();
  await expect.element(main().getByRole('link', { name: '1A' })).toBeVisible();
  expect(api.sent(create).at(-1)?.body).toMatchObject({
    name: 'Maple Court',
    state: 'NC',
    yearBuilt: 1962,
    area: 2860,
  });
});
