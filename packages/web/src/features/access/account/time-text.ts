const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
});

/** Day and time in the reader's time zone. */
export const timeText = (moment: string): string => format.format(new Date(moment));
