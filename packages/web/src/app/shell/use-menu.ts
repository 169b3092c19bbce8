import { useLocation } from '@tanstack/react-router';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';

export interface Menu {
  readonly open: boolean;
  /** Opens or closes it. */
  readonly toggle: () => void;
}

/** SHELL-4: the menu, which the top bar and the bottom bar open. Escape returns the focus to the button that opened it. */
export function useMenu(): Menu {
  const opener = useRef<Element | null>(null);
  const href = useLocation({ select: (location) => location.href });
  // The menu belongs to the page where it was opened, so going to another page closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === href;
  // Coming back to that page does not open it again.
  if (openAt !== null && !open) setOpenAt(null);
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !open) return;
    setOpenAt(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  });
  // A link to the page that is open goes nowhere.
  useWindowEvent('click', ({ target }) => {
    if (open && target instanceof Element && target.closest('#navigation a')) setOpenAt(null);
  });
  const toggle = () => {
    opener.current = document.activeElement;
    setOpenAt(open ? null : href);
  };
  return { open, toggle };
}
