import type { ReactNode } from 'react';
import classes from './state-panel.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** One sentence. */
  readonly children: ReactNode;
  /** The one action that adds the first item. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={classes.message}>{children}</p>
      {action}
    </div>
  );
}
