import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { done } from './access.schemas.ts';

const provider = z.enum(['Google', 'Amazon']);

/** AUTH-11: the ways the caller can sign in. */
export const ownAccount = z.object({
  emailAddress: z.string(),
  hasPassword: z.boolean(),
  /** External accounts that can sign the caller in. */
  links: z.array(z.object({ provider, linkedAt: z.string() })),
});

/** NEW-10. */
export const deviceKeys = z.object({
  accountId: z.string(),
  /** 32 bytes each, as base64url. The first key encrypts; every key can decrypt older data. */
  keys: z.array(z.string()),
});

export const accountEndpoints = {
  deviceKeys: endpoint({
    method: 'GET',
    path: '/v1/auth/account/deviceKeys',
    access: 'signedIn',
    summary: "Get the keys that encrypt the data queued on the caller's own devices",
    response: deviceKeys,
  }),
  own: endpoint({
    method: 'GET',
    path: '/v1/auth/account',
    access: 'signedIn',
    summary: "Get the caller's own account and its linked Google and Amazon accounts",
    response: ownAccount,
  }),
  link: endpoint({
    method: 'POST',
    path: '/v1/auth/account/links/:provider',
    access: 'signedIn',
    summary: "Link the caller's Google or Amazon account with the code that it returned",
    params: z.strictObject({ provider }),
    body: z.strictObject({ token: z.string().min(1).max(4096) }),
    response: done,
    perMinute: 30,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/v1/auth/account/links/:provider',
    access: 'signedIn',
    summary:
      "Unlink the caller's Google or Amazon account until they link it again, and end their other sessions",
    params: z.strictObject({ provider }),
    response: done,
  }),
};
