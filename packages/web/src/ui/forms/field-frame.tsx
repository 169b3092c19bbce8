import type { ReactNode } from 'react';
import classes from './plain-field.module.css';

export interface FieldLabels {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | null | undefined;
}

interface FieldFrameProps extends FieldLabels {
  readonly id: string;
  readonly children: ReactNode;
}

/** A field with its label above, and its description and error. */
export function FieldFrame({ id, label, description, error, children }: FieldFrameProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Links the field to its label, description and error. */
export function fieldProps(id: string, { description, error }: FieldLabels) {
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return {
    id,
    'aria-invalid': Boolean(error),
    'aria-describedby': described.join(' ') || undefined,
  };
}
