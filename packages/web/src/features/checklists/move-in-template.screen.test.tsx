import { usualMoveIn } from '@tenantry/contract/checklists/checklists.schemas';
import { describe, expect, test } from 'vitest';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { moveInAnswer } from '../../testing/move-in.ts';
import { admin, organization } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const TEMPLATE = 'GET /v1/admin/checklist' as const;
const SAVE = 'POST /v1/admin/checklist' as const;

const show = (answers: object = {}) =>
  renderScreen('/organization-settings', {
    as: admin,
    answers: {
      'GET /v1/admin/organization': organization,
      'GET /v1/public/attributes': [],
      ...moveInAnswer,
      ...answers,
    },
  });

const form = () => main().getByRole('form', { name: 'Move-in checklist' });

describe('UNIT-10: the items of the move-in checklist in the settings', () => {
  test('UNIT-10: adds an item, moves it up, removes another, and saves', async () => {
    const { api } = show({ [SAVE]: NEVER });
    await form().getByRole('button', { name: 'Add item' }).click();
    await form().getByRole('button', { name: 'Save checklist' }).click();
    await expect.element(form().getByText('Enter a name.')).toBeVisible();
    await form().getByLabelText('Item 8').fill('Smoke alarms tested');
    await form().getByRole('button', { name: 'Move Smoke alarms tested up' }).click();
    await form().getByRole('button', { name: 'Remove Utilities' }).click();
    await form().getByRole('button', { name: 'Save checklist' }).click();
    await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
    expect(api.sent(SAVE)[0]?.body).toMatchObject({
      items: [
        ...usualMoveIn.slice(0, 5),
        { kind: 'TASK', label: 'Smoke alarms tested' },
        { key: 'keys' },
      ],
      version: 1,
    });
  });

  test('UNIT-10: says that the items could not be loaded', async () => {
    show({ [TEMPLATE]: refuse('internal', 'Something failed.') });
    await expect
      .element(main().getByText('The move-in checklist could not be loaded.'))
      .toBeVisible();
  });
});
