/** The only place in the web app that reads the computer's clock. */
export function now(): number {
  return Date.now();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each time zone: a page asks for today many times, and to make one takes longer than to use it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Today as `YYYY-MM-DD` in the organization's time zone, which may differ from the visitor's. */
export function today(timeZone = 'America/New_York'): string {
  return formatIn(timeZone).format(now());
}
