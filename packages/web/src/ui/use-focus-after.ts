import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to the button that started something after that has ended, unless it is elsewhere by then, such as in
 * a field that was refused.
 */
export function useFocusAfter(active: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    // A disabled button loses the focus to the page.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (was.current && !active && isLost) button.current?.focus({ preventScroll: true });
    was.current = active;
  }, [active]);
  return button;
}
