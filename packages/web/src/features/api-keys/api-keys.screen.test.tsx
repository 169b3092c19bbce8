import type { ApiKey } from '@tenantry/contract/api-keys/api-keys.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse } from '../../testing/api-stub.ts';
import { admin, idOf, property } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/apiKeys';
const CREATE = 'POST /v1/admin/apiKeys';
const REVOKE = 'DELETE /v1/admin/apiKeys/:keyId';

const key: ApiKey = {
  id: idOf(1),
  name: 'Bookkeeping',
  beginning: 'tnt_Ab12Cd',
  permissions: ['payments:read', 'tasks:read', 'tasks:write'],
  propertyIds: null,
  state: 'valid',
  createdAt: '2026-06-01T12:00:00Z',
  createdBy: 'Ada Doe',
  lastDay: '2027-06-01',
  lastUsedAt: null,
  revokedAt: null,
};

describe('DATA-8: the page of API keys', () => {
  testStates({
    address: '/api-keys',
    as: admin,
    answers: { [LIST]: [key] },
    needs: [LIST],
    loading: 'Loading',
    failed: 'The API keys could not be loaded.',
    loaded: () => main().getByText('Payments and deposits, Tasks (change)', { exact: false }),
    empty: [{ answers: { [LIST]: [] }, text: 'No API keys yet.' }],
  });

  test('DATA-8: a key is created with its permissions, and shown once', async () => {
    const token = 'tnt_secret';
    const { api, router } = renderScreen('/api-keys', {
      as: admin,
      answers: { [LIST]: [], [CREATE]: { ...key, token }, 'GET /v1/properties': [property] },
    });
    await main().getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bookkeeping');
    const read = dialog.getByRole('checkbox', { name: 'See payments, balances and deposits.' });
    await expect.element(read).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'See tasks.' }).click();
    await dialog.getByRole('checkbox', { name: 'Create, assign and finish tasks.' }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await expect.element(dialog.getByLabelText('API key')).toHaveValue(token);
    const [sent] = api.sent(CREATE);
    expect(sent?.body).toMatchObject({ name: 'Bookkeeping', propertyIds: null });
    expect(sent?.body).toHaveProperty(
      'permissions',
      expect.arrayContaining(['payments:read', 'tasks:write']),
    );
    expect(sent?.body).not.toHaveProperty('permissions', expect.arrayContaining(['tasks:read']));
    void router.navigate({ to: '/my-account' });
    const question = page.getByRole('dialog', { name: 'Not shown again' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(dialog.getByLabelText('API key')).toHaveValue(token);
    expect(router.state.location.pathname).toBe('/api-keys');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('DATA-8: a key is revoked after a question, and a refusal is shown', async () => {
    const { api } = renderScreen('/api-keys', {
      as: admin,
      answers: {
        [LIST]: [key],
        [REVOKE]: { ...key, state: 'revoked' },
        [CREATE]: refuse('too_many_api_keys', 'There are too many.'),
      },
    });
    await main().getByRole('button', { name: 'Revoke Bookkeeping' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke API key' });
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => api.sent(REVOKE)).toHaveLength(1);
  });
});
