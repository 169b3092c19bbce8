import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { useReachable } from '../../../lib/connection.ts';
import { formatBytes } from '../../../lib/image-file.ts';
import { IconReceipt } from '../../../ui/icons.tsx';
import { notifyError } from '../../../ui/notify.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { isRecordedAlready } from '../../../ui/send-unless-known.ts';
import classes from './waiting.module.css';
import {
  deviceKeysQuery,
  recordWaitingAgain,
  removeWaiting,
  retryWaiting,
  sendWaiting,
  waitingStore,
  type WaitingReceipt,
} from './waiting-receipts.ts';

const MS_BETWEEN_TRIES = 20_000;

const trySending = () => void sendWaiting().catch(() => undefined);

/** NEW-10: receipts that wait for a connection, on every page. They are sent as soon as there is one. */
export function WaitingNotice() {
  const all = useSyncExternalStore(waitingStore.subscribe, waitingStore.get);
  // The account of the session: another person who signs in here does not see the receipts.
  const accountId = useQuery(deviceKeysQuery).data?.accountId;
  const receipts = all.filter((receipt) => receipt.accountId === accountId);
  const reachable = useReachable();
  useEffect(() => {
    trySending();
    const timer = setInterval(trySending, MS_BETWEEN_TRIES);
    window.addEventListener('online', trySending);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', trySending);
    };
  }, [reachable, accountId]);
  if (receipts.length === 0) return null;
  return (
    <section className={classes.notice} aria-label="Waiting receipts">
      <p className={classes.title} role="status">
        <IconReceipt size={20} aria-hidden />
        {receipts.length} waiting
        <span className={classes.meta}>
          {receipts.length === 1 ? 'The receipt is' : 'Receipts are'} sent when the server can be
          reached.
        </span>
      </p>
      <ul className={classes.list}>
        {receipts.map((receipt) => (
          <Waiting key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({
  receipt: { id, name, size, state, error, refused },
}: {
  receipt: WaitingReceipt;
}) {
  const [label, act] = isRecordedAlready(error)
    ? (['Record again', recordWaitingAgain] as const)
    : (['Try again', retryWaiting] as const);
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        {name} <span className={classes.meta}>{formatBytes(size)}</span>
        {error !== null && (
          <span role="alert" className={classes.error}>
            {messageOf(error)}
          </span>
        )}
      </span>
      {state === 'failed' && !refused && (
        <PlainButton
          variant="default"
          aria-label={`${label}: ${name}`}
          onClick={() => void act(id).catch(notifyError)}
        >
          {label}
        </PlainButton>
      )}
      <PlainButton
        variant="subtle"
        busy={state === 'sending'}
        aria-label={`Remove ${name}`}
        onClick={() => void removeWaiting(id).catch(notifyError)}
      >
        Remove
      </PlainButton>
    </li>
  );
}
