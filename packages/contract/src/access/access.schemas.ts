import { z } from 'zod';
import { id, newPassword, text } from '#shared/fields';
import { roleNames } from './roles.ts';

export const role = z.enum(roleNames);

export const authTypes = ['Google', 'Amazon', 'Local'] as const;

/** AUTH-5: sign-in by password sends username and password; external sign-in sends the authorization code as token. */
export const loginRequest = z.strictObject({
  authType: z.enum(authTypes),
  username: text(254).optional(),
  password: z.string().max(256).optional(),
  token: z.string().max(4096).optional(),
});

/** A session, stored by the browser under the key `auth` (SHELL-6). `expr` is its end in ms since the epoch. */
export const authResponse = z.object({
  token: z.string(),
  roles: z.array(role),
  firstName: z.string(),
  lastName: z.string(),
  expr: z.int(),
});

export type AuthResponse = z.output<typeof authResponse>;

export const resetPasswordRequest = z.strictObject({
  token: z.string().min(1).max(200),
  userId: id,
  password: newPassword,
});

export const done = z.object({});
