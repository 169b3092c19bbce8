import type { SupportGrant } from '@tenantry/contract/access/support.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse } from '../../testing/api-stub.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/supportGrants';
const CREATE = 'POST /v1/admin/supportGrants';
const END = 'DELETE /v1/admin/supportGrants/:grantId';
const BEGIN = 'POST /v1/auth/support';

const open: SupportGrant = {
  id: idOf(1),
  reason: 'The bank line of Elm Street',
  state: 'open',
  createdAt: '2026-06-01T12:00:00Z',
  createdBy: 'Ada Doe',
  endsAt: '2026-06-01T16:00:00Z',
  operator: 'Ola Operator',
  usedAt: '2026-06-01T12:10:00Z',
};

describe('TRUST-9: the page of support access', () => {
  testStates({
    address: '/support-access',
    as: admin,
    answers: { [LIST]: [open] },
    needs: [LIST],
    loading: 'Loading',
    failed: 'The access of support could not be loaded.',
    loaded: () => main().getByText('Support is in'),
    empty: [{ answers: { [LIST]: [] }, text: 'Support was never let in.' }],
  });

  test('TRUST-9: support is let in for a reason and some hours, and the code is shown once', async () => {
    const { api } = renderScreen('/support-access', {
      as: admin,
      answers: { [LIST]: [], [CREATE]: { ...open, state: 'waiting', code: 'a-code' } },
    });
    await main().getByRole('button', { name: 'Let support in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Let support in' });
    await dialog.getByRole('button', { name: 'Let support in' }).click();
    await expect.element(dialog.getByText('Say what support should look at.')).toBeVisible();
    await dialog.getByLabelText('What should support look at?').fill(open.reason);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Let support in' }).click();
    await expect.element(dialog.getByLabelText('Code for support')).toHaveValue('a-code');
    expect(api.sent(CREATE)[0]?.body).toEqual({ reason: open.reason, hours: 4 });
  });

  test('TRUST-9: the access is ended after a question', async () => {
    const { api } = renderScreen('/support-access', {
      as: admin,
      answers: { [LIST]: [open], [END]: { ...open, state: 'ended' } },
    });
    await main()
      .getByRole('button', { name: `End the access for ${open.reason}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await expect.element(page.getByText('The access has ended')).toBeVisible();
    expect(api.sent(END)).toHaveLength(1);
  });
});

describe('TRUST-9: the page where support begins', () => {
  test('TRUST-9: a wrong code is refused in words, and what was entered stays', async () => {
    const message = 'This code does not work, or not any more. Ask for another one.';
    const { api } = renderScreen('/support', {
      answers: { [BEGIN]: refuse('support_code_wrong', message) },
    });
    await page.getByRole('button', { name: 'Look at the organization' }).click();
    await expect.element(page.getByText('Enter the code.')).toBeVisible();
    await page.getByLabelText('Your name').fill('Ola Operator');
    await page.getByLabelText('Code').fill(' a-code ');
    await expectAccessible();
    await page.getByRole('button', { name: 'Look at the organization' }).click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(page.getByLabelText('Code')).toHaveValue(' a-code ');
    expect(api.sent(BEGIN)[0]?.body).toEqual({ operator: 'Ola Operator', code: 'a-code' });
  });

  test('TRUST-9: support sees whose books it reads and until when', async () => {
    const support = { operator: 'Ola Operator', endsAt: '2026-06-01T16:00:00Z' };
    renderScreen('/support-access', { as: { ...admin, support }, answers: { [LIST]: [open] } });
    await expect.element(page.getByText('you look at', { exact: false })).toBeVisible();
  });
});
