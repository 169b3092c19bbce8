import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useReachable } from '../../lib/connection.ts';
import { configurationQuery } from '../../lib/public.queries.ts';
import { queryClient } from '../../lib/query-client.ts';
import {
  isStaff,
  needsSecondFactor,
  permits,
  useSession,
  type Session,
} from '../../lib/session.ts';
import { sessionQuery } from '../../lib/session.queries.ts';
import { useHasWaiting } from '../../lib/waiting-flag.ts';
import { afterPress } from '../../lib/after-press.ts';
import { IconWifiOff } from '../../ui/icons/first-icons.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { addWaitingKind } from '../../ui/waiting/waiting-kinds.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { useHeldFor } from '../../ui/hooks/use-held-for.ts';
import { useLatch } from '../../ui/acts/use-latch.ts';
import { PrintHeader } from '../../ui/print-header.tsx';
import { PageSpinner } from '../../ui/states/page-spinner.tsx';
import { rarePart } from '../rare-part.ts';
import { DemoNotice } from './demo-notice.tsx';
import { Floating } from './floating.tsx';
import classes from './shell.module.css';
import { ofStaff } from './of-staff.ts';
import { SideBar } from './side-bar.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useMayStay } from './use-may-stay.ts';
import { useMenu } from './use-menu.ts';
import { useSideBar, type SideBarState } from './use-side-bar.ts';
import { version } from '../../../../../package.json';

const WaitingNotice = lazyPart(
  async () => (await import('../../ui/waiting/waiting-notice.tsx')).WaitingNotice,
);

addWaitingKind(
  'receipt',
  async () => (await import('../../features/expenses/waiting/receipt-sender.ts')).receiptSender,
);
addWaitingKind(
  'inspection',
  async () => (await import('../../features/inspections/inspection-sender.ts')).inspectionSender,
);
const SupportNotice = rarePart('supportNotice');
const SecondFactorNotice = rarePart('secondFactorNotice');
const SetupNeededPage = rarePart('setupNeededPage');
const SecondFactorNeededPage = rarePart('secondFactorNeededPage');

const { PhoneBar } = ofStaff;

const PAGE_FIRST_MS = 3_000;

function focusMain(): void {
  document.querySelector('main')?.focus();
}

const sideName = ({ folded }: SideBarState) => (folded ? 'folded' : 'open');

/** Top bar, routed page, bottom bar (SHELL-1), and what floats above them. */
export function Shell() {
  const session = useSession();
  const locked = needsSecondFactor(session);
  const admin = isStaff(session) && !locked;
  const maySend = permits(session, 'books:write') || permits(session, 'maintenance:write');
  const waiting = useHasWaiting() && maySend;
  // An earlier version of the app stored no organization.
  const unnamed = session?.organization.name === '';
  const facts = useSessionFacts(session, unnamed);
  const nameless = unnamed && !facts.isError;
  const { data: configuration, isPending, failureCount } = useQuery(configurationQuery);
  const canBeShown = useLocation({
    select: ({ pathname }) => /^\/(?:setup|help)(?:\/|$)/.test(pathname),
  });
  // Without an organization every call about it fails, so the page waits for the configuration. If the server does not
  // answer even this, the page loads and shows what is missing.
  // Latched: signing in and out empties the cache, and the page must not disappear then.
  const unknown = !useLatch(!isPending || failureCount > 0) || nameless;
  const setupRequired = configuration?.setupRequired === true;
  const menu = useMenu();
  const sideBar = useSideBar();
  const reachable = useReachable();
  const stays = useMayStay();
  useFocusOnNavigation();
  useKeptPlace();
  return (
    <div className={classes.shell} data-side={admin ? sideName(sideBar) : undefined}>
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
      <TopBar setupRequired={setupRequired} menu={menu} />
      {admin && <SideBar {...sideBar} />}
      <PrintHeader />
      <OfflineNotice />
      {admin && <DemoNotice />}
      <Suspense>
        {admin && session?.secondFactorFrom && <SecondFactorNotice />}
        {session?.support && <SupportNotice />}
      </Suspense>
      <Suspense>{waiting && <WaitingNotice />}</Suspense>
      {/* What is above it is also not known yet, such as the notice of a demo. A new element does not move. */}
      <main key={String(unknown)} id="main" tabIndex={-1} className={classes.main}>
        <Suspense>
          {unknown && <PageSpinner label="Loading" />}
          {!unknown && setupRequired && !canBeShown && <SetupNeededPage />}
          {!unknown && locked && !canBeShown && <SecondFactorNeededPage />}
          {!unknown && !((setupRequired || locked) && !canBeShown) && stays && <Outlet />}
        </Suspense>
      </main>
      <OptionalPart resetKey={reachable} part={PhoneBar}>
        {admin && <PhoneBar menu={menu} />}
      </OptionalPart>
      <BottomBar poweredBy={configuration?.poweredBy} />
      <Floating />
    </div>
  );
}

/** The stored session is current enough for the first view, so the page's own data goes first. */
function useSessionFacts(session: Session | null, unnamed: boolean) {
  const late = useHeldFor(session !== null, PAGE_FIRST_MS);
  return useQuery({ ...sessionQuery(session), enabled: session !== null && (unnamed || late) });
}

/** Shown if the last call did not reach the server. */
function OfflineNotice() {
  const reachable = useReachable();
  const [isShown, setShown] = useState(!reachable);
  // It moves the page: the click of a button that is being pressed would miss it.
  useEffect(() => afterPress(() => setShown(!reachable)), [reachable]);
  return (
    <div role="status">
      {isShown && (
        <div className={classes.notice} data-tone="offline">
          <IconWifiOff size={20} aria-hidden />
          <span>The server cannot be reached. Check your connection.</span>
          <PlainButton variant="default" onClick={() => void queryClient.invalidateQueries()}>
            Try again
          </PlainButton>
        </div>
      )}
    </div>
  );
}

/** SHELL-1: `Powered By` and the provider's name; for staff also the version, which a question or report needs. */
function BottomBar({ poweredBy }: { readonly poweredBy: string | undefined }) {
  const admin = isStaff(useSession());
  return (
    <footer className={classes.bottom}>
      <div className={classes.bottomInner}>
        <span>{poweredBy === undefined ? '\u00a0' : `Powered By ${poweredBy}`}</span>
        <span className={classes.bottomEnd}>
          {admin && <span>{`Version ${version}`}</span>}
          <TextLink to="/help">Help</TextLink>
          <ThemeToggle />
        </span>
      </div>
    </footer>
  );
}
