import { textOf, type PrintedLine } from './printed.domain.ts';

/**
 * A day as many cash registers print it at the start of a long receipt number: 2018030610100030493, OR18032902170347.
 */
export interface Stamp {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const stamp =
  /(?<!\d)(?<year>20\d\d|[12]\d)(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])\d{4,}/g;

export function stampsIn(lines: readonly PrintedLine[]): Stamp[] {
  return lines.flatMap((line) =>
    [...textOf(line).matchAll(stamp)].map(({ groups }) => ({
      year: Number(groups?.['year']?.padStart(4, '20')),
      month: Number(groups?.['month']),
      day: Number(groups?.['day']),
    })),
  );
}

/** The year of a stamp of the same day, if one digit of the printed year was misread. */
export function yearBy(stamps: readonly Stamp[], { year, month, day }: Stamp): number | null {
  const same = stamps.filter(
    (each) => each.month === month && digitsBetween(each.day, day, 2) <= 1,
  );
  if (same.length === 0 || same.some((each) => each.year === year)) return null;
  return same.find((each) => digitsBetween(each.year, year, 4) === 1)?.year ?? null;
}

/** The number of different digits of two numbers. */
function digitsBetween(one: number, other: number, length: number): number {
  const [a, b] = [String(one).padStart(length, '0'), String(other).padStart(length, '0')];
  return Array.from(a).filter((digit, index) => digit !== b[index]).length;
}
