import type { HouseholdEntry } from '@tenantry/contract/leases/household.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const HOUSEHOLD = '/v1/admin/properties/:propertyId/leasee/:leaseId/household' as const;
const LIST = `GET ${HOUSEHOLD}` as const;
const ADD = `POST ${HOUSEHOLD}` as const;
const CHANGE = `POST ${HOUSEHOLD}/:entryId` as const;
const REMOVE = `DELETE ${HOUSEHOLD}/:entryId` as const;

const cat: HouseholdEntry = {
  id: idOf(810),
  kind: 'PET',
  name: 'Milo',
  description: 'Gray cat',
  number: null,
  phoneNumber: null,
  expiresOn: null,
  version: 3,
};

const policy: HouseholdEntry = {
  ...cat,
  id: idOf(811),
  kind: 'INSURANCE',
  name: 'Hearthside Mutual',
  description: '',
  number: 'HM-2201',
  expiresOn: '2020-12-31',
};

const show = (answers: object = {}) =>
  renderScreen(`/modify-lease?propertyId=${propertyId}&tab=household`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      [LIST]: [cat, policy],
      ...answers,
    },
  });

const dialog = () => page.getByRole('dialog');

describe('UNIT-16: the household of a lease', () => {
  test('UNIT-16: shows each list with its entries, or says that there are none', async () => {
    show();
    await expect.element(main().getByText('Gray cat', { exact: true })).toBeVisible();
    await expect.element(main().getByText('HM-2201, expired on 12/31/2020')).toBeVisible();
    await expect.element(main().getByText('No vehicles.')).toBeVisible();
    await expect.element(main().getByText('No emergency contacts.')).toBeVisible();
    await expectAccessible();
  });

  test('UNIT-16: adds a vehicle as typed, and says what is missing', async () => {
    const { api } = show({ [ADD]: NEVER });
    await main().getByRole('button', { name: 'Add vehicle' }).click();
    await dialog().getByLabelText('Make and model').fill('Honda Fit');
    await dialog().getByRole('button', { name: 'Add vehicle' }).click();
    await expect.element(dialog().getByText('Enter the license plate.')).toBeVisible();
    await dialog().getByLabelText('License plate').fill('7ABC123');
    await dialog().getByRole('button', { name: 'Add vehicle' }).click();
    await expect.poll(() => api.sent(ADD)).toHaveLength(1);
    expect(api.sent(ADD)[0]?.body).toEqual({
      kind: 'VEHICLE',
      name: 'Honda Fit',
      description: '',
      number: '7ABC123',
    });
  });

  test('UNIT-16: changes a policy, with the version that was seen', async () => {
    const { api } = show({ [CHANGE]: NEVER });
    await main().getByRole('button', { name: 'Edit Hearthside Mutual' }).click();
    await dialog().getByLabelText('Expires on').fill('12/31/2027');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(CHANGE)).toHaveLength(1);
    expect(api.sent(CHANGE)[0]?.body).toMatchObject({
      number: 'HM-2201',
      expiresOn: '2027-12-31',
      version: 3,
    });
  });

  test('UNIT-16: removes an entry, or shows why not', async () => {
    const { api } = show({ [REMOVE]: refuse('internal', 'Something failed.') });
    await main().getByRole('button', { name: 'Remove Milo' }).click();
    await expect.poll(() => api.sent(REMOVE)).toHaveLength(1);
    await expect.element(page.getByText('Something failed.')).toBeVisible();
  });

  test('UNIT-16: says that it could not be loaded', async () => {
    show({ [LIST]: refuse('internal', 'Something failed.') });
    await expect
      .element(main().getByText('The household of this lease could not be loaded.'))
      .toBeVisible();
  });
});
