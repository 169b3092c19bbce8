import type { CalendarEntry } from '@tenantry/contract/today/calendar.schemas';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/link.tsx';
import classes from './calendar.module.css';
import { entryText } from './calendar-labels.ts';

interface EntryLinkProps {
  readonly entry: CalendarEntry;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Links to the subject of the entry. */
function EntryLink({ entry, className, children }: EntryLinkProps) {
  if (entry.kind === 'billing_planned') {
    return (
      <TextLink to="/billing" search={{ show: 'all' }} className={className}>
        {children}
      </TextLink>
    );
  }
  if (entry.kind === 'tasks') {
    return (
      <TextLink
        to="/tasks"
        search={{ show: 'all', ...(entry.done && { tab: 'done' }) }}
        className={className}
      >
        {children}
      </TextLink>
    );
  }
  const lease = entry.kind === 'invoices_due' ? entry.lease : entry;
  if (!lease) {
    return (
      <TextLink to="/receivables" className={className}>
        {children}
      </TextLink>
    );
  }
  return (
    <TextLink to="/people/$userId" params={{ userId: lease.userId }} className={className}>
      {children}
    </TextLink>
  );
}

interface EntriesProps {
  readonly entries: readonly CalendarEntry[];
}

/** `invoices_due 2026-12-01 …`: identifies an entry in a calendar. */
const keyOf = (entry: CalendarEntry) =>
  `${entry.kind} ${entry.date} ${'leaseId' in entry ? entry.leaseId : 'taskId' in entry ? entry.taskId : ''}`;

/** The entries in a cell of the month. */
export function ShortEntries({ entries }: EntriesProps) {
  return (
    <ul className={classes.shorts}>
      {entries.map((entry) => {
        const { short, detail } = entryText(entry);
        return (
          <li key={keyOf(entry)} data-kind={entry.kind} className={classes.short} title={detail}>
            <EntryLink entry={entry} className={classes.shortLink}>
              {short}
            </EntryLink>
          </li>
        );
      })}
    </ul>
  );
}

/** The entries in the list of a day. */
export function LongEntries({ entries }: EntriesProps) {
  return (
    <ul className={classes.longs}>
      {entries.map((entry) => {
        const { short, detail } = entryText(entry);
        return (
          <li key={keyOf(entry)} data-kind={entry.kind} className={classes.long}>
            <EntryLink entry={entry}>{short}</EntryLink>
            <span className={classes.detail}>{detail}</span>
          </li>
        );
      })}
    </ul>
  );
}
