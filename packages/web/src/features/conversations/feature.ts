import { queryKeys } from '../../lib/effects.ts';
import { readTickedSearch } from '../../lib/ticked-rows.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const conversationsFeature = defineWebFeature({
  name: 'conversations',
  pages: {
    outbox: { needs: ['messages:read'] },
    messages: { needs: ['messages:read'] },
    'remind-late': { needs: ['payments:read', 'messages:write'], search: readTickedSearch },
    'message-tenants': { needs: ['messages:write'], search: readTickedSearch },
  },
  screens: {
    'all-messages': ['properties:read', 'messages:read'],
    'message-respond': ['properties:read', 'messages:read'],
  },
  routes: none('It has no other routes.'),
  nav: [
    {
      group: 'work',
      to: '/messages',
      label: 'Messages',
      key: 'm',
      place: 100,
      icon: 'message',
      thumb: true,
      counts: { part: 'unread', words: 'unread' },
    },
    {
      group: 'add',
      to: '/messages',
      label: 'Message',
      place: 30,
      icon: 'message',
      permission: 'messages:write',
    },
  ],
  effects: {
    conversations: [queryKeys.conversations, queryKeys.properties, queryKeys.today],
    // Mails that the product sends by itself, and the outbox.
    letters: [queryKeys.letters, queryKeys.invoices, queryKeys.conversations, queryKeys.today],
    ownMessages: [queryKeys.conversations],
    // Only lists of unread messages change.
    readMarks: [queryKeys.properties, queryKeys.today],
  },
});
