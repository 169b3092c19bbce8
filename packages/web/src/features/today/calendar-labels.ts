/** `December 2026` */
export function monthTitle(month: string): string {
  const form = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', form);
}

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
