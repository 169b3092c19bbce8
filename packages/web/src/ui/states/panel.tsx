import type { ReactNode, Ref } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  /** Its heading. */
  readonly title?: string;
  /** Its name for screen readers, if it is not the heading. */
  readonly label?: string;
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly children: ReactNode;
}

/** A part of a page in a frame of its own. */
export function Panel({ title, label = title, ref, children }: PanelProps) {
  return (
    <section ref={ref} className={classes.panel} aria-label={label}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
