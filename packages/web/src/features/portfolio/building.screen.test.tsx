import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf, property } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const building: Building = {
  id: idOf(700),
  name: 'Maple Court',
  addressLine1: '18 Linden Street',
  city: 'Asheville',
  state: 'NC',
  zipCode: '28801',
  address: '18 Linden Street, Asheville, NC 28801',
  yearBuilt: 1962,
  area: 2860,
  units: 2,
  leasedUnits: 1,
  version: 1,
};

const unit = (number: number, unitName: string, changes: object = {}) => ({
  ...property,
  id: idOf(710 + number),
  home: {
    label: `Maple Court ${unitName}`,
    address: `18 Linden Street, Unit ${unitName}, Asheville, NC 28801`,
  },
  addressLine1: '18 Linden Street',
  addressLine2: `Unit ${unitName}`,
  buildingId: building.id,
  buildingName: building.name,
  unitName,
  ...changes,
});

const vacant = { activeLease: null, status: 'FOR_LEASE', balanceDue: 0, dueNow: 0 } as const;

const address = `/admin-landing/view-building/${building.id}`;

const answers = {
  'GET /v1/admin/buildings/:buildingId': building,
  'GET /v1/admin/buildings/:buildingId/balance': { balanceDue: 1500, dueNow: 1200 },
  'GET /v1/properties': [unit(1, '1A'), unit(2, '1B', { ...vacant, monthlyCost: 1180 })],
  'GET /v1/public/attributes': [],
  'GET /v1/admin/buildings/:buildingId/expenses': [],
};

describe('UNIT-3: the page of a building', () => {
  testStates({
    address,
    as: admin,
    answers,
    needs: ['GET /v1/admin/buildings/:buildingId'],
    loading: 'Loading',
    failed: 'The building could not be loaded.',
    loaded: () => main().getByRole('link', { name: '1A' }),
  });

  testStates({
    address,
    as: admin,
    answers,
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
    renderScreen(address, { as: admin, answers });
    await expect.element(main().getByRole('heading', { name: 'Maple Court' })).toBeVisible();
    await expect.element(main().getByText('1 of 2')).toBeVisible();
    await expect.element(main().getByText('1 vacant')).toBeVisible();
    await expect.element(main().getByText('$1,200.00')).toBeVisible();
    await expect.element(main().getByText('Lea Doe')).toBeVisible();
    await expect.element(main().getByText('until 12/31/2026')).toBeVisible();
    await expect.element(main().getByText('$1,180.00')).toBeVisible();
    await expectAccessible();
    await expectFitsDevices();
  });

  test('UNIT-3: a building that is gone says so', async () => {
    renderScreen(address, {
      as: admin,
      answers: {
        ...answers,
        'GET /v1/admin/buildings/:buildingId': refuse('not_found', 'Not found.'),
      },
    });
    await expect.element(main().getByText('Building not found')).toBeVisible();
  });
});

test('UNIT-2: units are rehearsed while their names are typed, then added', async () => {
  const added = {
    building: { ...building, units: 6 },
    units: ['2A', '2B'].map((unitName) => ({
      id: idOf(730),
      unitName,
      home: { label: `Maple Court ${unitName}`, address: '18 Linden Street' },
    })),
  };
  const add = 'POST /v1/admin/buildings/:buildingId/units';
  const { api } = renderScreen(address, { as: admin, answers: { ...answers, [add]: added } });
  await main().getByRole('link', { name: 'Add units' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabelText('Names of the units').fill('2A..2B, 2a');
  await form.getByLabelText('Rent per month').fill('1,200');
  await form.getByRole('button', { name: 'Add units' }).click();
  await expect
    .element(form.getByText('The name 2a is there twice. Use each name once.'))
    .toBeVisible();
  await form.getByLabelText('Names of the units').fill('2A..2B');
  await expect
    .element(form.getByText('2 units are added: 2A, 2B, for $1,200.00 a month each.'))
    .toBeVisible();
  await form.getByRole('button', { name: 'Add units' }).click();
  await expect.element(page.getByText('2 units added')).toBeVisible();
  const sent = api.sent(add).filter(({ headers }) => !headers.has('rehearse'));
  expect(sent.map(({ body }) => body)).toEqual([
    { names: '2A..2B', monthlyCost: 1200, attributes: [] },
  ]);
});

test('UNIT-2: a house is split into units from its menu, and stays one of them', async () => {
  const split = 'POST /v1/admin/properties/:propertyId/split';
  const { api } = renderScreen(`/split-units?propertyId=${property.id}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId': property,
      [split]: {
        building: { ...building, name: 'Oak House' },
        units: ['Upper', 'Lower'].map((unitName) => ({
          id: idOf(740),
          unitName,
          home: { label: `Oak House ${unitName}`, address: '12 Oak Street' },
        })),
      },
    },
  });
  await main().getByLabelText('Name of the building').fill('Oak House');
  await main().getByLabelText('This home becomes unit').fill('Upper');
  await main().getByLabelText('Names of the other units').fill('Lower');
  await main().getByLabelText('Rent per month of the other units').fill('950');
  await expect
    .element(
      main().getByText(
        'This home becomes Oak House Upper. One unit is added: Lower, for $950.00 a month.',
      ),
    )
    .toBeVisible();
  await main().getByRole('button', { name: 'Split into units' }).click();
  await expect.element(main().getByRole('heading', { name: 'Maple Court' })).toBeVisible();
  expect(api.sent(split).at(-1)?.body).toEqual({
    name: 'Oak House',
    unitName: 'Upper',
    names: 'Lower',
    monthlyCost: 950,
  });
});

test('UNIT-1: a building is added with its address, and corrected', async () => {
  const create = 'POST /v1/admin/buildings';
  const { api } = renderScreen('/add-building', {
    as: admin,
    answers: { ...answers, [create]: building, 'GET /v1/admin/addresses': [] },
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

describe('UNIT-3: the list of properties', () => {
  const many = Array.from({ length: 7 }, (_, index) => unit(20 + index, `${index + 1}`));
  const landing = {
    ...answers,
    'GET /v1/admin/properties/cities': [],
    'GET /v1/properties': [property, ...many],
  };

  test('UNIT-3: more than six units of a building are folded', async () => {
    renderScreen('/admin-landing?view=list', { as: admin, answers: landing });
    await expect.element(main().getByText('12 Oak Street').first()).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Maple Court', exact: true }))
      .toBeVisible();
    await expect.element(main().getByText('7 units')).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Maple Court 3' }))
      .not.toBeInTheDocument();
    await main().getByRole('button', { name: 'Show units of Maple Court' }).click();
    await expect.element(main().getByRole('link', { name: 'Maple Court 3' })).toBeVisible();
    await expectAccessible();
    await expectFitsDevices();
  });

  test('UNIT-3: six are shown, and so are all that a search finds', async () => {
    const { api } = renderScreen('/admin-landing?view=cards', {
      as: admin,
      answers: { ...landing, 'GET /v1/properties': many.slice(1) },
    });
    await expect.element(main().getByText('Maple Court 3').first()).toBeVisible();
    await expectFitsDevices();
    api.answer({ 'GET /v1/properties': many });
    await main().getByRole('searchbox').fill('maple');
    await expect.element(main().getByText('Maple Court 1', { exact: true }).first()).toBeVisible();
  });
});

test('UNIT-1: the form of a property offers the buildings, and asks for the name of the unit', async () => {
  const save = 'POST /v1/admin/properties/:propertyId';
  const { api } = renderScreen('/admin-landing', {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/cities': [],
      'GET /v1/properties': [property],
      'GET /v1/admin/buildings': [building],
      [save]: property,
    },
  });
  await main().getByRole('button', { name: 'Edit 12 Oak Street' }).click();
  const form = main().getByRole('form');
  await expect.element(form.getByLabelText('Building')).toHaveValue('');
  await expect
    .element(form.getByRole('textbox', { name: 'Unit', exact: true }))
    .not.toBeInTheDocument();
  await form.getByLabelText('Building').selectOptions('Maple Court');
  await form.getByRole('textbox', { name: 'Unit', exact: true }).fill('2B');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(save).length).toBe(1);
  expect(api.sent(save)[0]?.body).toMatchObject({ buildingId: building.id, unitName: '2B' });
});

const roof: SharedExpense = {
  id: idOf(760),
  date: '2026-03-02',
  category: 'REPAIRS_AND_MAINTENANCE',
  amount: 1000,
  vendor: 'Ridge Roofing',
  note: 'New roof',
  split: 'BY_AREA',
  shares: [
    { ...unit(1, '1A'), weight: 820, amount: 573.43 },
    { ...unit(2, '1B'), weight: 610, amount: 426.57 },
  ].map(({ id, home, weight, amount }) => ({ propertyId: id, home, weight, amount })),
};

describe('UNIT-4: the expenses of a building', () => {
  const share = 'POST /v1/admin/buildings/:buildingId/expenses';

  testStates({
    address,
    as: admin,
    answers: { ...answers, 'GET /v1/admin/buildings/:buildingId/expenses': [roof] },
    needs: ['GET /v1/admin/buildings/:buildingId/expenses'],
    loading: 'Loading',
    failed: 'The shared expenses could not be loaded.',
    loaded: () => main().getByText('Ridge Roofing'),
    empty: [
      {
        answers: { 'GET /v1/admin/buildings/:buildingId/expenses': [] },
        text: 'No shared expenses yet.',
      },
    ],
  });

  test('UNIT-4: a bill is split by area, with the areas of the units, after a preview', async () => {
    const squareFeet = { id: idOf(91), name: 'Square feet' };
    const withArea = (value: string) => ({
      attributes: [{ attributeId: squareFeet.id, value }],
    });
    const { api } = renderScreen(address, {
      as: admin,
      answers: {
        ...answers,
        'GET /v1/admin/buildings/:buildingId/expenses': [],
        'GET /v1/public/attributes': [squareFeet],
        'GET /v1/properties': [unit(1, '1A', withArea('820')), unit(2, '1B', withArea('610'))],
        [share]: roof,
      },
    });
    await main().getByRole('link', { name: 'Add expense' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabelText('Amount of the bill').fill('1,000');
    await form.getByLabelText('Vendor').fill('Ridge Roofing');
    await form.getByLabelText('Split').selectOptions('By area');
    await expect.element(form.getByRole('textbox', { name: '1A' })).toHaveValue('820');
    await expect
      .element(form.getByText('Maple Court 1A $573.43, Maple Court 1B $426.57.'))
      .toBeVisible();
    await expectAccessible();
    await form.getByRole('button', { name: 'Add expense' }).click();
    await expect.element(page.getByText('$1,000.00 split among 2 units')).toBeVisible();
    expect(api.sent(share).at(-1)?.body).toMatchObject({
      amount: 1000,
      split: 'BY_AREA',
      units: [
        { propertyId: idOf(711), weight: 820 },
        { propertyId: idOf(712), weight: 610 },
      ],
    });
  });

  test('UNIT-4: the page shows the whole and each share, and deletes them together', async () => {
    const remove = 'DELETE /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId';
    const { api } = renderScreen(address, {
      as: admin,
      answers: {
        ...answers,
        'GET /v1/admin/buildings/:buildingId/expenses': [roof],
        [remove]: {},
      },
    });
    await expect.element(main().getByText('$1,000.00')).toBeVisible();
    await expect.element(main().getByText('$573.43')).toBeVisible();
    await expectAccessible();
    await expectFitsDevices();
    await main()
      .getByRole('button', { name: /Delete the expense/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Delete expense' });
    await question.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await expect.element(page.getByText('Expense deleted')).toBeVisible();
    expect(api.sent(remove)).toHaveLength(1);
  });
});
