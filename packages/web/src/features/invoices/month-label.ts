const monthAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `October 2026`, from `2026-10`. */
export function monthLabel(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`));
}

const monthAlone = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** `October`, from `2026-10`. */
export function monthName(month: string): string {
  return monthAlone.format(new Date(`${month}-01T00:00:00Z`));
}
