import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { needsQuery } from '../../features/today/needs.queries.ts';
import { setUnread } from '../../lib/unread.ts';
import classes from './badge.module.css';

/** What a page has for the person who sees the way to it. */
const countedPages = {
  '/admin-landing': { part: 'total', words: 'to do' },
  '/messages': { part: 'unread', words: 'unread' },
} as const;

const MOST = 99;

const isCounted = (to: string): to is keyof typeof countedPages => to in countedPages;

/** HOME-10: how much waits on the page, if it is one where something can wait. */
export function Badge({ to }: { readonly to: string }) {
  return isCounted(to) && <CountOf to={to} />;
}

function CountOf({ to }: { readonly to: keyof typeof countedPages }) {
  const { part, words } = countedPages[to];
  const { data, isPending } = useQuery(needsQuery(false));
  const count = data?.[part] ?? 0;
  const inTitles = part === 'unread';
  useEffect(() => {
    if (!inTitles) return undefined;
    setUnread(count);
    return () => setUnread(0);
  }, [inTitles, count]);
  // Its room is kept, so that the other items stay where they are.
  if (isPending) return <span className={classes.room} />;
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className={classes.words}>
        ({count.toLocaleString('en-US')} {words})
      </span>
    </span>
  );
}
