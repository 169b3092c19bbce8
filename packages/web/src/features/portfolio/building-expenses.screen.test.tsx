import type { SharedExpenseInput } from '@tenantry/contract/expenses/shared-expenses.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse } from '../../testing/api-stub.ts';
import {
  building,
  buildingAddress,
  buildingAnswers,
  roof,
  unit,
} from '../../testing/building-records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

describe('UNIT-4: the expenses of a building', () => {
  const share = 'POST /v1/admin/buildings/:buildingId/expenses';

  testStates({
    address: buildingAddress,
    as: admin,
    answers: { ...buildingAnswers, 'GET /v1/admin/buildings/:buildingId/expenses': [roof] },
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
    const { api } = renderScreen(buildingAddress, {
      as: admin,
      answers: {
        ...buildingAnswers,
        'GET /v1/admin/buildings/:buildingId/expenses': [],
        'GET /v1/admin/vendors': [],
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

  test('UNIT-4: typed numbers stay when another split is chosen and left again', async () => {
    const { api } = renderScreen(buildingAddress, {
      as: admin,
      answers: { ...buildingAnswers, [share]: roof },
    });
    await main().getByRole('link', { name: 'Add expense' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabelText('Amount of the bill').fill('1,000');
    await form.getByLabelText('Split').selectOptions('By people');
    await form.getByRole('textbox', { name: '1A' }).fill('3');
    await form.getByLabelText('Split').selectOptions('Equally');
    await form.getByLabelText('Split').selectOptions('By area');
    await expect.element(form.getByRole('textbox', { name: '1A' })).toHaveValue('');
    await form.getByRole('button', { name: 'Add expense' }).click();
    await expect
      .element(form.getByText('Enter a number for each unit that pays a part.'))
      .toBeVisible();
    await form.getByLabelText('Split').selectOptions('By people');
    await expect.element(form.getByRole('textbox', { name: '1A' })).toHaveValue('3');
    await form.getByRole('button', { name: 'Add expense' }).click();
    await expect.element(page.getByText('$1,000.00 split among 2 units')).toBeVisible();
    expect(api.sent(share).at(-1)?.body).toMatchObject({
      split: 'BY_PEOPLE',
      units: [
        { propertyId: idOf(711), weight: 3 },
        { propertyId: idOf(712), weight: 0 },
      ],
    });
  });

  test('UNIT-4: a bill of a building with more units than a page is shared among all of them', async () => {
    const many = Array.from({ length: 501 }, (_, index) => unit(1000 + index, `${index + 1}`));
    const { api } = renderScreen(`/share-expense?view=${building.id}`, {
      as: admin,
      answers: { ...buildingAnswers, 'GET /v1/properties': many, [share]: roof },
    });
    await main().getByLabelText('Amount of the bill').fill('1,000');
    await main().getByLabelText('Split').selectOptions('By fixed parts');
    await main().getByRole('textbox', { name: '501' }).fill('2');
    await main().getByRole('button', { name: 'Add expense' }).click();
    await expect.element(page.getByText('$1,000.00 split among 2 units')).toBeVisible();
    const sent = api.sent(share).at(-1)?.body as SharedExpenseInput | undefined;
    expect(sent?.units).toHaveLength(501);
    expect(sent?.units?.at(-1)).toEqual({ propertyId: many.at(-1)?.id, weight: 2 });
  });

  test('UNIT-4: a bill is corrected with its key, and its receipt is attached', async () => {
    const correct = 'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId';
    const attach = `${correct}/:fileName/upload` as const;
    const receipt = { url: '', fileName: '1-roof.webp', contentType: 'image/webp', size: null };
    const { api } = renderScreen(buildingAddress, {
      as: admin,
      answers: {
        ...buildingAnswers,
        'GET /v1/admin/buildings/:buildingId/expenses': [roof],
        [correct]: { ...roof, amount: 1200, version: 2 },
        [attach]: { ...roof, receipt },
      },
    });
    await main().getByRole('link', { name: 'Edit the expense of $1,000.00' }).click();
    const form = page.getByRole('dialog');
    await expect.element(form.getByRole('textbox', { name: '1A' })).toHaveValue('820');
    await expect.element(form.getByLabelText('Vendor')).toHaveValue('Ridge Roofing');
    await form.getByLabelText('Amount of the bill').fill('1,200');
    await form.getByRole('textbox', { name: '1B' }).fill('');
    await expectAccessible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('$1,200.00 split among 2 units')).toBeVisible();
    const saves = api.sent(correct).filter(({ headers }) => !headers.has('rehearse'));
    expect(saves.at(-1)?.body).toMatchObject({
      amount: 1200,
      date: roof.date,
      version: 1,
      units: [
        { propertyId: idOf(711), weight: 820 },
        { propertyId: idOf(712), weight: 0 },
      ],
    });
    const picture = new File(['roof'], 'roof.png', { type: 'image/png' });
    await main().getByLabelText('Attach receipt of the expense').first().upload(picture);
    await expect.element(page.getByText('Receipt attached')).toBeVisible();
  });

  test('UNIT-4: bills outlive the units of the building', async () => {
    const empty = {
      ...buildingAnswers,
      'GET /v1/admin/buildings/:buildingId': { ...building, units: 0, leasedUnits: 0 },
      'GET /v1/properties': [],
    };
    const { api } = renderScreen(buildingAddress, {
      as: admin,
      answers: { ...empty, 'GET /v1/admin/buildings/:buildingId/expenses': [roof] },
    });
    await expect.element(main().getByText('Ridge Roofing')).toBeVisible();
    await expect.element(main().getByRole('link', { name: 'Add expense' })).not.toBeInTheDocument();
    api.answer({
      'DELETE /v1/admin/buildings/:buildingId': refuse(
        'building_has_expenses',
        'Maple Court still has shared expenses. Delete them on its page first.',
      ),
    });
    await main().getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete building' });
    await question.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await expect.element(main().getByText(/still has shared expenses/)).toBeVisible();
  });

  test('UNIT-4: the page shows the whole and each share, and deletes them together', async () => {
    const remove = 'DELETE /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId';
    const { api } = renderScreen(buildingAddress, {
      as: admin,
      answers: {
        ...buildingAnswers,
        'GET /v1/admin/buildings/:buildingId/expenses': [roof],
        [remove]: {},
      },
    });
    await expect.element(main().getByText('$1,000.00')).toBeVisible();
    await expect.element(main().getByText('$573.43')).toBeVisible();
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
