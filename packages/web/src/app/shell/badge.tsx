import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { needsQuery } from '../../features/today/needs.queries.ts';
import { setUnread } from '../../lib/unread.ts';
import type { Counted } from '../../ui/feature.ts';
import classes from './badge.module.css';

const MOST = 99;

/** The number of unread conversations is in the titles of the browser's tabs. */
export function useUnreadInTitles(): void {
  const { data } = useQuery(needsQuery(false));
  const unread = data?.unread ?? 0;
  useEffect(() => setUnread(unread), [unread]);
  useEffect(() => () => setUnread(0), []);
}

/** HOME-10: the number of waiting items on a page that can have some. */
export function Badge({ counts: { part, words } }: { readonly counts: Counted }) {
  const { data, isPending } = useQuery(needsQuery(false));
  const count = data?.[part] ?? 0;
  // Reserves the space, so that the other items stay where they are.
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
