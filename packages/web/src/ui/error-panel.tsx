import { isFinal, messageOf } from '../lib/api-error.ts';
import { IconAlertTriangle } from './icons.tsx';
import { PlainButton } from './plain-button.tsx';
import classes from './state-panel.module.css';

interface ErrorPanelProps {
  readonly error: unknown;
  /** What could not be done, such as `The invoices could not be loaded.` */
  readonly title?: string;
  readonly onRetry?: (() => void) | undefined;
}

/** What happened, and Try again where that can help. */
export function ErrorPanel({ error, title = 'This did not work.', onRetry }: ErrorPanelProps) {
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={22} aria-hidden className={classes.errorIcon} />
      <div>
        <p className={classes.errorTitle}>{title}</p>
        <p className={classes.message}>{messageOf(error)}</p>
        {onRetry && !isFinal(error) && (
          <PlainButton variant="default" className={classes.retry} onClick={onRetry}>
            Try again
          </PlainButton>
        )}
      </div>
    </div>
  );
}
