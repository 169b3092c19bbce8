import { formatDate } from '../../lib/format.ts';
import classes from './figures.module.css';
import { NoValue } from './no-value.tsx';

interface DateTextProps {
  /** `YYYY-MM-DD`; an absent date shows as a dash. */
  readonly date: string | null | undefined;
}

/** A day as `MM/dd/yyyy`. */
export function DateText({ date }: DateTextProps) {
  if (!date) return <NoValue label="no date" />;
  return (
    <time className={classes.figure} dateTime={date}>
      {formatDate(date)}
    </time>
  );
}
