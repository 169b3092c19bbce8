import type { Place } from '@tenantry/contract/shared/places';
import { useEffect, useRef } from 'react';
import classes from './page-mark.module.css';

const percent = (fraction: number) => `${fraction * 100}%`;

interface PageMarkProps {
  readonly place: Place;
  /** Leaves the window where it is, as beside a field that has the focus. */
  readonly still?: boolean;
}

/** Where something was read: a box above a page that is shown, scrolled into view whenever the place changes. */
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
