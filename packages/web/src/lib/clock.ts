/** The only place in the web app that reads the computer's clock. */
export function now(): number {
  return Date.now();
}

/** Today as `YYYY-MM-DD` in the organization's time zone, which may differ from the visitor's. */
export function today(timeZone = 'America/New_York'): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now());
}
