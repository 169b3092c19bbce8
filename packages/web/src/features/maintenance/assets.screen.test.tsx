import type { Asset } from '@tenantry/contract/maintenance/assets.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/assets';
const ADD = 'POST /v1/admin/assets';
const CHANGE = 'POST /v1/admin/assets/:assetId';
const REMOVE = 'DELETE /v1/admin/assets/:assetId';

const dishwasher: Asset = {
  id: idOf(820),
  propertyId,
  kind: 'DISHWASHER',
  model: 'Bosch 300',
  serialNumber: 'FD-9904',
  installedOn: '2019-05-20',
  warrantyUntil: '2020-05-31',
  note: 'Left of the sink',
  version: 3,
};

const show = (answers: object = {}) =>
  renderScreen(`/assets?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: null },
      [LIST]: [
        dishwasher,
        { ...dishwasher, id: idOf(821), kind: 'DRYER', warrantyUntil: '2999-05-31' },
      ],
      ...answers,
    },
  });

const dialog = () => page.getByRole('dialog');

describe('MAINT-11: the appliances of a home', () => {
  test('MAINT-11: shows each with its warranty', async () => {
    show();
    await expect.element(main().getByText('Dishwasher, Bosch 300')).toBeVisible();
    await expect
      .element(main().getByText('Serial FD-9904, installed 05/20/2019, warranty ended 05/2020'))
      .toBeVisible();
    await expect.element(main().getByText('under warranty until 05/2999')).toBeVisible();
    await expectAccessible();
  });

  test('MAINT-11: says that there are none, and adds one', async () => {
    const { api } = show({ [LIST]: [], [ADD]: NEVER });
    await expect.element(main().getByText('No appliances yet.')).toBeVisible();
    await main().getByRole('button', { name: 'Add appliance' }).click();
    await dialog().getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Other' }).click();
    await dialog().getByRole('button', { name: 'Add appliance' }).click();
    await expect.element(dialog().getByText('Enter what it is.')).toBeVisible();
    await dialog().getByLabelText('Make and model').fill('Sump pump');
    await dialog().getByLabelText('Warranty until').fill('05/31/2027');
    await dialog().getByRole('button', { name: 'Add appliance' }).click();
    await expect.poll(() => api.sent(ADD)).toHaveLength(1);
    expect(api.sent(ADD)[0]?.body).toEqual({
      propertyId,
      kind: 'OTHER',
      model: 'Sump pump',
      serialNumber: '',
      installedOn: null,
      warrantyUntil: '2027-05-31',
      note: '',
    });
  });

  test('MAINT-11: changes one, with the version that was seen', async () => {
    const { api } = show({ [LIST]: [dishwasher], [CHANGE]: NEVER });
    await main().getByRole('button', { name: 'Edit Dishwasher, Bosch 300' }).click();
    await dialog().getByLabelText('Serial number').fill('FD-1177');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(CHANGE)).toHaveLength(1);
    expect(api.sent(CHANGE)[0]?.body).toMatchObject({ serialNumber: 'FD-1177', version: 3 });
  });

  test('MAINT-11: removes one, or shows why not', async () => {
    const { api } = show({
      [LIST]: [dishwasher],
      [REMOVE]: refuse('internal', 'Something failed.'),
    });
    await main().getByRole('button', { name: 'Remove Dishwasher, Bosch 300' }).click();
    await expect.poll(() => api.sent(REMOVE)).toHaveLength(1);
    await expect.element(page.getByText('Something failed.')).toBeVisible();
  });

  test('MAINT-11: says that they could not be loaded', async () => {
    show({ [LIST]: refuse('internal', 'Something failed.') });
    await expect
      .element(main().getByText('The appliances of this home could not be loaded.'))
      .toBeVisible();
  });
});
