import type { ReactNode } from 'react';
import classes from './status-tag.module.css';

export type Tone = 'owed' | 'paid' | 'neutral';

interface StatusTagProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** A status in words: amber for money that is owed, green for paid, gray for the rest. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
