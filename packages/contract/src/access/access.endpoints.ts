import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { authResponse, done, loginRequest, sessionFacts } from './access.schemas.ts';

export const accessEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/v1/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: loginRequest,
    response: authResponse,
    perMinute: 30,
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/v1/auth/refreshToken',
    access: 'signedIn',
    beforeSecondFactor: true,
    forSupport: true,
    summary: 'Extend the session',
    body: z.strictObject({}),
    response: authResponse,
  }),
  session: endpoint({
    method: 'GET',
    path: '/v1/auth/session',
    access: 'signedIn',
    beforeSecondFactor: true,
    forSupport: true,
    summary: 'Get who is signed in, what they may do, and the day of their organization',
    response: sessionFacts,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v1/auth/logout',
    access: 'signedIn',
    beforeSecondFactor: true,
    forSupport: true,
    summary: 'End the session',
    body: z.strictObject({}),
    response: done,
  }),
};
