import type { Place } from '@tenantry/contract/shared/places';
import { useEffect, useRef } from 'react';
import classes from './page-mark.module.css';

const percent = (fraction: number) => `${fraction * 100}%`;

interface PageMarkProps {
  readonly place: Place;
  /** Does not scroll the window, for use next to a field that has the focus. */
  readonly still?: boolean;
}

/** The place where something was read: a box over a visible page, scrolled into view when the place changes. */
export function PageMark({ place, still = false }: PageMarkProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { x, y, width, height } = place;
  useEffect(() => {
    if (!still) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place, still]);
  return (
    <div
      ref={ref}
      className={classes.mark}
      role="img"
      aria-label="Source on this page"
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    />
  );
}
