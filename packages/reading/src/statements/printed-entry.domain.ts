import { dateOf, textsOf, type Figure, type Header } from './columns.domain.ts';
import { withPrintedYear } from './dates.domain.ts';
import type { Entry } from './entries.domain.ts';
import type { Row, RowWord } from './rows.domain.ts';

/** An entry, and the property from a column, by its rows: its date and words may be above its amount. */
export function entryOf(rows: readonly Row[], figures: readonly Figure[], header: Header | null) {
  const [first] = rows;
  const dated = first ? dateOf(first, header) : null;
  const gone = dated ? first?.words.slice(dated.at, dated.at + dated.date.words) : [];
  const texts = rows.map((row) =>
    textsOf({ ...row, words: row.words.filter((word) => !gone?.includes(word)) }, header),
  );
  const of = (role: keyof (typeof texts)[number]) => joined(...texts.map((each) => each[role]));
  return {
    rows: [...rows],
    date: dated?.date ?? null,
    description:
      of('description') ||
      joined(of('account'), inWords(of('other'))) ||
      of('payee') ||
      of('other') ||
      of('reference'),
    payee: of('payee'),
    account: of('account'),
    figures,
    property: of('property'),
  };
}

interface Rest {
  readonly entry: Entry;
  readonly row: Row;
  /** The words of the row that are not part of a date. */
  readonly words: readonly RowWord[];
}

/** A row without an amount as continuation of the entry above it, which did not fit on one row; null if it is not. */
export function restOf(entry: Entry, last: Row, row: Row): Rest | null {
  if (last.page !== row.page) return null;
  const gap = row.box.y - (last.box.y + last.box.height);
  if (gap > row.box.height * 0.95 || gap < -row.box.height) return null;
  const begins = entry.rows[0]?.box.x ?? 0;
  const [first, ...others] = row.words;
  // `Jan 10,` in a narrow column, and `2024` below it.
  const date = first && Math.abs(first.box.x - begins) < 0.004 ? entry.date : null;
  const whole = date && first && withPrintedYear(date, first.text);
  if (whole) return { entry: { ...entry, date: whole }, row, words: others };
  const isRight = row.box.x > begins + (entry.date ? 0.02 : 0.004);
  return isRight ? { entry, row, words: row.words } : null;
}

export function withRest({ entry, row, words }: Rest, header: Header | null): Entry {
  const texts = textsOf({ ...row, words }, header);
  const { description, payee, account, date: _date, ...others } = texts;
  return {
    ...entry,
    rows: [...entry.rows, row],
    description: joined(entry.description, description, Object.values(others).join(' ')),
    payee: joined(entry.payee, payee),
    account: joined(entry.account, account),
  };
}

/** A number alone does not describe anything. */
const inWords = (text: string) => (/\p{L}{3}/u.test(text) ? text : '');

const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');
