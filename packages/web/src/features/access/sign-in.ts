import type { SecondFactorAsked } from '@tenantry/contract/shared/errors';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { takeLostAddress } from '../../lib/lost-session.ts';
import { landingOf } from '../../lib/may-open.ts';
import { setSession, type Session } from '../../lib/session.ts';
import type { Provider } from './external-return.ts';

/** AUTH-4, and AUTH-6 at the end. */
export const signInMessages = {
  local: 'Invalid email or password, please try again.',
  failed: { Google: 'Google login failed', Amazon: 'Amazon login failed' },
  notAvailable: {
    Google: 'Google login not available.',
    Amazon: 'Amazon login not available.',
  },
  linkExpired: 'This link has expired. Please request another one.',
} as const;

function isRefusal(error: unknown, statuses: readonly number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status);
}

/**
 * The message for a failed sign-in with email and password. Too many attempts and a lost connection have other
 * messages.
 */
export function passwordMessage(error: unknown): string {
  return isRefusal(error, [400, 401, 422]) ? signInMessages.local : messageOf(error);
}

/** TRUST-1: how the login goes on if the account has a second factor. */
export const secondFactorOf = (error: unknown): SecondFactorAsked | undefined =>
  error instanceof ApiError ? error.secondFactor : undefined;

/** The message for a failed sign-in at Google or Amazon. */
export function externalMessage(provider: Provider, error: unknown): string {
  return isRefusal(error, [400, 401]) ? signInMessages.failed[provider] : messageOf(error);
}

/** AUTH-6: whether an error is about the mailed link. All refusals are, except too many attempts. */
export function isAboutTheLink({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * Stores the new session and goes to the page that was requested or left, or to the landing page of the role
 * (SHELL-10).
 */
export function useFinishSignIn() {
  const router = useRouter();
  return useCallback(
    (session: Session, next?: string) => {
      setSession(session);
      const back = takeLostAddress(session);
      router.history.replace(next ?? back ?? landingOf(session));
    },
    [router],
  );
}

/** The page that asks about passkeys. */
export const ASKS_ABOUT_PASSKEYS = '/my-account?review=passkeys';

/**
 * AUTH-8, TRUST-2: the same after a new password by a mailed link. It keeps passkeys, so the person is asked first whether
 * they know them all.
 */
export function useFinishReset() {
  const finish = useFinishSignIn();
  return useCallback(
    async (session: Session) => {
      setSession(session);
      const passkeys = await callApi('GET /v1/auth/passkeys').catch(() => []);
      finish(session, passkeys.length > 0 ? ASKS_ABOUT_PASSKEYS : undefined);
    },
    [finish],
  );
}
