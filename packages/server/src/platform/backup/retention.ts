/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
const KEPT = { days: 7, weeks: 4, months: 12 };

const namePattern = /^tenantry-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar(?:\.age)?$/;

/** The time in the name of a backup; null for any other file. */
export function timeOfName(name: string): Date | null {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/** Weeks are counted from a Monday, in UTC. */
const weekOf = (time: Date) => String(Math.floor((time.getTime() / 86_400_000 + 3) / 7));

/**
 * The backups among these files that are no longer needed. Only days on which a backup was made count, so a machine that
 * was off for a year loses nothing. Files with other names are never returned.
 */
export function superfluous(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const time = timeOfName(name);
      return time ? [{ name, time }] : [];
    })
    .sort((a, b) => b.time.getTime() - a.time.getTime());
  const kept = new Set<string>();
  const keepNewest = (periodOf: (time: Date) => string, count: number) => {
    const periods = new Set<string>();
    for (const { name, time } of backups) {
      const period = periodOf(time);
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(name);
    }
  };
  keepNewest(dayOf, KEPT.days);
  keepNewest(weekOf, KEPT.weeks);
  keepNewest(monthOf, KEPT.months);
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}
