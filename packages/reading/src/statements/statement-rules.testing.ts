import type { Row } from './rows.domain.ts';
import { readStatement } from './statement-rules.domain.ts';

/** Monospaced rows: each letter takes a hundredth of the page, and two spaces begin a new cell. */
function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((text, at) => {
    const y = 0.05 + at * 0.02;
    const words = Array.from(text.matchAll(/\S+/g), (word) => ({
      text: word[0],
      confidence: 1,
      box: { x: word.index / 100, y, width: word[0].length / 100, height: 0.012 },
    }));
    const box = { x: 0, y, width: 1, height: 0.012 };
    return words.length > 0 ? [{ page: 1, aspect: 0.77, words, box }] : [];
  });
}

export const read = (page: string, address = ['12 Elm St']) =>
  readStatement(rowsOf(page), {
    address,
    categoryOf: () => ({ category: 'OTHER_EXPENSES', confidence: 0 }),
  });

export const inShort = (page: string) =>
  read(page).lines.map(({ date, kind, amount }) => `${date} ${kind} ${amount}`);

export const ledger = (...rows: string[]) =>
  [
    'Owner statement                     05/01/2026 - 05/31/2026',
    'Date        Description                         Increase    Decrease     Balance',
    '            Beginning balance                                              100.00',
    ...rows,
  ].join('\n');
