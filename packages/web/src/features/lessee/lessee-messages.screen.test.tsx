import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { expect, test } from 'vitest';
import { HELD, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { conversation, idOf, lessee, lesseeAnswers } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** The tenant's side of conversations. */

const LIST = 'GET /v1/lessee/properties/conversations';
const START = 'POST /v1/lessee/properties/conversations';
const READ = 'POST /v1/lessee/properties/conversations/:conversationId/read';
const RESPOND = 'POST /v1/lessee/properties/conversations/:conversationId/response';

const open = (address: string, answers: Answers) =>
  renderScreen(address, { as: lessee, answers: { ...lesseeAnswers, ...answers } });

const tab = () => main().getByRole('tab', { name: 'Messages' });
const button = (name: string) => main().getByRole('button', { name, exact: true });
const text = () => main().getByRole('textbox', { name: 'Message' });

test('TENANT-3, TENANT-5: a tenant begins a conversation', async () => {
  const { api } = open('/lessee-landing', { [LIST]: [] });
  await tab().click();
  await expect.element(main().getByText('No messages yet!')).toBeVisible();
  await button('Write a message').click();
  const form = main().getByRole('form', { name: 'Write a message' });
  await expect.element(form.getByLabelText('Subject')).toHaveFocus();
  await button('Send').click();
  await expect.element(form.getByText('Message is required')).toBeVisible();
  await expect.element(text()).toHaveFocus();
  await expectFitsDevices();
  await text().fill('The door squeaks.\nOnly at night.');
  const [first] = conversation.messages;
  if (!first) throw new Error('The conversation begins with a message.');
  const written: Conversation = {
    ...conversation,
    id: idOf(63),
    subject: 'The door squeaks.',
    messages: [{ ...first, message: 'The door squeaks.\nOnly at night.' }],
  };
  // The list is not loaded again before somebody looks at it.
  api.answer({ [START]: written, [LIST]: HELD });
  await button('Send').click();
  await expect.element(form).not.toBeInTheDocument();
  expect(main().getByText('No messages yet!').query()).toBeNull();
  await expect.element(button('Write a message')).toHaveFocus();
  api.answer({ [LIST]: [written, conversation] });
  expect(api.sent(START).map(({ body }) => body)).toMatchObject([
    { message: 'The door squeaks.\nOnly at night.', propertyId: conversation.propertyId },
  ]);
  await main().getByRole('button', { name: 'The door squeaks.' }).click();
  await expect
    .element(
      main()
        .getByText(/Only at night\.$/)
        .last(),
    )
    .toBeVisible();
  expect(main().getByRole('list', { name: 'Delivery' }).query()).toBeNull();
});

test('MSG-2, MSG-3: a reply counts as unread until it is opened, and is answered without a choice of channel', async () => {
  const unread = { ...conversation, unread: true };
  const { api } = open('/lessee-landing', { [LIST]: [unread], [READ]: {} });
  await expect.element(tab()).toMatchTextContent('1 unread');
  await tab().click();
  await expectFitsDevices();
  await main().getByRole('button', { name: 'The tap drips' }).click();
  await expect.element(tab()).not.toMatchTextContent('unread');
  expect(api.sent(READ)[0]?.body).toEqual({ upTo: conversation.messages[0]?.id });
  await button('Respond').click();
  await text().fill('Thank you!');
  const thanks = { ...conversation.messages[0]!, id: idOf(62), message: 'Thank you!' };
  const answered = { ...conversation, messages: [...conversation.messages, thanks] };
  api.answer({ [RESPOND]: answered, [LIST]: [answered] });
  await button('Send').click();
  // The box holds the same text until the server has it.
  const shown = main().getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect.element(shown.getByText('Thank you!')).toBeVisible();
  expect(shown.elements()).toHaveLength(2);
  await expectFitsDevices();
});
