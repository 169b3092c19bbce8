import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { IconAlertTriangle } from '../icons/first-icons.tsx';
import classes from './form-error.module.css';

interface FormErrorProps {
  /** A thrown value, or the sentence itself; nothing is shown without it. */
  readonly error: unknown;
}

/** The server's message at the top of a form. It takes the focus when it appears, so that nobody misses it. */
export function FormError({ error }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={classes.error}>
      <IconAlertTriangle size={22} aria-hidden className={classes.icon} />
      <p className={classes.message}>{messageOf(error)}</p>
    </div>
  );
}
