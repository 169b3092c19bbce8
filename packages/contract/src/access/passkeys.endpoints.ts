import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { id, requiredText } from '#shared/fields';
import { authResponse, done } from './access.schemas.ts';
import {
  creationOptions,
  creationResponse,
  requestOptions,
  requestResponse,
} from './webauthn.schemas.ts';

/** TRUST-2: a key on a device of the caller that signs them in. */
export const passkey = z.object({
  id: z.string(),
  /** The caller's own name for it. */
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** False if it was made for another domain of the organization, so that it signs nobody in here. */
  works: z.boolean(),
});

export const passkeyName = z.strictObject({ name: requiredText(60, 'Name is required') });

const passkeyId = z.strictObject({ passkeyId: id });

export const passkeysEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/auth/passkeys',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: "List the caller's passkeys, oldest first",
    response: z.array(passkey),
  }),
  options: endpoint({
    method: 'POST',
    path: '/v1/auth/passkeys/options',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Get what a browser needs to make a passkey for the caller, within 5 minutes',
    body: z.strictObject({}),
    response: creationOptions,
    asksAgain: true,
    perMinute: 30,
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/auth/passkeys',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Add the passkey that the browser has made',
    body: z.strictObject({ ...passkeyName.shape, response: creationResponse }),
    response: passkey,
    status: 201,
    idempotent: true,
    perMinute: 30,
  }),
  rename: endpoint({
    method: 'POST',
    path: '/v1/auth/passkeys/:passkeyId',
    access: 'signedIn',
    summary: "Rename one of the caller's passkeys",
    params: passkeyId,
    body: passkeyName,
    response: passkey,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/auth/passkeys/:passkeyId',
    access: 'signedIn',
    summary: "Remove one of the caller's passkeys, which signs them in no longer",
    params: passkeyId,
    response: done,
    asksAgain: true,
  }),
  signInOptions: endpoint({
    method: 'POST',
    path: '/v1/auth/passkeySignIn/options',
    access: 'public',
    summary: 'Get what a browser needs to sign in with a passkey, within 5 minutes',
    body: z.strictObject({}),
    response: requestOptions,
    perMinute: 30,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/v1/auth/passkeySignIn',
    access: 'public',
    summary: 'Sign in with a passkey, without a password',
    body: z.strictObject({ response: requestResponse }),
    response: authResponse,
    perMinute: 30,
  }),
};
