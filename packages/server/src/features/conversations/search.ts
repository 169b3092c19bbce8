import { ranked, type SearchSource } from '../../platform/search/found.ts';
import { searchConversations } from './conversations.search.ts';

export const search: readonly SearchSource[] = [
  {
    needs: ['messages:read'],
    start: (tx) => async (terms) => {
      const found = await searchConversations(tx, terms);
      return found.flatMap(({ match, id, propertyId, subject, name, home }) =>
        ranked('conversation', {
          match,
          id,
          title: subject,
          details: [name, home.label],
          page: { path: '/message-respond', propertyId, conversationId: id },
        }),
      );
    },
  },
];
