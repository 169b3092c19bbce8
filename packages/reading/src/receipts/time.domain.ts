import { readable, type PrintedDate } from './printed-dates.domain.ts';
import type { PrintedLine } from './printed.domain.ts';

const clock =
  /(?<![\d:.])(?<hour>\d{1,2})\s?[:;.]\s?(?<minute>[0-5]\d)(?:\s?[:;.]\s?(?<second>[0-5]\d))?\s?(?<half>[AP]\.?\s?M?\b)?(?![\d:/])/gi;

export function times(text: string): { value: string; start: number; certain: boolean }[] {
  return [...text.matchAll(clock)].flatMap((match) => {
    const { hour = '', minute = '', second = '00', half } = match.groups ?? {};
    let hours = Number(hour);
    if (half) {
      if (hours < 1 || hours > 12) return [];
      hours = (hours % 12) + (/^P/i.test(half) ? 12 : 0);
    }
    if (hours > 23) return [];
    const certain = match[0].includes(':') || Boolean(half);
    return [
      {
        value: `${String(hours).padStart(2, '0')}:${minute}:${second}`,
        start: match.index,
        certain,
      },
    ];
  });
}

/** The time after the date, before it, or next to the word "time" on a neighboring line. */
export function timeNear(date: PrintedDate, lines: readonly PrintedLine[]): string | null {
  const text = readable(date.line);
  const own = times(
    text.slice(0, date.start) + ' '.repeat(date.end - date.start) + text.slice(date.end),
  );
  const beside =
    own.find(({ start, certain }) => certain && start >= date.end) ??
    own.findLast(({ certain }) => certain);
  if (beside) return beside.value;
  for (const row of [date.row + 1, date.row - 1, date.row + 2]) {
    const line = lines[row];
    if (!line || line.page !== date.line.page) continue;
    const near = readable(line);
    const [time] = times(near).filter(({ certain }) => certain || /\bTIME\b/i.test(near));
    if (time && (/\bTIME\b/i.test(near) || near.replaceAll(/[\d:;.\sAPM]/gi, '') === ''))
      return time.value;
  }
  return null;
}
