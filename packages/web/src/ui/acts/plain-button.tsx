import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

interface Look {
  readonly variant?: 'filled' | 'default' | 'subtle';
  /** The button contains only an icon. */
  readonly icon?: boolean;
}

interface Busy {
  /** Its action is in progress: it shows a spinner, and cannot be pressed again. */
  readonly busy?: boolean;
}

/**
 * A button that looks like Mantine's without loading its code: for the frame and the public pages, which must load
 * fast. Inside a `Kit`, use Mantine's Button.
 */
export function PlainButton({
  variant = 'filled',
  icon = false,
  busy = false,
  className = '',
  ...props
}: Look & Busy & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      disabled={busy || props.disabled}
      aria-busy={busy || undefined}
      className={`${classes.button} ${className}`}
      data-variant={variant}
      data-icon={icon}
    />
  );
}

/** The same for a link; `LinkButton` turns it into a router link. */
export function PlainButtonAnchor({
  variant = 'filled',
  icon = false,
  className = '',
  children,
  ...props
}: Look & ComponentProps<'a'>) {
  return (
    <a
      {...props}
      className={`${classes.button} ${className}`}
      data-variant={variant}
      data-icon={icon}
    >
      {children}
    </a>
  );
}
