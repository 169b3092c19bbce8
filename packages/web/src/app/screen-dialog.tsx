import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  CatchBoundary,
  useLocation,
  useNavigate,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { lesseeScreenNames } from '@tenantry/contract/pages';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isStaff, useSession } from '../lib/session.ts';
import { confirmStore } from '../ui/dialogs/confirm.ts';
import { dialogsAbove } from '../ui/dialogs/dialogs-above.ts';
import { Kit } from '../ui/kit/kit.tsx';
import { LoadingRows } from '../ui/states/loading-rows.tsx';
import { RouteErrorPage } from './route-error-page.tsx';
import { nextState } from '../ui/screens/list-search.ts';
import { focusOpener } from '../ui/screens/screen-opener.ts';
import {
  ScreenContext,
  type OpenScreen,
  type ScreenName,
  type SetListSearch,
} from '../ui/screens/screen.ts';
import { PrintHeader } from '../ui/print-header.tsx';
import classes from './screen-dialog.module.css';
import { screens } from './screens.tsx';

/**
 * Shows the screen that the history entry names over the page underneath. Opening and closing are history steps, so
 * Back closes the screen, and a changed form asks before closing in the same way as on a page.
 */
export function ScreenDialog() {
  const open = useOwnScreen();
  const phone = useMediaQuery('(width < 767px)');
  const router = useRouter();
  const asking = useSyncExternalStore(confirmStore.subscribe, confirmStore.get) !== null;
  const covered = useSyncExternalStore(dialogsAbove.subscribe, dialogsAbove.any);
  // The screen stays until the dialog has faded out.
  const [shown, setShown] = useState<OpenScreen | undefined>(open);
  useEffect(() => {
    if (open) setShown(open);
  }, [open]);
  const screen = open ?? shown;
  const close = () => router.history.go(-1 - (router.state.location.state.steps ?? 0));
  return (
    <Kit>
      <Modal.Root
        opened={open !== undefined}
        onClose={close}
        size={screen && screens[screen.name].narrow ? 'min(600px, 95vw)' : 'min(1000px, 95vw)'}
        xOffset="2.5vw"
        // PAY-2 sets the width of the payment screen on phones.
        fullScreen={(phone ?? false) && screen?.name !== 'lessee-payment'}
        closeOnClickOutside={false}
        // Otherwise Escape answers the question, or closes the dialog, above this one.
        closeOnEscape={!asking && !covered}
        classNames={{ inner: classes.inner ?? '', header: classes.header ?? '' }}
        returnFocus={false}
        onExitTransitionEnd={() => {
          setShown(undefined);
          focusOpener();
        }}
      >
        <Modal.Overlay className={classes.overlay ?? ''} />
        <Modal.Content className={classes.content ?? ''}>
          <PrintHeader />
          {screen && <DialogScreen key={screen.name} screen={screen} onClose={close} />}
        </Modal.Content>
      </Modal.Root>
    </Kit>
  );
}

const isForLessees = (name: ScreenName) => lesseeScreenNames.some((other) => other === name);

/** Ignores screens in the history that another person opened here before signing out. */
function useOwnScreen(): OpenScreen | undefined {
  const screen = useLocation({ select: (location) => location.state.screen });
  const admin = isStaff(useSession());
  return screen && isForLessees(screen.name) !== admin ? screen : undefined;
}

interface DialogScreenProps {
  readonly screen: OpenScreen;
  readonly onClose: () => void;
}

function DialogScreen({ screen: { name, search }, onClose }: DialogScreenProps) {
  const navigate = useNavigate();
  const { Content, narrow = false } = screens[name];
  const context = useMemo(() => {
    const setSearch: SetListSearch = (change, { push = false } = {}) => {
      const next = { ...search, ...change };
      void navigate({
        to: '.',
        search: true,
        state: (before) => ({ ...nextState(before, push), screen: { name, search: next } }),
        mask: { to: `/${name}`, search: next },
        replace: !push,
        resetScroll: false,
      });
    };
    return { mode: 'dialog' as const, narrow, onClose, search, setSearch };
  }, [name, narrow, search, onClose, navigate]);
  return (
    <ScreenContext value={context}>
      <CatchBoundary getResetKey={() => name} errorComponent={DialogError}>
        <Suspense
          fallback={
            <Modal.Body pt="md">
              <LoadingRows />
            </Modal.Body>
          }
        >
          <Content propertyId={search.propertyId ?? ''} onClose={onClose} />
        </Suspense>
      </CatchBoundary>
    </ScreenContext>
  );
}

function DialogError(props: ErrorComponentProps) {
  return (
    <Modal.Body pt="md">
      <RouteErrorPage {...props} />
    </Modal.Body>
  );
}
