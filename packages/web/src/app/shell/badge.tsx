import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { needsQuery } from '../../features/today/needs.queries.ts';
import { isStaff, useSession } from '../../lib/session.ts';
import { setUnread } from '../../lib/unread.ts';
import classes from './badge.module.css';

/** The count that a link to each page shows. */
const countedPages = {
  '/admin-landing': { part: 'total', words: 'to do' },
  '/messages': { part: 'unread', words: 'unread' },
} as const;

const MOST = 99;

const isCounted = (to: string): to is keyof typeof countedPages => to in countedPages;

/** HOME-10: the number of waiting items on a page that can have some. */
export function Badge({ to }: { readonly to: string }) {
  const may = isStaff(useSession());
  return may && isCounted(to) && <CountOf to={to} />;
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
