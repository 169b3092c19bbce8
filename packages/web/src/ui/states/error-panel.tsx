import { isFinal, messageOf } from '../../lib/api-error.ts';
import { PlainButton } from '../acts/plain-button.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import classes from './state-panel.module.css';

interface ErrorPanelProps {
  readonly error: unknown;
  /** What failed, such as `The invoices could not be loaded.` */
  readonly title?: string;
  readonly onRetry?: (() => void) | undefined;
}

/** What happened, and Try again if that can help. */
export function ErrorPanel({ error, title = 'This did not work.', onRetry }: ErrorPanelProps) {
  return (
    <ProblemPanel title={title} message={messageOf(error)}>
      {onRetry && !isFinal(error) && (
        <PlainButton variant="default" className={classes.retry} onClick={onRetry}>
          Try again
        </PlainButton>
      )}
    </ProblemPanel>
  );
}
