import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to the button that started something after that has ended, unless it is in a field by then, such as
 * one that was refused.
 */
export function useFocusAfter(active: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    const isInField = document.activeElement?.matches('input, textarea, select') ?? false;
    if (was.current && !active && !isInField) button.current?.focus({ preventScroll: true });
    was.current = active;
  }, [active]);
  return button;
}
