const made = new Map<string, Intl.DateTimeFormat>();

function part(timeZone: string, kind: 'day' | 'time', moment: string): string {
  const key = `${timeZone} ${kind}`;
  const options = {
    day: { weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
    time: { hour: 'numeric', minute: '2-digit' },
  } as const;
  const format = made.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options[kind] });
  made.set(key, format);
  // Some browsers write a narrow space before AM and PM.
  return format.format(new Date(moment)).replaceAll('\u202F', ' ');
}

/** `Wed, 12/02/2026, 9:00 AM` */
export const momentText = (timeZone: string, moment: string): string =>
  `${part(timeZone, 'day', moment)}, ${part(timeZone, 'time', moment)}`;

/** `Wed, 12/02/2026, 9:00 AM to 11:00 AM`: a visit on one day, in the organization's time zone. */
export function visitText(
  timeZone: string,
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
): string {
  const day = part(timeZone, 'day', startsAt);
  return `${day}, ${part(timeZone, 'time', startsAt)} to ${part(timeZone, 'time', endsAt)}`;
}
