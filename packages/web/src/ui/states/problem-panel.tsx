import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../icons/first-icons.tsx';
import classes from './state-panel.module.css';

interface ProblemPanelProps {
  readonly title: string;
  /** Line breaks are kept. */
  readonly message: string;
  /** Actions that can solve it. */
  readonly children?: ReactNode;
}

/** What is wrong, and why. */
export function ProblemPanel({ title, message, children }: ProblemPanelProps) {
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={22} aria-hidden className={classes.errorIcon} />
      <div>
        <p className={classes.errorTitle}>{title}</p>
        <p className={classes.message}>{message}</p>
        {children}
      </div>
    </div>
  );
}
