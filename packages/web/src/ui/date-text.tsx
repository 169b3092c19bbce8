import { formatDate } from '../lib/format.ts';
import classes from './figures.module.css';

interface DateTextProps {
  /** `YYYY-MM-DD`; nothing shows as a dash. */
  readonly date: string | null | undefined;
}

/** A day as `MM/dd/yyyy`. */
export function DateText({ date }: DateTextProps) {
  if (!date) return <span aria-label="no date">–</span>;
  return (
    <time className={classes.figure} dateTime={date}>
      {formatDate(date)}
    </time>
  );
}
