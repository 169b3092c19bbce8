import { forgetLostSession, keepLostSession } from '../lib/lost-session.ts';
import { onSessionEnd } from '../lib/session.ts';
import { notifyWarning } from '../ui/acts/notify.ts';
import type { router as appRouter } from './routes.tsx';

/**
 * SHELL-7: goes to `/` when the session ends. If the person did not log out, it says so and remembers the open page.
 */
export function followSessionEnd(router: typeof appRouter): () => void {
  return onSessionEnd((lost) => {
    forgetLostSession();
    if (lost) {
      const { location } = router.state;
      keepLostSession(lost, (location.maskedLocation ?? location).href);
      notifyWarning('Your session has ended.', {
        label: 'Log in again',
        onClick: () => void router.navigate({ to: '/login' }),
      });
    }
    void router.navigate({ to: '/', ignoreBlocker: true });
  });
}
