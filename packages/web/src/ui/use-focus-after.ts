import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to the button that started something after that has ended, unless it is somewhere else by then: in a
 * field that was refused, say.
 */
export function useFocusAfter(active: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (was.current && !active && isLost) button.current?.focus({ preventScroll: true });
    was.current = active;
  }, [active]);
  return button;
}
