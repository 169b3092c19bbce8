/**
 * SQL that PostgreSQL 15, the oldest version that the product supports, does not have: functions, expressions and
 * clauses of 16, 17 and 18. The tests of a feature run on one version only, so that they would not notice them.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

const functions = [
  // 16
  'any_value|array_sample|array_shuffle|random_normal|erfc?|date_add|date_subtract|pg_input_\\w+',
  'json_(?:arrayagg|objectagg)|jsonb?_(?:arrayagg|objectagg)_strict|pg_stat_io',
  // 17
  'json_(?:table|exists|query|value|scalar|serialize)|to_bin|to_oct|uuid_extract_\\w+|merge_action',
  // 18
  'uuidv[47]|casefold|array_sort|array_reverse|l?gamma|crc32c?',
].join('|');

const clauses = [
  String.raw`IS (?:NOT )?JSON\b`,
  String.raw`\bAT LOCAL\b`,
  String.raw`\bSYSTEM_USER\b`,
  String.raw`\bMERGE INTO\b[^;]*\bRETURNING\b`,
  String.raw`\bRETURNING (?:old|new)\.`,
  String.raw`\bWITHOUT OVERLAPS\b`,
  String.raw`\bNOT ENFORCED\b`,
  String.raw`\btransaction_timeout\b`,
].join('|');

const newer = new RegExp(`\\b(?:${functions})\\(|${clauses}`);

/** SQL in a text that PostgreSQL 15 refuses; null if there is none. */
export const newerSqlIn = (text: string): string | null => newer.exec(text)?.[0] ?? null;

/** The sources and migrations with such SQL. */
export function newerSql(): string[] {
  const files = globSync(['packages/server/src/**/*.ts', 'packages/server/migrations/*.sql'], {
    cwd: root,
    exclude: ['**/*.test.ts', '**/testing/**'],
  });
  return files.flatMap((file) => {
    const found = newerSqlIn(readFileSync(path.join(root, file), 'utf8'));
    return found === null ? [] : [`${file}: ${found}`];
  });
}
