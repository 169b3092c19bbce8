/** `1 invoice`, `2 invoices`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
}

/** Joins sentences, the last one without a period. */
export const sentences = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join('. ');

const utc = { timeZone: 'UTC' } as const;

function asDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** `Tuesday, November 24`, from a calendar day. */
export function longDay(day: string): string {
  const form = { ...utc, weekday: 'long', month: 'long', day: 'numeric' } as const;
  return asDate(day).toLocaleDateString('en-US', form);
}

/** `Dec 1`, from a calendar day. */
export function shortDay(day: string): string {
  return asDate(day).toLocaleDateString('en-US', { ...utc, month: 'short', day: 'numeric' });
}
