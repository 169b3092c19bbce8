import { useIsFetching } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { confirmSelfStore } from '../../lib/confirm-self.ts';
import { reportReachable, useReachable } from '../../lib/connection.ts';
import { useSession } from '../../lib/session.ts';
import { confirmStore } from '../../ui/dialogs/confirm.ts';
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { noticeStore } from '../../ui/acts/notify.ts';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { useHeldFor } from '../../ui/hooks/use-held-for.ts';
import { useLatch } from '../../ui/acts/use-latch.ts';
import { ScreenDialog } from '../lazy-screens.ts';
import { rarePart } from '../rare-part.ts';

const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices);

const SessionWatch = lazyPart(
  async () => (await import('../../features/access/session-watch.tsx')).SessionWatch,
);

const ConfirmSelfDialog = rarePart('confirmSelfDialog');

/** How long a page has loaded nothing before the code of dialogs is loaded. */
const PAGE_FIRST_MS = 3_000;

const sayOffline = () => reportReachable(false);

/** The parts that float above the page. Each is loaded when it is first needed. */
export function Floating() {
  const { history } = useRouter();
  const session = useSession();
  const reachable = useReachable();
  const screenOpen = useLocation({ select: ({ state }) => state.screen !== undefined });
  const showScreens = useLatch(screenOpen) && session !== null;
  const asking = useSyncExternalStore(confirmStore.subscribe, confirmStore.get);
  const confirming = useSyncExternalStore(confirmSelfStore.subscribe, confirmSelfStore.get);
  const noticed = useSyncExternalStore(noticeStore.subscribe, noticeStore.hasAny);
  useEffect(() => {
    if (screenOpen) void LazyConfirmDialog.preload();
  }, [screenOpen]);
  // So that the first click on a dialog or menu does not wait, nor need a connection.
  const loading = useIsFetching() > 0;
  const idle = useHeldFor(session !== null && !loading, PAGE_FIRST_MS);
  useEffect(() => {
    if (idle) void ScreenDialog.preload();
  }, [idle]);
  const closeScreen = () => {
    sayOffline();
    if (screenOpen) history.back();
  };
  return (
    <>
      <OptionalPart resetKey={screenOpen} part={ScreenDialog} onFailed={closeScreen}>
        {showScreens && <ScreenDialog />}
      </OptionalPart>
      <OptionalPart resetKey={noticed} part={Notices} onFailed={sayOffline}>
        {useLatch(noticed) && <Notices />}
      </OptionalPart>
      <OptionalPart
        resetKey={asking !== null}
        part={LazyConfirmDialog}
        onFailed={() => {
          sayOffline();
          asking?.answer(false);
        }}
      >
        {useLatch(asking !== null) && <LazyConfirmDialog />}
      </OptionalPart>
      <OptionalPart
        resetKey={confirming !== null}
        part={ConfirmSelfDialog}
        onFailed={() => {
          sayOffline();
          confirming?.answer(false);
        }}
      >
        {useLatch(confirming !== null) && <ConfirmSelfDialog />}
      </OptionalPart>
      <OptionalPart resetKey={reachable} part={SessionWatch} onFailed={sayOffline}>
        {session && <SessionWatch session={session} />}
      </OptionalPart>
    </>
  );
}
