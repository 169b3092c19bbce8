import type { WorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, conversation, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/workOrders';
const CREATE = 'POST /v1/admin/workOrders';

const messageId = conversation.messages[0]!.id;

const made: WorkOrder = {
  id: idOf(1),
  number: 7,
  label: 'W-0007',
  home: { propertyId, label: '12 Oak Street', address: '12 Oak Street, Albany, NY 12207' },
  title: 'The tap drips',
  category: 'PLUMBING',
  place: '',
  description: '',
  mayEnter: 'CALL_FIRST',
  entryTimes: '',
  pets: '',
  priority: 'NORMAL',
  status: 'SCHEDULED',
  createdAt: '2026-06-12T15:00:00Z',
  endedAt: null,
  targetAt: '2026-06-26T15:00:00Z',
  overdue: false,
  source: 'STAFF',
  reportedBy: 'Ada Marsh',
  tenant: null,
  messageId,
  version: 1,
};

const show = (changes: Answers = {}) =>
  renderScreen(`/message-respond?propertyId=${propertyId}&conversationId=${conversation.id}`, {
    as: admin,
    answers: {
      'GET /v1/properties': [property],
      'GET /v1/admin/assets': [],
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/leasee': [],
      'GET /v1/admin/properties/:propertyId/conversations/:conversationId': conversation,
      [LIST]: [],
      ...changes,
    },
  });

const form = () => main().getByRole('form', { name: 'New work order' });

test('MAINT-1: a work order is made of a message, with its words, home and tenant', async () => {
  const refused = refuse('message_has_order', 'W-0007 was made of this message.');
  const { api } = show({ [CREATE]: refused });
  await main().getByRole('link', { name: 'Make a work order' }).click();
  await expect
    .element(form().getByRole('textbox', { name: 'Title' }))
    .toHaveValue('The tap in the kitchen drips');
  await expect
    .element(form().getByRole('checkbox', { name: 'Lea Doe sees it in the portal' }))
    .toBeChecked();
  await form().getByRole('textbox', { name: 'Title' }).fill('Seal the tap');
  await form().getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Plumbing' }).click();
  await expectFitsDevices();
  api.answer({ [LIST]: [made] });
  await form().getByRole('button', { name: 'Create work order' }).click();
  await expect
    .element(main().getByText('W-0007 The tap drips was made of this message.'))
    .toBeVisible();
  expect(api.sent(CREATE)[0]?.body).toMatchObject({
    propertyId,
    messageId,
    another: false,
    description: 'The tap in the kitchen drips.',
  });
  expect(api.sent(CREATE)[0]?.body).not.toHaveProperty('tenantId');
  expect(form().query()).toBeNull();
  // What was typed is still there.
  await main().getByRole('button', { name: 'Make another work order' }).click();
  await expect.element(form().getByRole('textbox', { name: 'Title' })).toHaveValue('Seal the tap');
});

test('MAINT-1: the words of a tenant are not shown to the tenant of another home that is chosen', async () => {
  const id = idOf(77);
  const other = {
    ...property,
    id,
    home: { ...property.home, propertyId: id, label: '9 Fir Road' },
  };
  show({
    'GET /v1/properties': [property, other],
    'GET /v1/admin/properties/:propertyId/leasee': [lease],
  });
  await main().getByRole('link', { name: 'Make a work order' }).click();
  const seen = form().getByRole('checkbox', { name: /sees it in the portal/ });
  await expect.element(seen).toBeChecked();
  await form().getByRole('combobox', { name: 'Home', exact: true }).click();
  await page.getByRole('option', { name: /9 Fir Road/ }).click();
  await expect.element(seen).not.toBeChecked();
});

test('MAINT-1: a message with a work order links to it, and another one is made on purpose', async () => {
  const { api, router } = show({ [LIST]: [made], [CREATE]: refuse('not_found', 'Gone.') });
  await expect
    .element(main().getByRole('link', { name: 'W-0007 The tap drips' }))
    .toHaveAttribute('href', `/work-order?workOrderId=${made.id}`);
  await expectFitsDevices();
  await main().getByRole('link', { name: 'Make another work order' }).click();
  await expect.element(main().getByRole('link', { name: 'Open W-0007' })).toBeVisible();
  expect(form().query()).toBeNull();
  await main().getByRole('button', { name: 'Make another work order' }).click();
  await form().getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Plumbing' }).click();
  await form().getByRole('button', { name: 'Create work order' }).click();
  await expect.poll(() => api.sent(CREATE)[0]?.body).toMatchObject({ messageId, another: true });
  expect(router.state.location.search).toMatchObject({ messageId });
});

test('MAINT-1: a message of a vendor or a prospect offers no work order', async () => {
  const [message] = conversation.messages;
  const fromVendor = { ...message!, sender: 'vendor' as const, senderName: 'Joe' };
  show({
    'GET /v1/admin/properties/:propertyId/conversations/:conversationId': {
      ...conversation,
      lessee: false,
      messages: [fromVendor],
    },
    [LIST]: [made],
  });
  // Older versions made them of such messages, too.
  await expect.element(main().getByRole('link', { name: 'W-0007 The tap drips' })).toBeVisible();
  expect(
    main()
      .getByRole('link', { name: /work order/i })
      .query(),
  ).toBeNull();
});
