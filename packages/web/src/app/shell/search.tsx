import { useWindowEvent } from '@mantine/hooks';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { reportReachable } from '../../lib/connection.ts';
import { isStaff, type Session } from '../../lib/session.ts';
import { IconSearch } from '../../ui/icons/first-icons.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useLatch } from '../../ui/acts/use-latch.ts';
import { keyedPagesFor, pagesFor } from './nav-items.tsx';
import classes from './search.module.css';
import { isField, useLetterKeys } from './use-letter-keys.ts';

const Palette = lazyPart(async () => (await import('../palette.tsx')).Palette);
const Shortcuts = lazyPart(
  async () => (await import('../../features/search/shortcuts-dialog.tsx')).ShortcutsDialog,
);

const modifier = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

const help = { to: '/help', label: 'Help' };

/**
 * HOME-6: opens with Ctrl+K or ⌘K anywhere, or the button; `?` opens the list of shortcuts. Both dialogs load on
 * demand.
 */
export function Search({ session }: { readonly session: Session }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const opener = useRef<Element | null>(null);
  const show = (what: 'palette' | 'shortcuts') => {
    opener.current ??= document.activeElement;
    setOpen(what);
  };
  const close = (left: boolean) => {
    setOpen(null);
    // After a change of page, the new page takes the focus.
    if (!left && opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  };
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      show('palette');
    }
    if (key === '?' && !ctrlKey && !metaKey && !altKey && !isField(target)) show('shortcuts');
  });
  useLetterKeys(session, open !== null);
  const palette = useLatch(open === 'palette');
  const shortcuts = useLatch(open === 'shortcuts');
  return (
    <>
      {isStaff(session) && (
        <PlainButton
          variant="default"
          className={classes.button}
          aria-label="Search"
          aria-keyshortcuts="Control+K Meta+K"
          title={`Search (${modifier}+K)`}
          onClick={() => show('palette')}
          onMouseEnter={() => void Palette.preload()}
        >
          <IconSearch size={18} aria-hidden />
          <span className={classes.label} data-more=" people, homes, invoices, amounts">
            Search
          </span>
          <span className={classes.hint} data-keys={`${modifier} K`} aria-hidden />
        </PlainButton>
      )}
      <CatchBoundary
        getResetKey={() => String(open)}
        errorComponent={Nothing}
        onCatch={() => {
          reportReachable(false);
          void Palette.preload();
          void Shortcuts.preload();
          close(false);
        }}
      >
        <Suspense>
          {palette && (
            <Palette
              session={session}
              pages={[...pagesFor(session), help]}
              opened={open === 'palette'}
              onClose={close}
            />
          )}
          {shortcuts && (
            <Shortcuts
              opened={open === 'shortcuts'}
              modifier={modifier}
              pages={keyedPagesFor(session)}
              onClose={() => close(false)}
            />
          )}
        </Suspense>
      </CatchBoundary>
    </>
  );
}

function Nothing() {
  return null;
}
