import { useEffect, useState, type RefObject } from 'react';

interface Sight {
  /** On the screen, or near it. */
  readonly near: boolean;
  /** The height in pixels when it came near or left; undefined before the browser has measured it. */
  readonly height: number | undefined;
}

const tellers = new Map<Element, (sight: Sight) => void>();

/** One observer for the whole page; elements within about a window's height of the screen count as near. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      tellers.get(target)?.({ near: isIntersecting, height: boundingClientRect.height });
    }
  },
  { rootMargin: '900px 0px' },
);

/** Whether an element is on or near the screen, so that a long list draws only visible parts. */
export function useNearViewport(ref: RefObject<Element | null>): Sight {
  const [sight, setSight] = useState<Sight>({ near: false, height: undefined });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    tellers.set(element, setSight);
    observer.observe(element);
    return () => {
      tellers.delete(element);
      observer.unobserve(element);
    };
  }, [ref]);
  return sight;
}
