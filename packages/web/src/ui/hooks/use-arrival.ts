import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * Scrolls to the part of a page that its address names, if the part was still loading when the router looked for it.
 * @returns the ref of the part
 */
export function useArrival<Part extends HTMLElement>(id: string, ready: boolean) {
  const part = useRef<Part>(null);
  const hash = useLocation({ select: (location) => location.hash });
  const [late] = useState(!ready);
  const wanted = late && ready && hash === id;
  useEffect(() => {
    if (wanted) part.current?.scrollIntoView();
  }, [wanted]);
  return part;
}
