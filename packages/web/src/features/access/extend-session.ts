import { callApi } from '../../lib/api.ts';
import { signedOutError } from '../../lib/api-error.ts';
import { getSession, setSession, type Session } from '../../lib/session.ts';

/** Extends the session; if the server refuses, the call logs out. */
export async function extendSession(): Promise<Session> {
  const before = getSession();
  if (!before) throw signedOutError();
  const extended = await callApi('POST /v1/auth/refreshToken', { body: {} });
  // A person who logged out meanwhile stays logged out.
  if (getSession()?.token !== before.token) throw signedOutError();
  setSession(extended);
  return extended;
}
