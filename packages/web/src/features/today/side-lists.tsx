import type { ComingEvent, RecentMoney } from '@tenantry/contract/today/today.schemas';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { meets } from '../../lib/may-open.ts';
import { useSession } from '../../lib/session.ts';
import { shortDay } from '../../lib/words.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { HomeLink } from '../../ui/tables/record-link.tsx';
import classes from './today.module.css';
import { eventText } from './today-text.ts';

interface SideListProps {
  readonly id: string;
  readonly title: string;
  readonly none: string;
  readonly rows: readonly ReactNode[];
}

function SideList({ id, title, none, rows }: SideListProps) {
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.rows}>{rows}</ul>
      )}
    </section>
  );
}

/** Upcoming events, for people who may read some of them. */
export function ComingUp({ events }: { readonly events: readonly ComingEvent[] }) {
  if (!meets(useSession(), [['payments:read', 'leases:read']])) return null;
  return (
    <SideList
      id="coming-up"
      title="Coming up"
      none="Nothing in the coming months."
      rows={events.map((event) => (
        <li key={`${event.kind} ${event.date} ${'leaseId' in event ? event.leaseId : ''}`}>
          <div className={classes.words}>
            <p className={classes.title}>
              <time dateTime={event.date}>{shortDay(event.date)}</time>
            </p>
            <p className={classes.meta}>
              {'userId' in event ? (
                <TextLink to="/people/$userId" params={{ userId: event.userId }}>
                  {eventText(event)}
                </TextLink>
              ) : (
                eventText(event)
              )}
            </p>
          </div>
        </li>
      ))}
    />
  );
}

/** The latest payments and expenses, for people who may read some of them. */
export function Recent({ money }: { readonly money: readonly RecentMoney[] }) {
  if (!meets(useSession(), [['payments:read', 'books:read']])) return null;
  return (
    <SideList
      id="recent"
      title="Recent"
      none="No payments or expenses yet."
      rows={money.map((entry) => (
        <li key={entry.id}>
          <div className={classes.words}>
            <p className={classes.title}>
              {entry.kind === 'payment' ? (
                <TextLink to="/people/$userId" params={{ userId: entry.userId }}>
                  {entry.lessee} paid
                </TextLink>
              ) : (
                entry.vendor || 'Expense'
              )}
            </p>
            <p className={classes.meta}>
              {entry.home ? <HomeLink home={entry.home} /> : 'Whole organization'},{' '}
              {shortDay(entry.date.slice(0, 10))}
            </p>
          </div>
          <span className={classes.amount}>
            {formatMoney(entry.kind === 'payment' ? entry.amount : -entry.amount)}
          </span>
        </li>
      ))}
    />
  );
}
