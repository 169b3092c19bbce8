import { defineFeature, none } from '../../platform/feature.ts';
import { undeliveredLetters, unsentMessages } from './attention.ts';
import { messagingByTime } from './delivery.jobs.ts';
import { registerMessaging } from './messaging.routes.ts';

export const messagingFeature = defineFeature({
  name: 'messaging',
  register: registerMessaging,
  jobs: none('Conversations queue its deliveries, whose content they have.'),
  recurring: messagingByTime,
  attention: [
    {
      needs: 'settings:read',
      noHome: true,
      // Messages wait in the outbox until there is a mail server, and until somebody has sent them then.
      find: async (tx, { senderOf }) => unsentMessages(tx, (await senderOf(tx)).by !== 'outbox'),
    },
    { needs: 'messages:read', find: undeliveredLetters },
  ],
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('The conversations are found.'),
  archive: none('Nothing of it is archived.'),
  tables: {
    message_deliveries: 'conversations',
    letters: 'letters',
    outbox_messages: 'conversations',
    text_opt_outs: 'conversations',
  },
  topics: { letters: ['messages:read', 'people:read'] },
});
