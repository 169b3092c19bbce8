import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../testing/api-stub.ts';
import {
  building,
  buildingAddress,
  buildingAnswers,
  unit,
} from '../../testing/building-records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf, property } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

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
  const { api } = renderScreen(buildingAddress, {
    as: admin,
    answers: { ...buildingAnswers, [add]: added },
  });
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
      ...buildingAnswers,
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

describe('UNIT-3: the list of properties', () => {
  const many = Array.from({ length: 7 }, (_, index) => unit(20 + index, `${index + 1}`));
  const landing = {
    ...buildingAnswers,
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

test('UNIT-1: the form of a property says that the buildings could not be loaded', async () => {
  const { api } = renderScreen('/admin-landing', {
    as: admin,
    answers: {
      ...buildingAnswers,
      'GET /v1/admin/properties/cities': [],
      'GET /v1/properties': [property],
      'GET /v1/admin/buildings': refuse('internal', 'Something went wrong.'),
    },
  });
  await main().getByRole('button', { name: 'Edit 12 Oak Street' }).click();
  const form = main().getByRole('form');
  await expect.element(form.getByText('The buildings could not be loaded.')).toBeVisible();
  api.answer({ 'GET /v1/admin/buildings': [building] });
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect.element(form.getByLabelText('Building')).toHaveValue('');
});

test('UNIT-1: the form of a property offers the buildings, and asks for the name of the unit', async () => {
  const save = 'POST /v1/admin/properties/:propertyId';
  const { api } = renderScreen('/admin-landing', {
    as: admin,
    answers: {
      ...buildingAnswers,
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
