import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mayOpenPath } from '../../lib/may-open.ts';
import { useSession } from '../../lib/session.ts';

/**
 * Whether the person may still read the page that is open. The session of an open page can change: it may end, become
 * another person's in another tab, or lose a permission. The page must then not ask the server with the new session.
 */
export function useMayStay(): boolean {
  const session = useSession();
  const router = useRouter();
  // The address may already be that of the next page.
  const path = useRouterState({
    select: ({ matches }) =>
      matches.some(({ _notFound: isMissing }) => isMissing) ? '' : (matches.at(-1)?.pathname ?? ''),
  });
  const stays = mayOpenPath(session, path);
  const isSignedIn = session !== null;
  useEffect(() => {
    // The guard of the page leads on. After the end of a session, and with a link, another page is already being loaded.
    if (!stays && isSignedIn && router.state.status === 'idle') void router.invalidate();
  }, [stays, isSignedIn, router]);
  return stays;
}
