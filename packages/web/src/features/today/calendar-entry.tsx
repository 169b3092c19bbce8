import type { CalendarEntry } from '@tenantry/contract/today/calendar.schemas';
import classes from './calendar.module.css';
import { entryPartOf } from './shown-entries.ts';

interface EntriesProps {
  readonly entries: readonly CalendarEntry[];
}

/** `invoices_due 2026-12-01 …`: identifies an entry in a calendar. */
const keyOf = (entry: CalendarEntry) =>
  `${entry.kind} ${entry.date} ${entryPartOf(entry).id(entry)}`;

/** The entries in a cell of the month. */
export function ShortEntries({ entries }: EntriesProps) {
  return (
    <ul className={classes.shorts}>
      {entries.map((entry) => {
        const { words, link } = entryPartOf(entry);
        const { short, detail } = words(entry);
        return (
          <li key={keyOf(entry)} data-kind={entry.kind} className={classes.short} title={detail}>
            {link(entry, { className: classes.shortLink, children: short })}
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
        const { words, link } = entryPartOf(entry);
        const { short, detail } = words(entry);
        return (
          <li key={keyOf(entry)} data-kind={entry.kind} className={classes.long}>
            {link(entry, { className: undefined, children: short })}
            <span className={classes.detail}>{detail}</span>
          </li>
        );
      })}
    </ul>
  );
}
