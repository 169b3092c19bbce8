import type { ReactNode } from 'react';
import classes from './figure-row.module.css';
import { Skeleton } from './skeleton.tsx';

/** The figures that a page begins with, beside each other; two by two where there is less room. */
export function FigureRow({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

interface FigureProps {
  /** Usually a link to what makes the figure. */
  readonly label: ReactNode;
  readonly value: string;
  readonly note?: string;
  /** Money that somebody owes. */
  readonly owed?: boolean;
  /** The part of it that is done, from 0 to 1, and its name. */
  readonly share?: { readonly of: number; readonly label: string };
  /** A link to what else can be had of it. */
  readonly more?: ReactNode;
}

export function Figure({ label, value, note, owed = false, share, more }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value} data-owed={owed || undefined}>
          {value}
        </span>
        {note && <span className={classes.note}>{note}</span>}
        {share && (
          <progress className={classes.share} value={share.of} max={1} aria-label={share.label} />
        )}
        {more && <span className={classes.more}>{more}</span>}
      </dd>
    </div>
  );
}

interface LoadingFiguresProps {
  readonly count?: number;
  /** Figures with a share or a link below them. */
  readonly tall?: boolean;
}

/** Stands where figures will be, as high as they. */
export function LoadingFigures({ count = 4, tall = false }: LoadingFiguresProps) {
  return (
    <div
      className={classes.figures}
      role="status"
      aria-label="Loading"
      data-tall={tall || undefined}
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.figure}>
          <Skeleton className={classes.waiting} />
        </div>
      ))}
    </div>
  );
}
