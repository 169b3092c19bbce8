import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { HELD, refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { account } from '../../testing/money-records.ts';
import { admin, conversation, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** The landlord's side of conversations, over the page of a property and as separate pages. */

const LIST = 'GET /v1/admin/properties/:propertyId/conversations';
const ONE = 'GET /v1/admin/properties/:propertyId/conversations/:conversationId';
const READ = 'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read';
const RESPOND = 'POST /v1/admin/properties/:propertyId/conversations/:conversationId/response';
const START = 'POST /v1/admin/properties/:propertyId/conversations';

const unread = { ...conversation, unread: true };

const [first] = conversation.messages;
if (!first) throw new Error('The conversation begins with a message.');

const asked: Conversation = {
  ...conversation,
  id: idOf(95),
  subject: 'Is the cellar dry?',
  lessee: false,
  unread: true,
  textable: false,
  name: 'Priya Nair',
  emailAddress: 'priya@example.com',
  phoneNumber: '(212) 555-0177',
  messages: [{ ...first, sender: 'prospect', message: 'Is the cellar dry?\nI have many books.' }],
};

const answers: Answers = {
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/public/attributes': [],
  [LIST]: [unread],
  [READ]: {},
  'GET /v1/admin/workOrders': [],
};

/** The page of the property. Screens open over it. */
const propertyPage = `/admin-landing/view-property/${propertyId}`;

const open = (address: string, more: Answers = {}) =>
  renderScreen(address, { as: admin, answers: { ...answers, ...more } });

const panel = () => page.getByRole('region', { name: 'Internal Use Only: 12 Oak Street' });
const item = () => page.getByRole('listitem').filter({ hasText: 'The tap drips' }).first();
const text = () => page.getByRole('textbox', { name: 'Message' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Opens a conversation in the list. */
const control = (subject: string) => page.getByRole('button', { name: subject });
const show = (name: 'All' | 'Unread') =>
  page.getByRole('radiogroup', { name: 'Show' }).getByText(name, { exact: true }).click();

test('MSG-2, MSG-3: opening an unread conversation marks it as read, and the reply goes by Email & SMS', async () => {
  const { api, router } = open(`/all-messages?propertyId=${propertyId}`);
  await show('Unread');
  await expect.poll(() => router.state.location.search).toMatchObject({ show: 'unread' });
  await item().getByRole('button', { name: 'The tap drips' }).click();
  await expect.poll(() => api.sent(READ).length).toBeGreaterThan(0);
  expect(api.sent(READ)[0]?.body).toEqual({ upTo: first.id });
  // It is read, but stays in the list.
  await expect.element(item().getByText('Unread', { exact: true })).not.toBeInTheDocument();
  await expect.element(item().getByText('The tap in the kitchen drips.')).toBeVisible();
  await button('Respond').click();
  await text().fill('Never mind.');
  await button('Cancel').click();
  await expect.element(button('Respond')).toHaveFocus();
  await button('Respond').click();
  await expect.element(text()).toHaveValue('');
  await text().fill('Somebody comes with tools.');
  // Another filter shows more or fewer, and keeps the typed text.
  await show('All');
  await expect.poll(() => router.state.location.search).not.toHaveProperty('show');
  await show('Unread');
  await expect.element(text()).toHaveValue('Somebody comes with tools.');
  await page.getByRole('radio', { name: 'Email & SMS' }).click();
  await expectFitsDevices();
  const sent = { status: 'sent', failure: null, outbox: true } as const;
  const deliveries = [
    { ...sent, channel: 'email', recipient: 'lea@example.com' },
    { ...sent, channel: 'sms', recipient: '(212) 555-0123' },
  ] as const;
  const mine = { ...first, id: idOf(62), sender: 'organization' as const };
  const reply = { ...mine, message: 'Somebody comes with tools.', deliveries: [...deliveries] };
  const answered = { ...conversation, messages: [first, reply] };
  api.answer({ [RESPOND]: answered, [LIST]: [answered], [ONE]: answered });
  await button('Send').click();
  await expect.element(button('Respond')).toBeVisible();
  expect(api.sent(RESPOND)[0]?.url.searchParams.get('medium')).toBe('emailAndSms');
  const ways = item().getByRole('list', { name: 'Delivery' }).getByRole('listitem');
  await expect.element(ways.first()).toMatchTextContent('Email to lea@example.com: In the outbox');
  await expect.element(ways.last()).toMatchTextContent('Text to (212) 555-0123: In the outbox');
  await expect
    .element(ways.first().getByRole('link', { name: 'In the outbox' }))
    .toHaveAttribute('href', '/outbox');
  await expectFitsDevices();
});

test("PANEL-4, PANEL-5, PANEL-9, MSG-4, MSG-7: the panel leads to a prospect's question, and Cancel back", async () => {
  const { id, subject, name } = asked;
  const vacant = { ...property, status: 'FOR_LEASE', activeLease: null } as const;
  const { api, router } = open(propertyPage, {
    'GET /v1/admin/properties/:propertyId': {
      ...vacant,
      unreadConversations: [{ id, subject, name }],
    },
    [ONE]: asked,
  });
  await page.getByText('Internal Use Only').click();
  await expect
    .poll(() =>
      panel()
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['(Respond)', '(Messages)', '(Start Lease Application)']);
  await expect.element(panel().getByText('Is the cellar dry?')).toBeVisible();
  // From the time it is opened.
  api.answer({ 'GET /v1/admin/properties/:propertyId': vacant });
  await panel().getByRole('link', { name: '(Respond)' }).click();
  const dialog = page.getByRole('dialog', {
    name: 'Message regarding 12 Oak Street from Priya Nair',
  });
  await expect.element(text()).toHaveFocus();
  expect(router.state.location.state.screen).toBeDefined();
  await expect.element(dialog.getByText('priya@example.com')).toBeVisible();
  await expect.element(dialog.getByText('(212) 555-0177', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Email', exact: true })).toBeChecked();
  await expect.element(dialog.getByText(/I have many books\./)).toBeVisible();
  await expectFitsDevices();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog.getByText('Message is required')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.href).toBe(propertyPage);
  // MSG-2: it was opened.
  await expect.element(panel().getByText('No unread messages!')).toBeVisible();
  expect(api.sent(READ)[0]?.url.pathname).toContain(id);
});

test('MSG-4: an unknown link leads to all messages, and one without a property asks for it', async () => {
  const { router } = open(`/message-respond?propertyId=${propertyId}&conversationId=${idOf(99)}`, {
    [ONE]: refuse('not_found', 'Not found.'),
  });
  await page.getByRole('link', { name: 'See all messages about this property' }).click();
  await expect.element(control('The tap drips')).toBeVisible();
  await router.navigate({ to: '/message-respond' });
  await expect.element(page.getByRole('heading', { name: 'Which property?' })).toBeVisible();
});

test('MSG-3: a first message goes to the tenant of a property without messages', async () => {
  const { api } = open(`/all-messages?propertyId=${propertyId}`, {
    'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
    [LIST]: [],
  });
  await expect.element(main().getByText('No messages yet!')).toBeVisible();
  await expectFitsDevices();
  await button('Write to the tenant').click();
  const form = page.getByRole('form', { name: 'Write to the tenant' });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(form.getByText('Subject is required')).toBeVisible();
  await expect.element(form.getByLabelText('Subject')).toHaveFocus();
  await form.getByLabelText('Subject').fill('The roof');
  await text().fill('It is mended on Monday.');
  await expectFitsDevices();
  const begun = { ...conversation, subject: 'The roof' };
  // The list is not loaded again before somebody looks at it.
  api.answer({ [START]: begun, [LIST]: HELD });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(control('The roof')).toBeVisible();
  expect(main().getByText('No messages yet!').query()).toBeNull();
  await expect.element(button('Write to the tenant')).toHaveFocus();
  api.answer({ [LIST]: [begun] });
  expect(api.sent(START)[0]?.body).toMatchObject({
    subject: 'The roof',
    message: 'It is mended on Monday.',
    medium: 'email',
  });
});

test("MSG-1: a prospect's message is only text, whatever it contains; as a page, Cancel leads to the property", async () => {
  const start = `Hostile <b>question</b>
<img src=x onerror="document.title='owned'"><script>document.title = 'owned'</script>
javascript:alert(1) https://evil.example/?a=1&amp;b=2
שלום, האם הבית פנוי? \u202Eright to left\u202C 🏡👩‍👩‍👧
`;
  const message = start + 'w'.repeat(5000 - start.length);
  const hostile = { ...asked, messages: [{ ...first, message }] };
  const { router } = open(`/message-respond?propertyId=${propertyId}&conversationId=${asked.id}`, {
    [ONE]: hostile,
  });
  const title = 'Message regarding 12 Oak Street from Priya Nair';
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const shown = page.getByRole('list', { name: 'Messages' }).element();
  expect(shown.querySelector<HTMLElement>('p[dir=auto]')?.innerText).toBe(message);
  expect(shown.querySelector('img, script, b')).toBeNull();
  expect(shown.querySelector('a')).toBeNull();
  await expect.poll(() => document.title).toContain(title);
  await expectFitsDevices();
  await button('Cancel').click();
  await expect.poll(() => router.state.location.href).toBe(propertyPage);
  router.history.back();
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('MSG-6: a message in the outbox opens in its place', async () => {
  const { router } = open('/outbox', {
    'GET /v1/admin/organization/outbox': [
      {
        id: idOf(90),
        channel: 'email',
        recipient: 'priya@example.com',
        subject: 'Re: the cellar',
        text: 'As dry as a bone.',
        sentAt: '2026-06-01T16:00:00Z',
        sendable: false,
      },
    ],
  });
  await expect.element(page.getByText(/no mail server or text service was set up/)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Email to priya@example.com' });
  await row.getByRole('button').click();
  await expect.element(row.getByText('As dry as a bone.')).toBeVisible();
  await expectFitsDevices();
  await router.navigate({ to: '/help' });
  await expect.element(row).not.toBeInTheDocument();
  router.history.back();
  await expect.element(row.getByText('As dry as a bone.')).toBeVisible();
});

test('MSG-6: waiting messages are sent at once after a mail server was set up', async () => {
  const OUTBOX = 'GET /v1/admin/organization/outbox';
  const SEND = 'POST /v1/admin/organization/outbox/send';
  const waiting = {
    id: idOf(90),
    channel: 'email' as const,
    recipient: 'priya@example.com',
    subject: 'Invoice 0007',
    text: 'It is due.',
    sentAt: '2026-06-01T16:00:00Z',
  };
  const { api } = open('/outbox', {
    [OUTBOX]: [{ ...waiting, sendable: true }],
    [SEND]: { sent: 1, obsolete: 0 },
  });
  const send = page.getByRole('button', { name: 'Send all now' });
  await expect.element(send).toBeVisible();
  await expectFitsDevices();
  api.answer({ [OUTBOX]: [] });
  await send.click();
  await expect.element(page.getByText('1 message is being sent')).toBeVisible();
  await expect.element(page.getByText('The outbox is empty.')).toBeVisible();
  expect(api.sent(SEND)).toHaveLength(1);
});

test('MSG-1: leaving an unchanged reminder asks nothing, leaving a changed one asks first', async () => {
  const address = `/all-messages?propertyId=${propertyId}&tab=remind`;
  const { router } = open(address, {
    'GET /v1/admin/organization/outbox': [],
    'GET /v1/admin/properties/:propertyId/accounts': [{ ...account, balanceDue: 9, dueNow: 5 }],
  });
  const written = () => (text().query() as HTMLTextAreaElement | null)?.value;
  await expect.poll(written).toContain('for 12 Oak Street. Due now: $5.00.');
  void router.navigate({ to: '/outbox' });
  await expect.element(page.getByText('The outbox is empty.')).toBeVisible();
  router.history.back();
  await expect.poll(written).toContain('for 12 Oak Street. Due now: $5.00.');
  await text().fill('Please pay.');
  void router.navigate({ to: '/outbox' });
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(written).toBe('Please pay.');
});
