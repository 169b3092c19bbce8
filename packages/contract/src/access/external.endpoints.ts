import { z } from 'zod';
import { endpoint } from '#shared/endpoint';

/** Sign-in with Google or Amazon, which return to `login` with the authorization code as the token (AUTH-7). */
export const externalEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/v1/auth/external',
    access: 'public',
    summary: 'Begin a sign-in with Google or Amazon; returns the address to open',
    body: z.strictObject({ authType: z.enum(['Google', 'Amazon']) }),
    response: z.object({ url: z.string() }),
    perMinute: 30,
  }),
};
