import { actOfProperty, defineParts } from '../../ui/feature.ts';
import type { conversationsFeature } from './feature.ts';

export const parts = defineParts<typeof conversationsFeature>({
  pages: {
    outbox: async () => (await import('./outbox-page.tsx')).OutboxPage,
    messages: async () => (await import('./messages-page.tsx')).MessagesPage,
    'remind-late': async () => (await import('./remind-late-page.tsx')).RemindLatePage,
    'message-tenants': async () => (await import('./message-tenants-page.tsx')).MessageTenantsPage,
  },
  screens: {
    'all-messages': { load: async () => (await import('./all-messages.tsx')).AllMessages },
    'message-respond': {
      load: async () => (await import('./message-respond.tsx')).MessageRespond,
      narrow: true,
    },
  },
  palette: [
    actOfProperty(3, 'New message', 'write text mail', 'messages:write', 'all-messages'),
    {
      place: 70,
      label: 'Reply to messages',
      detail: 'For all properties',
      permission: 'messages:write',
      path: '/messages',
    },
    {
      kind: 'Page',
      place: 180,
      label: 'Outbox',
      detail: 'Messages that were not sent',
      words: 'unsent mail texts',
      path: '/outbox',
    },
  ],
});
