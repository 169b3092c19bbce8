import type { CalendarEntry } from '@tenantry/contract/today/calendar.schemas';
import { longDay } from '../../lib/words.ts';
import { isIn, weeksOf } from './calendar-days.ts';
import { LongEntries, ShortEntries } from './calendar-entry.tsx';
import classes from './calendar.module.css';
import { monthTitle } from '@tenantry/contract/shared/month-names';
import { weekdays } from './calendar-labels.ts';

interface ViewProps {
  /** `YYYY-MM` */
  readonly month: string;
  readonly today: string;
  readonly entries: readonly CalendarEntry[];
}

/** The maximum number of entries shown in the cell of a day. */
const SHOWN = 4;

/** The weeks of a month, with what happens on each day. */
export function MonthView({ month, today, entries }: ViewProps) {
  const byDay = Map.groupBy(entries, ({ date }) => date);
  return (
    <table className={classes.month} aria-label={monthTitle(month)}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              <span aria-hidden>{name.slice(0, 3)}</span>
              <span className={classes.unseen}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-outside={!isIn(month, day) || undefined}>
                <Day day={day} isToday={day === today} entries={byDay.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly entries: readonly CalendarEntry[];
}

function Day({ day, isToday, entries }: DayProps) {
  const more = entries.length - SHOWN;
  return (
    <>
      <time dateTime={day} className={classes.number} aria-current={isToday ? 'date' : undefined}>
        {Number(day.slice(8))}
      </time>
      <ShortEntries entries={entries.slice(0, more === 1 ? SHOWN + 1 : SHOWN)} />
      {more > 1 && <p className={classes.more}>and {more} more, in the list</p>}
    </>
  );
}

/** The days of a month that have entries. */
export function ListView({ month, today, entries }: ViewProps) {
  const shown = entries.filter(({ date }) => isIn(month, date));
  if (shown.length === 0) return <p className={classes.none}>Nothing in {monthTitle(month)}.</p>;
  return (
    <ol className={classes.days} aria-label={monthTitle(month)}>
      {[...Map.groupBy(shown, ({ date }) => date)].map(([day, ofDay]) => (
        <li key={day} className={classes.day}>
          <h2 className={classes.dayTitle}>
            <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
              {longDay(day)}
            </time>
            {day === today && <span className={classes.today}> today</span>}
          </h2>
          <LongEntries entries={ofDay} />
        </li>
      ))}
    </ol>
  );
}
