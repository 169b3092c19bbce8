import type { OwnerAgreements } from '@tenantry/contract/properties/owner-agreements.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { NEVER, refuse } from '../../../testing/api-stub.ts';
import { admin, idOf, property, propertyId } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { main } from '../../../testing/states.ts';

const LIST = 'GET /v1/admin/properties/:propertyId/ownerAgreements';
const ADD = 'POST /v1/admin/properties/:propertyId/ownerAgreements';

const terms: OwnerAgreements = {
  owners: [{ userId: idOf(60), name: 'Olive Larkin' }],
  approvalLimit: 250,
  agreements: [
    {
      id: idOf(61),
      startsOn: '2026-01-01',
      approvalLimit: 250,
      note: 'By the agreement of May 2',
      createdAt: '2026-01-02T15:00:00Z',
      createdBy: 'Lea Doe',
    },
  ],
};

const show = (answers: object = {}) =>
  renderScreen(`/owner-terms?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: null },
      [LIST]: terms,
      ...answers,
    },
  });

const dialog = () => page.getByRole('dialog');

test('BOOKS-20: shows the owners and the approval limit, and sets another one', async () => {
  const { api } = show({ [ADD]: NEVER });
  await expect.element(main().getByText('Olive Larkin')).toBeVisible();
  await expect.element(main().getByText('Quotes above $250.00').first()).toBeVisible();
  await expect.element(main().getByText('By the agreement of May 2')).toBeVisible();
  await expectAccessible();
  await main().getByRole('button', { name: 'Set limit' }).click();
  await dialog().getByLabelText('Approval limit').fill('0');
  await dialog().getByLabelText('From').fill('07/01/2026');
  await dialog().getByRole('button', { name: 'Set limit' }).click();
  await expect.poll(() => api.sent(ADD)).toHaveLength(1);
  expect(api.sent(ADD)[0]?.body).toEqual({
    approvalLimit: 0,
    startsOn: '2026-07-01',
    note: '',
  });
});

test('BOOKS-20: an empty approval limit means that no quote needs the owner', async () => {
  const { api } = show({
    [LIST]: { owners: [], approvalLimit: null, agreements: [] },
    [ADD]: NEVER,
  });
  await expect.element(main().getByText('No owners yet.')).toBeVisible();
  await expect.element(main().getByText('No approval needed')).toBeVisible();
  await main().getByRole('button', { name: 'Set limit' }).click();
  await dialog().getByRole('button', { name: 'Set limit' }).click();
  await expect.poll(() => api.sent(ADD)).toHaveLength(1);
  expect(api.sent(ADD)[0]?.body).toMatchObject({ approvalLimit: null });
});

test('BOOKS-20: says that the approval limit could not be loaded', async () => {
  show({ [LIST]: refuse('internal', 'Something failed.') });
  await expect
    .element(main().getByText('The owners of this home could not be loaded.'))
    .toBeVisible();
});
