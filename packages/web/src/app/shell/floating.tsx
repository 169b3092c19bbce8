import { CatchBoundary, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { reportReachable, useReachable } from '../../lib/connection.ts';
import { useSession } from '../../lib/session.ts';
import { confirmStore } from '../../ui/confirm.ts';
import { LazyConfirmDialog } from '../../ui/lazy-confirm-dialog.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { noticeStore } from '../../ui/notify.ts';
import { useLatch } from '../../ui/use-latch.ts';
import { ScreenDialog } from '../lazy-screens.ts';

const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices);

const SessionWatch = lazyPart(
  async () => (await import('../../features/access/session-watch.tsx')).SessionWatch,
);

/** What floats above the page. Each part is loaded when it is first needed. */
export function Floating() {
  const { history } = useRouter();
  const session = useSession();
  const reachable = useReachable();
  const screenOpen = useLocation({ select: ({ state }) => state.screen !== undefined });
  const showScreens = useLatch(screenOpen) && session !== null;
  const asking = useSyncExternalStore(confirmStore.subscribe, confirmStore.get);
  const noticed = useSyncExternalStore(noticeStore.subscribe, noticeStore.hasAny);
  useEffect(() => {
    if (screenOpen) void LazyConfirmDialog.preload();
  }, [screenOpen]);
  const closeScreen = () => {
    if (screenOpen) history.back();
  };
  return (
    <>
      <Part resetKey={screenOpen} part={ScreenDialog} onFailed={closeScreen}>
        {showScreens && <ScreenDialog />}
      </Part>
      <Part resetKey={noticed} part={Notices}>
        {useLatch(noticed) && <Notices />}
      </Part>
      <Part
        resetKey={asking !== null}
        part={LazyConfirmDialog}
        onFailed={() => asking?.answer(null)}
      >
        {useLatch(asking !== null) && <LazyConfirmDialog />}
      </Part>
      <Part resetKey={reachable} part={SessionWatch}>
        {session && <SessionWatch session={session} />}
      </Part>
    </>
  );
}

interface PartProps {
  readonly part: { readonly preload: () => Promise<void> };
  /** With another value a part that could not be loaded is tried again. */
  readonly resetKey: boolean;
  /** Takes back what the part was wanted for. */
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/** A part that cannot be loaded must not take the page with it: the shell says that there is no connection. */
function Part({ part, resetKey, onFailed, children }: PartProps) {
  const giveUp = () => {
    reportReachable(false);
    void part.preload();
    onFailed?.();
  };
  return (
    <CatchBoundary getResetKey={() => String(resetKey)} errorComponent={Nothing} onCatch={giveUp}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

function Nothing() {
  return null;
}
