import { defineWebFeature, none } from '../../ui/feature.ts';

export const conversationsFeature = defineWebFeature({
  name: 'conversations',
  pages: {
    outbox: { needs: ['messages:read'] },
    messages: { needs: ['messages:read'] },
  },
  screens: {
    'all-messages': ['properties:read', 'messages:read'],
    'message-respond': ['properties:read', 'messages:read'],
  },
  routes: none('It has no other routes.'),
  nav: [{ to: '/messages', label: 'Messages', place: 60 }],
});
