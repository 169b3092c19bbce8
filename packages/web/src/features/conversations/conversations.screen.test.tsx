import { describe, expect, test } from 'vitest';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { HELD, OFFLINE, refuse } from '../../testing/api-stub.ts';
import { admin, conversation, idOf, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { expectEmpty, main, testStates } from '../../testing/states.ts';

const answers = {
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/admin/properties/:propertyId/conversations': [conversation],
  'GET /v1/admin/properties/:propertyId/conversations/:conversationId': conversation,
  'GET /v1/admin/workOrders': [],
};

describe('MSG-3: the messages of a property', () => {
  testStates({
    address: `/all-messages?propertyId=${propertyId}`,
    as: admin,
    answers,
    needs: ['GET /v1/admin/properties/:propertyId/conversations'],
    loading: 'Loading',
    failed: 'The messages could not be loaded.',
    loaded: () => main().getByRole('button', { name: 'The tap drips' }),
    empty: [
      {
        answers: { 'GET /v1/admin/properties/:propertyId/conversations': [] },
        text: 'No messages yet!',
      },
    ],
  });
});

describe('MSG-3: the property of messages', () => {
  testStates({
    address: `/all-messages?propertyId=${propertyId}`,
    as: admin,
    answers,
    needs: ['GET /v1/admin/properties/:propertyId'],
    loading: 'Loading',
    failed: 'The property could not be loaded.',
    loaded: () => main().getByRole('button', { name: 'The tap drips' }),
  });
});

describe('MSG-4: a message to answer', () => {
  testStates({
    address: `/message-respond?propertyId=${propertyId}&conversationId=${conversation.id}`,
    as: admin,
    answers,
    needs: [
      'GET /v1/admin/properties/:propertyId',
      'GET /v1/admin/properties/:propertyId/conversations/:conversationId',
    ],
    loading: 'Loading',
    failed: 'The message could not be loaded.',
    loaded: () => main().getByRole('form', { name: 'Reply to The tap drips' }),
  });
});

test('MSG-1: a conversation of 300 messages opens at its newest, with the way to respond in sight', async () => {
  const [message] = conversation.messages;
  const messages = Array.from({ length: 300 }, (_, index) => ({
    ...(message as (typeof conversation.messages)[number]),
    id: idOf(5000 + index),
    message: `Message ${index}`,
  }));
  renderScreen(`/all-messages?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId/conversations': [
        { ...conversation, unread: false, messages },
      ],
    },
  });
  await main().getByRole('button', { name: 'The tap drips' }).click();
  const respond = main().getByRole('button', { name: 'Respond', exact: true });
  await expect.element(respond).toBeInViewport();
  await expect.element(main().getByText('Message 299')).toBeInViewport();
});

test('MSG-4: a link to no conversation', async () => {
  await expectEmpty({
    address: `/message-respond?propertyId=${propertyId}&conversationId=${idOf(99)}`,
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId/conversations/:conversationId': refuse(
        'not_found',
        'Not found.',
      ),
    },
    text: 'Conversation not found.',
  });
});

describe('MSG-6: the outbox', () => {
  testStates({
    address: '/outbox',
    as: admin,
    answers: {
      'GET /v1/admin/organization/outbox': [
        {
          id: idOf(90),
          channel: 'email',
          recipient: 'lea@example.com',
          subject: 'Your invoice',
          text: 'It is due.',
          sentAt: '2026-06-01T16:00:00Z',
          sendable: false,
        },
      ],
    },
    needs: ['GET /v1/admin/organization/outbox'],
    loading: 'Loading',
    failed: 'The outbox could not be loaded.',
    loaded: () => main().getByRole('button', { name: 'Your invoice' }),
    empty: [
      {
        answers: { 'GET /v1/admin/organization/outbox': [] },
        text: 'The outbox is empty.',
      },
    ],
  });
});

const LIST = 'GET /v1/admin/properties/:propertyId/conversations';
const RESPOND = 'POST /v1/admin/properties/:propertyId/conversations/:conversationId/response';

/** The conversation after replies with these texts. */
function withAnswers(...texts: string[]): Conversation {
  const [first] = conversation.messages;
  if (!first) throw new Error('The conversation begins with a message.');
  const more = texts.map((message, index) => ({ ...first, id: idOf(62 + index), message }));
  return { ...conversation, messages: [first, ...more] };
}

test('MSG-1, MSG-3: typed text survives a lost response and is sent once', async () => {
  const { api } = renderScreen(`/all-messages?propertyId=${propertyId}`, {
    as: admin,
    answers: { ...answers, [RESPOND]: OFFLINE },
  });
  const item = main().getByRole('listitem').filter({ hasText: 'The tap drips' }).first();
  const control = item.getByRole('button', { name: 'The tap drips' });
  const messages = item.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  const shown = () => messages.elements().length;
  const respond = item.getByRole('button', { name: 'Respond' });
  const text = item.getByRole('textbox', { name: 'Message' });
  const send = item.getByRole('button', { name: 'Send', exact: true });
  const alert = item.getByRole('alert');
  await control.click();
  await expect.poll(shown).toBe(1);
  await respond.click();
  await text.fill('Is it quiet now?');
  await send.click();
  await expect.element(alert).toMatchTextContent('The server cannot be reached.');
  await expect.element(text).toHaveValue('Is it quiet now?');
  // The text is still there after closing and opening again.
  await control.click();
  await expect.element(text).not.toBeInTheDocument();
  await control.click();
  await expect.element(text).toHaveValue('Is it quiet now?');

  // The server has the message, and only its response is lost.
  const once = withAnswers('Is it quiet now?');
  api.answer({ [LIST]: [once] });
  await send.click();
  await expect.poll(shown).toBe(2);
  await expect.element(alert).toMatchTextContent('The server cannot be reached.');
  api.answer({ [RESPOND]: HELD });
  await send.dblClick();
  api.answer({ [RESPOND]: once });
  await expect.element(respond).toBeVisible();
  await expect.poll(shown).toBe(2);
  const keys = api.sent(RESPOND).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);

  await respond.click();
  await text.fill('Twice pressed');
  api.answer({ [RESPOND]: HELD });
  await send.dblClick();
  const twice = withAnswers('Is it quiet now?', 'Twice pressed');
  api.answer({ [RESPOND]: twice, [LIST]: [twice] });
  await expect.element(respond).toBeVisible();
  await expect.poll(() => messages.filter({ hasText: 'Twice pressed' }).elements().length).toBe(1);
  await expect.poll(shown).toBe(3);
  expect(api.sent(RESPOND)).toHaveLength(4);
  expect(keys).not.toContain(api.sent(RESPOND)[3]?.headers.get('idempotency-key'));
});
