import { useEffect, useState, type RefObject } from 'react';

interface Sight {
  /** On the screen, or near it. */
  readonly near: boolean;
  /** How high it was in pixels when it came or went; undefined before the browser has looked. */
  readonly height: number | undefined;
}

const tellers = new Map<Element, (sight: Sight) => void>();

/** One for the whole page; what is within a window's height or so of the screen counts as near. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      tellers.get(target)?.({ near: isIntersecting, height: boundingClientRect.height });
    }
  },
  { rootMargin: '900px 0px' },
);

/** Whether an element can be seen, or nearly, so that a long list draws only that. */
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
