import { actionText, changeText } from '@tenantry/contract/portfolio/history.labels';
import type { HistoryEvent } from '@tenantry/contract/portfolio/history.schemas';
import type { ReactNode } from 'react';
import { dayIn, momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import classes from './history.module.css';

interface EventListProps<Event> {
  readonly label: string;
  readonly events: readonly Event[];
  /** What an event is about, if the page has more than one record. */
  readonly about?: (event: Event) => ReactNode;
}

/** DATA-7: recorded changes in words, newest first. */
export function EventList<Event extends HistoryEvent>({
  label,
  events,
  about,
}: EventListProps<Event>) {
  const { timeZone } = useOrganization();
  const dayAt = (moment: string) => dayIn(timeZone, moment);
  return (
    <ol className={classes.events} aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <div className={classes.head}>
            <strong>{actionText(event.action)}</strong>
            <span className={classes.meta}>
              {event.actor ?? 'Tenantry, automatically'},{' '}
              <time dateTime={event.at}>{momentIn(timeZone, event.at)}</time>
            </span>
          </div>
          {about?.(event)}
          {event.changes.length > 0 && (
            <ul className={classes.changes}>
              {event.changes.map((change) => (
                <li key={change.field}>{changeText(change, dayAt)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
