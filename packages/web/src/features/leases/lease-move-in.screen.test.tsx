import type { MoveInChecklist } from '@tenantry/contract/checklists/checklists.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse, refuseStale } from '../../testing/api-stub.ts';
import { admin, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/properties/:propertyId/leasee/:leaseId/checklist' as const;
const CHECK = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/checklist/:itemKey' as const;

const open = {
  done: false,
  doneOn: null,
  keys: null,
  note: '',
  missing: null,
  acceptedMissing: null,
  version: 0,
};

const checklist: MoveInChecklist = {
  firstDay: '2026-03-15',
  items: [
    {
      ...open,
      key: 'lease-signed',
      kind: 'TASK',
      label: 'Lease signed',
      done: true,
      doneOn: '2026-03-01',
    },
    { ...open, key: 'deposit', kind: 'DEPOSIT', label: 'Deposit received', missing: 250 },
    { ...open, key: 'keys', kind: 'KEYS', label: 'Keys handed over' },
  ],
  missing: { deposit: 250, firstRent: 0, total: 250 },
};

const show = (answers: object = {}) =>
  renderScreen(`/modify-lease?propertyId=${propertyId}&tab=move-in`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      [LIST]: checklist,
      ...answers,
    },
  });

const dialog = () => page.getByRole('dialog');

describe('UNIT-10: the tab Move-in of a lease', () => {
  test('UNIT-10: shows what is done, open and not paid', async () => {
    show();
    await expect.element(main().getByText('Done on 03/01/2026')).toBeVisible();
    await expect.element(main().getByText('$250.00 not paid')).toBeVisible();
    await expect
      .element(main().getByText('1 of 3 done. First day of the lease: 03/15/2026.'))
      .toBeVisible();
    await expectAccessible();
  });

  test('UNIT-10: keys are not handed over while money is missing until somebody confirms it', async () => {
    const { api } = show({ [CHECK]: NEVER });
    await main().getByRole('button', { name: 'Mark as done: Keys handed over' }).click();
    await expect.element(dialog().getByText('$250.00 of the deposit is not paid.')).toBeVisible();
    await dialog().getByLabelText('Number of keys').fill('3');
    await dialog().getByRole('button', { name: 'Mark as done' }).click();
    await expect
      .element(dialog().getByText('Confirm that you hand over the keys anyway.'))
      .toBeVisible();
    expect(api.sent(CHECK)).toHaveLength(0);
    await dialog().getByLabelText('Hand over the keys anyway').click();
    await dialog().getByRole('button', { name: 'Mark as done' }).click();
    await expect.poll(() => api.sent(CHECK)).toHaveLength(1);
    expect(api.sent(CHECK)[0]?.body).toMatchObject({
      keys: 3,
      acceptedMissing: 250,
      itemVersion: 0,
    });
  });

  test('UNIT-10: shows what a colleague has saved meanwhile, and saves over it on request', async () => {
    const theirs = { ...checklist.items[0]!, note: 'By mail', version: 2 };
    const current = { ...checklist, items: [theirs] };
    const { api } = show({
      [CHECK]: refuseStale('Someone changed this in the meantime.', current),
    });
    await main().getByRole('button', { name: 'Edit Lease signed' }).click();
    await dialog().getByLabelText('Note').fill('In person');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog().getByText('Someone else saved this')).toBeVisible();
    await expect.element(dialog().getByText('By mail')).toBeVisible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(CHECK)).toHaveLength(2);
    expect(api.sent(CHECK).map(({ body }) => body)).toMatchObject([
      { note: 'In person', itemVersion: 0 },
      { note: 'In person', itemVersion: 2 },
    ]);
  });

  test('UNIT-10: opens an item again', async () => {
    const { api } = show({ [CHECK]: NEVER });
    await main().getByRole('button', { name: 'Edit Lease signed' }).click();
    await dialog().getByRole('button', { name: 'Open this item again' }).click();
    await expect.poll(() => api.sent(CHECK)).toHaveLength(1);
    expect(api.sent(CHECK)[0]?.body).toMatchObject({ doneOn: null });
  });

  test('UNIT-10: says that it could not be loaded', async () => {
    show({ [LIST]: refuse('internal', 'Something failed.') });
    await expect
      .element(main().getByText('The move-in checklist of this lease could not be loaded.'))
      .toBeVisible();
  });
});
