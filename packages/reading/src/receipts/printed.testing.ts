import type { PrintedLine } from './printed.domain.ts';

/** Lines as read from paper; each letter has the same width. */
export function printedLines(text: string, confidence = 0.95): PrintedLine[] {
  const rows = text.trim().split('\n');
  return rows.map((row, index) => ({
    page: 1,
    words: Array.from(row.trim().matchAll(/\S+/g), (match) => ({
      text: match[0],
      confidence,
      box: {
        x: match.index / 40,
        y: index / rows.length,
        width: match[0].length / 40,
        height: 0.6 / rows.length,
      },
    })),
  }));
}
