import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import classes from './message-page.module.css';
import { IconAlertTriangle } from '../icons/first-icons.tsx';
import { PlainButton } from '../acts/plain-button.tsx';

interface MessagePageProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** One or two sentences. */
  readonly children: ReactNode;
  /** The next step for the person. */
  readonly action: ReactNode;
}

/** A page that shows only a message. */
export function MessagePage({ icon, title, children, action }: MessagePageProps) {
  useDocumentTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>{action}</div>
    </div>
  );
}

interface FailedPageProps {
  /** What failed, such as `The property could not be loaded.` */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A page whose content could not be loaded. */
export function FailedPage({ title, error, onRetry }: FailedPageProps) {
  useDocumentTitle(title);
  return (
    <div className={classes.page} role="alert">
      <div className={classes.icon} data-wrong aria-hidden>
        <IconAlertTriangle size={30} stroke={1.5} />
      </div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{messageOf(error)}</p>
      <PlainButton variant="default" onClick={onRetry}>
        Try again
      </PlainButton>
    </div>
  );
}
