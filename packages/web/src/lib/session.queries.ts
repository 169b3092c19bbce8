import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { queryKeys } from './effects.ts';
import { sessionToldAt, updateSession, type Session } from './session.ts';

/** Keeps the session's record current while pages are open, such as after a change of the time zone. */
export const sessionQuery = (session: Session | null) =>
  queryOptions({
    queryKey: [...queryKeys.organization, 'session'],
    queryFn: async ({ signal }) => {
      const facts = await callApi('GET /v1/auth/session', { signal });
      if (session) updateSession(session, facts);
      return facts;
    },
    initialData: session?.organization.name ? session : undefined,
    // What an earlier page stored is shown at once, but may be from yesterday.
    initialDataUpdatedAt: sessionToldAt(),
    staleTime: 300_000,
  });
