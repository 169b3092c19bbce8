import { useEffect, useRef, type RefObject } from 'react';

/** A dialog that asked first has the focus until it has faded out. */
const FADE_MS = 500;

/** Moves the focus to where the person goes on, if it is lost: the person may have moved it meanwhile. */
export function moveLostFocus(place: () => HTMLElement | null | undefined): void {
  const move = () => {
    if (document.activeElement === document.body) place()?.focus({ preventScroll: true });
  };
  move();
  setTimeout(move, FADE_MS);
}

/** Returns the focus to the button that started something after that has ended, unless the person has moved it. */
export function useFocusAfter(active: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !active) moveLostFocus(() => button.current);
    was.current = active;
  }, [active]);
  return button;
}
