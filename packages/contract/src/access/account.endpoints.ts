import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { done } from './access.schemas.ts';
import {
  emailChangeInput,
  emailConfirmation,
  ownAccount,
  ownNameInput,
  passwordChangeInput,
} from './account.schemas.ts';

const provider = z.enum(['Google', 'Amazon']);

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
    beforeSecondFactor: true,
    summary: "Get the caller's own account and its linked Google and Amazon accounts",
    response: ownAccount,
  }),
  rename: endpoint({
    method: 'POST',
    path: '/v1/auth/account',
    access: 'signedIn',
    summary: "Change the caller's own name",
    body: ownNameInput,
    response: done,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/v1/auth/account/password',
    access: 'signedIn',
    summary: "Change the caller's own password with the current one, and end their other sessions",
    body: passwordChangeInput,
    response: done,
    perMinute: 30,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/v1/auth/account/email',
    access: 'signedIn',
    summary:
      "Email a link to the caller's new address, which is used once the link is opened; the response is the same for taken addresses",
    body: emailChangeInput,
    asksAgain: true,
    response: ownAccount,
    perMinute: 20,
  }),
  keepEmail: endpoint({
    method: 'DELETE',
    path: '/v1/auth/account/email',
    access: 'signedIn',
    summary: "Cancel the change of the caller's email address: the mailed link no longer works",
    response: ownAccount,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/v1/auth/confirmEmail',
    access: 'public',
    summary: 'Use a new email address, with the link that was mailed to it',
    body: emailConfirmation,
    response: z.object({ emailAddress: z.string() }),
    perMinute: 30,
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
