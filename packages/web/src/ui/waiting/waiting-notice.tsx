import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useReachable } from '../../lib/connection.ts';
import { formatBytes } from '../../lib/image-file.ts';
import { ActButton } from '../acts/act-button.tsx';
import { IconReceipt } from '../icons/icons.tsx';
import { notifyError } from '../acts/notify.ts';
import { PlainButton } from '../acts/plain-button.tsx';
import { isRecordedAlready } from '../acts/send-unless-known.ts';
import { useWaiting } from './use-waiting.ts';
import classes from './waiting.module.css';
import {
  changeWaiting,
  deviceKeysQuery,
  removeWaiting,
  retryWaiting,
  sendWaiting,
  type WaitingEntry,
} from './waiting.ts';

const MS_BETWEEN_TRIES = 20_000;

/** More are only counted. */
const MOST_SHOWN = 5;

/** Their own page shows what waits. A list of them here would push that page down with every tap. */
const COUNTED_ONLY: ReadonlySet<string> = new Set(['inspection']);

const trySending = () => void sendWaiting().catch(() => undefined);

function wordsOf(entries: readonly WaitingEntry[]) {
  const areReceipts = entries.every(({ kind }) => kind === 'receipt');
  if (!areReceipts) return { label: 'Waiting entries', what: 'Entries are' };
  const what = entries.length === 1 ? 'The receipt is' : 'Receipts are';
  return { label: 'Waiting receipts', what };
}

/** NEW-10: what waits for a connection, on every page. It is sent as soon as there is one. */
export function WaitingNotice() {
  const accountId = useQuery(deviceKeysQuery).data?.accountId;
  const entries = useWaiting();
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
  if (entries.length === 0) return null;
  const { label, what } = wordsOf(entries);
  // Those that need the person come first.
  const failed = entries.filter(({ state }) => state === 'failed');
  const others = entries.filter(({ state, kind }) => state !== 'failed' && !COUNTED_ONLY.has(kind));
  const all = [...failed, ...others];
  const listed = all.slice(0, Math.max(MOST_SHOWN, failed.length));
  const more = all.length - listed.length;
  return (
    <section className={classes.notice} aria-label={label}>
      <p className={classes.title} role="status">
        <IconReceipt size={20} aria-hidden />
        {entries.length} waiting
        <span className={classes.meta}>{what} sent when the server can be reached.</span>
      </p>
      {listed.length > 0 && (
        <ul className={classes.list}>
          {listed.map((entry) => (
            <Waiting key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.meta}>And {more} more</p>}
    </section>
  );
}

const recordAgain = (id: string) => changeWaiting(id, { askIfKnown: false });

function Waiting({ entry: { id, name, file, state, error, refused } }: { entry: WaitingEntry }) {
  const [label, act] = isRecordedAlready(error)
    ? (['Record again', recordAgain] as const)
    : (['Try again', retryWaiting] as const);
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        {name} {file && <span className={classes.meta}>{formatBytes(file.size)}</span>}
        {error !== null && (
          <span role="alert" className={classes.error}>
            {messageOf(error)}
          </span>
        )}
      </span>
      {state === 'failed' && !refused && (
        <ActButton aria-label={`${label}: ${name}`} act={() => act(id)}>
          {label}
        </ActButton>
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
