/** DATA-1: how the names of columns tell fields, for the server and for a form that changes what a row is. */
import { searchWord } from '#shared/folded';
import type { ImportField } from './field.ts';
import { importFields, type ImportKind } from './fields.ts';

/** Texts are the same without case, accents, punctuation and spaces that are typed twice. */
export const foldedName = (text: string): string =>
  searchWord(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const namesOf = ({ name, label, names }: ImportField) => [label, name, ...names].map(foldedName);

/** The field of each column, each field once: the column with its best name has it. */
export function fieldsByName(header: readonly string[], kind: ImportKind): (string | null)[] {
  const columns = header.map(foldedName);
  const ranks = importFields[kind].flatMap((field) => {
    const names = namesOf(field);
    return columns.flatMap((name, column) => {
      const rank = names.indexOf(name);
      return rank < 0 ? [] : [{ field: field.name, column, rank }];
    });
  });
  const found: (string | null)[] = header.map(() => null);
  const used = new Set<string>();
  for (const { field, column } of ranks.toSorted((one, other) => one.rank - other.rank)) {
    if (found[column] !== null || used.has(field)) continue;
    found[column] = field;
    used.add(field);
  }
  return found;
}

/** The names that several columns have. */
export function repeatedNames(header: readonly string[]): string[] {
  const seen = new Map<string, string[]>();
  for (const name of header.filter((each) => each !== '')) {
    const key = name.toLowerCase();
    seen.set(key, [...(seen.get(key) ?? []), name]);
  }
  return [...seen.values()].flatMap(([first = '', ...others]) => (others.length > 0 ? first : []));
}
