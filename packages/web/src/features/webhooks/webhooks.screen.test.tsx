import type { Webhook, WebhookMessage } from '@tenantry/contract/webhooks/webhooks.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse, refuseStale } from '../../testing/api-stub.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/webhooks';
const ADD = 'POST /v1/admin/webhooks';
const LOG = 'GET /v1/admin/webhooks/:webhookId/messages';
const SEND = 'POST /v1/admin/webhooks/:webhookId/messages/:messageId/send';

const on: Webhook = {
  id: idOf(1),
  url: 'https://books.example.com/events',
  description: 'Bookkeeping',
  events: ['payment.received', 'payment.reversed'],
  state: 'on',
  createdAt: '2026-06-01T12:00:00Z',
  savedBy: 'Ada Doe',
  lastSentAt: '2026-06-14T12:00:00Z',
  earlierSignsUntil: null,
  waiting: 0,
  failed: 1,
  version: 4,
};

const failed: WebhookMessage = {
  id: idOf(2),
  messageId: `msg_${idOf(2)}`,
  type: 'payment.received',
  at: '2026-06-10T12:00:00Z',
  state: 'failed',
  nextAt: null,
  attempts: [
    {
      at: '2026-06-13T12:00:00Z',
      ms: 1_204,
      status: 500,
      failure: 'It responded with 500.',
      answer: 'out of order',
    },
  ],
};

const address = `/webhooks?webhookId=${on.id}`;

describe('DATA-10: the page of webhooks', () => {
  testStates({
    address: '/webhooks',
    as: admin,
    answers: { [LIST]: [on] },
    needs: [LIST],
    loading: 'Loading',
    failed: 'The webhooks could not be loaded.',
    loaded: () => main().getByRole('link', { name: 'Bookkeeping' }),
    empty: [{ answers: { [LIST]: [] }, text: 'No webhooks yet.' }],
  });

  test('DATA-10: a webhook is added with its events, and its secret is shown once', async () => {
    const secret = 'whsec_c2VjcmV0';
    const { api } = renderScreen('/webhooks', {
      as: admin,
      answers: { [LIST]: [], [ADD]: { ...on, signingKey: secret } },
    });
    await main().getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByLabelText('Address').fill(on.url);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect.element(dialog.getByText('Choose at least one event.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'A payment is recorded' }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect.element(dialog.getByLabelText('Secret')).toHaveValue(secret);
    expect(api.sent(ADD)[0]?.body).toEqual({
      url: on.url,
      description: '',
      events: ['payment.received'],
    });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByText(secret)).not.toBeInTheDocument();
  });
});

test('DATA-10, API-8: a webhook that somebody else has changed meanwhile asks whose values count', async () => {
  const CHANGE = 'POST /v1/admin/webhooks/:webhookId';
  const newer = { ...on, description: 'The bookkeeper', version: 5 };
  const { api } = renderScreen(address, {
    as: admin,
    answers: { [LIST]: [on], [LOG]: [], [CHANGE]: refuseStale('Someone changed this.', newer) },
  });
  await main().getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit webhook' });
  await dialog.getByLabelText('Description').fill('Books of 2026');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The bookkeeper')).toBeVisible();
  api.answer({ [CHANGE]: { ...newer, description: 'Books of 2026', version: 6 } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(CHANGE)).toHaveLength(2);
  expect(api.sent(CHANGE).map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
});

describe('DATA-11: the log of a webhook', () => {
  test('DATA-11: shows each try with its response, and sends a message again', async () => {
    const waiting: WebhookMessage = { ...failed, state: 'waiting', nextAt: failed.at };
    const { api } = renderScreen(address, {
      as: admin,
      answers: { [LIST]: [on], [LOG]: [failed], [SEND]: waiting },
    });
    await main().getByText('1 try').click();
    await expect.element(main().getByText('out of order')).toBeVisible();
    await expect.element(main().getByText('1,204 ms', { exact: false })).toBeVisible();
    await expectAccessible();
    await main().getByRole('button', { name: 'Send again', exact: true }).click();
    await expect.poll(() => api.sent(SEND)).toHaveLength(1);
  });

  test('DATA-11: says why a webhook was turned off, and that a removed one is gone', async () => {
    renderScreen(address, {
      as: admin,
      answers: { [LIST]: [{ ...on, state: 'failing' }], [LOG]: [] },
    });
    const why = main().getByText('It accepted no message for 3 days.', { exact: false });
    await expect.element(why).toBeVisible();
    await expect.element(main().getByRole('button', { name: 'Turn on' })).toBeVisible();
  });

  test('DATA-11: one that a person paused is no problem', async () => {
    renderScreen(address, {
      as: admin,
      answers: { [LIST]: [{ ...on, state: 'paused' }], [LOG]: [] },
    });
    await expect
      .element(main().getByText(/^This webhook is paused/))
      .toHaveAttribute('role', 'status');
    expect(main().getByRole('alert').query()).toBeNull();
  });

  test('DATA-11: one that is gone, and a refusal', async () => {
    renderScreen(`/webhooks?webhookId=${idOf(9)}`, {
      as: admin,
      answers: { [LIST]: [on], [ADD]: refuse('webhook_address_refused', 'Use https.') },
    });
    await expect.element(main().getByText('This webhook was removed.')).toBeVisible();
  });
});
