import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus back to the button that began something once that has ended. */
export function useFocusAfter(active: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !active) button.current?.focus({ preventScroll: true });
    was.current = active;
  }, [active]);
  return button;
}
