import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { configurationQuery } from '../../lib/public.queries.ts';
import { isStaff, permits, useSession } from '../../lib/session.ts';
import { useHasWaiting } from '../../lib/waiting-flag.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLatch } from '../../ui/use-latch.ts';
import { PrintHeader } from '../../ui/print-header.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { Floating } from './floating.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import classes from './shell.module.css';
import { PhoneBar } from './phone-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const WaitingNotice = lazyPart(
  async () => (await import('../../features/expenses/waiting/waiting-notice.tsx')).WaitingNotice,
);
const SetupNeededPage = lazyPart(
  async () => (await import('../../features/installation/setup-needed-page.tsx')).SetupNeededPage,
);

function focusMain(): void {
  document.querySelector('main')?.focus();
}

/** Top bar, routed page, bottom bar (SHELL-1), and what floats above them. */
export function Shell() {
  const session = useSession();
  const admin = isStaff(session);
  const waiting = useHasWaiting() && permits(session, 'books:write');
  const { data: configuration, isPending, failureCount } = useQuery(configurationQuery);
  const canBeShown = useLocation({
    select: ({ pathname }) => /^\/(?:setup|help)(?:\/|$)/.test(pathname),
  });
  // Without an organization every question about it fails, so none is asked before this is known. A server that does
  // not even say this is asked by the page, which can tell what it misses.
  // Latched: signing in and out empties the cache, and the page must not go away for that.
  const unknown = !useLatch(!isPending || failureCount > 0);
  const setupRequired = configuration?.setupRequired === true;
  useFocusOnNavigation();
  return (
    <div className={classes.shell}>
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault();
          focusMain();
        }}
      >
        Skip to the content
      </a>
      <TopBar setupRequired={setupRequired} />
      <PrintHeader />
      <OfflineNotice />
      {admin && <DemoNotice />}
      <Suspense>{waiting && <WaitingNotice />}</Suspense>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Suspense>
          {unknown && <PageSpinner label="Loading" />}
          {!unknown && (setupRequired && !canBeShown ? <SetupNeededPage /> : <Outlet />)}
        </Suspense>
      </main>
      {admin && <PhoneBar />}
      <BottomBar poweredBy={configuration?.poweredBy} />
      <Floating />
    </div>
  );
}
