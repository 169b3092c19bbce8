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

/** A day, typed as MM/DD/YYYY or picked from a calendar. Its value is `YYYY-MM-DD` or null. */
export function DayInput(props: DateInputProps) {
  const [open, setOpen] = useState(false);
  return (
    <DateInput
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      dateParser={parseDay}
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
        offset: props.error ? 32 : 6,
      }}
      {...props}
    />
  );
}
