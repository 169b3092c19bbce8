import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import type { PasswordLink } from './password-link.ts';

type Answer =
  | { readonly is: 'asked' }
  | { readonly is: 'known'; readonly firstName: string; readonly lastName: string }
  | { readonly is: 'failed'; readonly error: unknown };

const asked: Answer = { is: 'asked' };

/**
 * AUTH-6: asks the server who a link is for. It is not a query, because signing in empties the cache of queries, and a
 * link that is already used would be requested again.
 */
export function useGreeting(link: PasswordLink | undefined) {
  const [answer, setAnswer] = useState(asked);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (!link) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    callApi('POST /v1/auth/passwordLink', { body: link, signal }).then(
      ({ firstName, lastName }) => setAnswer({ is: 'known', firstName, lastName }),
      (error: unknown) => {
        if (!signal.aborted) setAnswer({ is: 'failed', error });
      },
    );
    return () => stop.abort();
  }, [link, tries]);
  const retry = () => {
    setAnswer(asked);
    setTries(tries + 1);
  };
  return { answer, retry };
}
