import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import { done } from './access.schemas.ts';

/** TRUST-5: where the caller is signed in. */
export const ownSession = z.object({
  id: z.string(),
  /** In words, such as `Firefox on Windows`. */
  browser: z.string(),
  /** The network of the sign-in, such as `203.0.113.x`; the address itself is not kept. */
  network: z.string().nullable(),
  firstSeenAt: z.string(),
  /** As of the last extension of the session. */
  lastSeenAt: z.string(),
  /** The session of this call. */
  current: z.boolean(),
});

export const sessionsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/auth/sessions',
    access: 'signedIn',
    summary: "List the caller's sessions: the current one first, then the newest",
    response: z.array(ownSession),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/v1/auth/sessions/:sessionId',
    access: 'signedIn',
    summary: "End one of the caller's sessions",
    params: z.strictObject({ sessionId: id }),
    response: done,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/v1/auth/sessions/endOthers',
    access: 'signedIn',
    summary: "End all of the caller's sessions except the current one",
    body: z.strictObject({}),
    response: done,
  }),
};
