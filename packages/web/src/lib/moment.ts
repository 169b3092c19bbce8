const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Creating a format takes a hundred times as long as using it, and a list has a thousand rows. */
const made = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions, moment: string): string {
  const key = `${locale} ${options.timeZone} ${options.hour}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known.format(new Date(moment));
}

/** `MM/dd/yyyy HH:mm:ss` in the organization's time zone. */
export function momentIn(timeZone: string, moment: string): string {
  return format('en-US', { timeZone, ...day, ...time }, moment).replace(',', '');
}

/** `YYYY-MM-DD`, the day of a time in that time zone. */
export function dayIn(timeZone: string, moment: string): string {
  return format('en-CA', { timeZone, ...day }, moment);
}
