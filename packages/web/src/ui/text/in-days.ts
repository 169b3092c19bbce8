/** A day from today on, as people say it: `today`, `tomorrow`, `in 12 days`. */
export function inDays(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
