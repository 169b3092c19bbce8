import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { emailAddress, id } from '#shared/fields';
import { authResponse, done, resetPasswordRequest } from './access.schemas.ts';

export const recoveryEndpoints = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/v1/auth/forgotPassword',
    access: 'public',
    summary: 'Email a link to set a new password; the response is the same for unknown addresses',
    body: z.strictObject({ emailAddress }),
    response: done,
    perMinute: 20,
  }),
  passwordLink: endpoint({
    method: 'POST',
    path: '/v1/auth/passwordLink',
    access: 'public',
    summary: 'Look up who an emailed link is for, without using it',
    body: z.strictObject({ token: z.string().min(1).max(200), userId: id }),
    response: z.object({ firstName: z.string(), lastName: z.string() }),
    perMinute: 30,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/v1/auth/resetPassword',
    access: 'public',
    summary: 'Set a password with an emailed link, and sign in',
    body: resetPasswordRequest,
    response: authResponse,
    perMinute: 30,
  }),
};
