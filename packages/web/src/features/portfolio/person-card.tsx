import type { ReactNode } from 'react';
import classes from './property-hub.module.css';

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a person's page. */
export function Card({ id, title, children }: CardProps) {
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}
