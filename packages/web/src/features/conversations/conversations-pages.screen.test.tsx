import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { changed } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery, listPage, pagesOf } from '../../testing/api-stub.ts';
import { admin, conversation, idOf, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** MSG-3 with more conversations than one page has. */

const LIST = 'GET /v1/admin/properties/:propertyId/conversations';
const ONE = 'GET /v1/admin/properties/:propertyId/conversations/:conversationId';
const READ = 'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read';

const many: readonly Conversation[] = Array.from({ length: 120 }, (_, index) => ({
  ...conversation,
  id: idOf(4000 + index),
  subject: `Subject ${index + 1}.`,
  unread: index === 1 || index === 100,
}));

const bySubject = ({ subject }: Conversation) => subject;
const count = () => main().getByText(/^Showing/);
const control = (subject: string) => main().getByRole('button', { name: subject });

test('API-15, MSG-3: all messages are loaded by pages, as the list is scrolled', async () => {
  const { api } = renderScreen(`/all-messages?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      [LIST]: pagesOf(many, bySubject),
    },
  });
  await expect.element(count()).toHaveTextContent('Showing 50 of 120');
  expect(control('Subject 51.').query()).toBeNull();
  await expectAccessible();
  main().getByRole('button', { name: 'Show more' }).element().scrollIntoView();
  await expect.element(control('Subject 51.')).toBeInTheDocument();
  expect(api.sent(LIST).map(({ url }) => url.searchParams.get('limit'))).not.toContain(null);
});

test('API-15, MSG-3: the server filters unread ones; an opened one stays with its typed text', async () => {
  let unread = many.filter((each) => each.unread);
  const { api } = renderScreen(`/all-messages?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      [LIST]: byQuery((query) => {
        const found = query.get('readStatus') === 'UNREAD' ? unread : many;
        return listPage(found.slice(0, 50), found.length, found.length > 50 ? '50' : null);
      }),
      [ONE]: { ...many[1]!, unread: false },
      [READ]: {},
      'GET /v1/admin/workOrders': [],
    },
  });
  await expect.element(control('Subject 1.')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Unread').click();
  // In the list of all conversations, it is on a later page.
  await expect.element(control('Subject 101.')).toBeVisible();
  await expect.element(control('Subject 1.')).not.toBeInTheDocument();
  await control('Subject 2.').click();
  await expect.poll(() => api.sent(READ).length).toBeGreaterThan(0);
  const item = main().getByRole('listitem').filter({ hasText: 'Subject 2.' }).first();
  await item.getByRole('button', { name: 'Respond' }).click();
  await item.getByRole('textbox', { name: 'Message' }).fill('Half a sentence');
  unread = unread.filter(({ id }) => id !== many[1]!.id);
  // As after the next check for new messages.
  await changed('ownMessages');
  await expect
    .element(item.getByRole('textbox', { name: 'Message' }))
    .toHaveValue('Half a sentence');
  await expect.element(control('Subject 101.')).toBeVisible();
  expect(api.sent(LIST).at(-1)?.url.searchParams.get('readStatus')).toBe('UNREAD');
});

test('API-15, MSG-4: one message is opened without the list around it', async () => {
  const { api } = renderScreen(
    `/message-respond?propertyId=${propertyId}&conversationId=${many[119]!.id}`,
    {
      as: admin,
      answers: {
        'GET /v1/admin/properties/:propertyId': property,
        [ONE]: many[119]!,
        'GET /v1/admin/workOrders': [],
      },
    },
  );
  await expect.element(main().getByRole('form', { name: 'Reply to Subject 120.' })).toBeVisible();
  expect(api.sent(LIST)).toHaveLength(0);
});
