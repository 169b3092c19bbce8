import type { ReactNode } from 'react';
import classes from './framed-fields.module.css';

interface FramedFieldsProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields that belong together, in a frame with a title. */
export function FramedFields({ title, children }: FramedFieldsProps) {
  return (
    <fieldset className={classes.frame}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
