import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { parseDay } from './day-text.ts';

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

/**
 * A day, typed as MM/DD/YYYY or picked from a calendar. Its value is `YYYY-MM-DD`, null while it is empty, or what was
 * typed as long as that is no day: it stays in the field, and the form refuses it.
 */
export function DayInput({ value = null, onChange, error, onBlur, ...props }: DayInputProps) {
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const isDay = value === null || parseDay(value) === value;
  const shownError = isDay || !(left || error) ? error : 'Enter a date as MM/DD/YYYY.';
  const parse = (text: string) => {
    const day = parseDay(text);
    setLeft(false);
    // Of what is no day, Mantine tells nobody.
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
      onChange={(day) => onChange?.(day)}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      error={shownError}
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={ariaLabels}
      // Escape closes the calendar, and not the dialog around it.
      data-mantine-stop-propagation={open || undefined}
      popoverProps={{
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
        // The calendar must not lie over the message.
        offset: shownError ? 32 : 6,
      }}
      {...props}
    />
  );
}
