import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { afterLeaving } from '../../lib/after-press.ts';
import { NOT_A_DAY, parseDay } from '../text/day-text.ts';

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

const CLEAR = { 'aria-label': 'Clear the day' };

interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

/**
 * A day, typed as MM/DD/YYYY or picked from a calendar. Its value is `YYYY-MM-DD`, null while empty, or the typed text
 * while that is not a valid day: it stays in the field, and the form refuses it.
 */
export function DayInput(given: DayInputProps) {
  const { value = null, onChange, error, onFocus, onBlur, ...props } = given;
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const isDay = value === null || parseDay(value) === value;
  const shownError = isDay || !(left || error) ? error : NOT_A_DAY;
  const calendar = useCalendar(Boolean(shownError));
  const parse = (text: string) => {
    const day = parseDay(text);
    setLeft(false);
    calendar.type(text, day);
    // Mantine does not report text that is not a date.
    if (!day) onChange?.(text.trim() || null);
    return day;
  };
  return (
    <DateInput
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      dateParser={parse}
      fixOnBlur={isDay}
      value={isDay ? value : null}
      onChange={(day) => {
        // Mantine does not parse an empty text if the day may be removed.
        if (day === null) calendar.type('', null);
        onChange?.(day);
      }}
      onFocus={(event) => {
        calendar.wait();
        onFocus?.(event);
      }}
      onClick={calendar.show}
      onBlur={(event) => {
        afterLeaving(event.currentTarget, () => setLeft(true));
        onBlur?.(event);
      }}
      error={shownError}
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={ariaLabels}
      clearButtonProps={CLEAR}
      // Escape closes only the calendar, not the dialog around it.
      data-mantine-stop-propagation={(open && calendar.isShown) || undefined}
      popoverProps={{
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
        // The calendar must not cover the message.
        offset: shownError ? 32 : 6,
        ...(!calendar.isShown && { disabled: true }),
      }}
      {...props}
    />
  );
}

/**
 * A refused form focuses its first invalid field. If that is a day, its calendar would cover the next fields and their
 * errors, so the calendar waits until the person clicks or types. It closes once a day is typed: the next press is
 * meant for what it covers.
 */
function useCalendar(wrong: boolean) {
  const [used, setUsed] = useState(false);
  const [typed, setTyped] = useState(false);
  const [wasWrong, setWasWrong] = useState(wrong);
  if (wrong !== wasWrong) {
    setWasWrong(wrong);
    if (wrong) setUsed(false);
  }
  const begin = (next: boolean) => {
    setUsed(next);
    setTyped(false);
  };
  return {
    isShown: !typed && (used || !wrong),
    wait: () => begin(false),
    show: () => begin(true),
    type: (text: string, day: string | null) => {
      setUsed(true);
      // It stays closed when the text is no day for a moment: `1/5/20` is one, `1/5/202` is not.
      if (day) setTyped(true);
      else if (text.trim() === '') setTyped(false);
    },
  };
}
