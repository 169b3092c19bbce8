import type { ReactNode } from 'react';
import classes from './figure-row.module.css';
import { Skeleton } from '../states/skeleton.tsx';

/** The figures at the top of a page, side by side; two by two in narrow windows. */
export function FigureRow({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

interface FigureProps {
  /** Usually a link to the details of the figure. */
  readonly label: ReactNode;
  readonly value: string;
  readonly note?: string;
  /** Money that somebody owes. */
  readonly owed?: boolean;
  /** The part of it that is done, from 0 to 1, and its label. */
  readonly share?: { readonly of: number; readonly label: string };
  /** A link to related information. */
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
  /** For figures with a share or a link below them. */
  readonly tall?: boolean;
}

/** The placeholder of figures, with the same height. */
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
