import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { authResponse, done } from './access.schemas.ts';
import {
  anyCode,
  firstCode,
  newApp,
  ownSecondFactor,
  recoveryCodes,
} from './second-factor.schemas.ts';

/** TRUST-1: an authenticator app (RFC 6238) and recovery codes. */
export const secondFactorEndpoints = {
  own: endpoint({
    method: 'GET',
    path: '/v1/auth/secondFactor',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: "Get how the caller's login is protected beside the password",
    response: ownSecondFactor,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/v1/auth/secondFactor/begin',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Get a new secret for an authenticator app, which is used after its first code',
    body: z.strictObject({}),
    asksAgain: true,
    response: newApp,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/v1/auth/secondFactor',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary:
      'Set up the authenticator app with its first code; returns new recovery codes and ends the other sessions',
    body: firstCode,
    asksAgain: true,
    response: recoveryCodes,
    perMinute: 30,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/auth/secondFactor',
    access: 'signedIn',
    summary: 'Remove the authenticator app',
    asksAgain: true,
    response: done,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/v1/auth/secondFactor/recoveryCodes',
    access: 'signedIn',
    summary: 'Make ten new recovery codes; the former ones stop working',
    body: z.strictObject({}),
    asksAgain: true,
    response: recoveryCodes,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/v1/auth/login/secondFactor',
    access: 'public',
    summary:
      'Finish a sign-in that was refused with `second_factor_asked`, with a code of the app or a recovery code',
    body: z.strictObject({ ticket: z.string().min(1).max(200), code: anyCode }),
    response: authResponse,
    perMinute: 30,
  }),
};
