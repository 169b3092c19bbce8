import { useMutation } from '@tanstack/react-query';
import { logout } from '../../lib/session.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { extendSession } from './extend-session.ts';
import classes from './session-countdown.module.css';
import { formatCountdown, WARNING_SECONDS } from './session-timer.ts';
import { secondsUntil, useSecondsLeft } from './use-seconds-left.ts';

const LIMIT_SENTENCE =
  'This session cannot be extended any further. Save your work, log out, and log in again.';

interface SessionCountdownProps {
  /** In ms since the epoch. */
  readonly end: number;
  readonly onClose: () => void;
}

/** SHELL-9: the time left in the session, and what can be done. Plain HTML, because a public page shows it too. */
export function SessionCountdown({ end, onClose }: SessionCountdownProps) {
  const secondsLeft = useSecondsLeft(end);
  const extension = useMutation({
    mutationFn: async () => secondsUntil((await extendSession()).expr) > WARNING_SECONDS,
  });
  const atLimit = extension.data === false;
  return (
    <>
      <p className={classes.sentence}>
        Your session is about to expire in:{' '}
        <span role="timer" className={classes.time}>
          {formatCountdown(secondsLeft)}
        </span>
      </p>
      <FormError error={extension.error ?? (atLimit ? LIMIT_SENTENCE : null)} />
      <div className={classes.actions}>
        <PlainButton variant="default" onClick={() => logout({ notifyServer: true })}>
          Logout
        </PlainButton>
        <PlainButton data-autofocus busy={extension.isPending} onClick={() => extension.mutate()}>
          Extend Session
        </PlainButton>
        <PlainButton variant="default" onClick={onClose}>
          Close
        </PlainButton>
      </div>
    </>
  );
}
