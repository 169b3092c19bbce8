import { callApi } from '../../lib/api.ts';
import { signedOutError } from '../../lib/api-error.ts';
import { getSession, setSession, type Session } from '../../lib/session.ts';

/** Gives the session more time; a session that the server refuses is logged out by the call. */
export async function extendSession(): Promise<Session> {
  const before = getSession();
  if (!before) throw signedOutError();
  const extended = await callApi('POST /v1/auth/refreshToken', { body: {} });
  // Who logged out meanwhile stays logged out.
  if (getSession()?.token !== before.token) throw signedOutError();
  setSession(extended);
  return extended;
}
