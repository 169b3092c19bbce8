import { useEffect, useRef, type RefObject } from 'react';

/** Returns the focus to the button that started something after that has ended. */
export function useFocusAfter(active: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !active) button.current?.focus({ preventScroll: true });
    was.current = active;
  }, [active]);
  return button;
}
