import { cents, formatCents } from '@tenantry/contract/shared/money';
import type { Manifest } from './manifest.ts';

/** The contents of a backup, in words. */
export function contentsOf({ organizations, files }: Manifest): string {
  const rowsOf = (table: string) =>
    organizations.reduce((sum, { tables }) => sum + (tables[table]?.rows ?? 0), 0);
  const paid = organizations.reduce(
    (sum, { tables }) => sum + Number(tables['payments']?.sums['amount'] ?? 0),
    0,
  );
  const counts = [
    counted(organizations.length, 'organization'),
    counted(rowsOf('properties'), 'property', 'properties'),
    counted(rowsOf('invoices'), 'invoice'),
    `${counted(rowsOf('payments'), 'payment')} of ${formatCents(cents(paid))}`,
    `${counted(files.count, 'file')} (${megabytes(files.bytes)})`,
  ];
  return counts.join(', ');
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const MOST_NAMED = 20;

/**
 * Sentences about files that are not in the backup; if there are many, only the first ones and the number of the rest.
 */
export function missingFilesOf({ files: { missing } }: Pick<Manifest, 'files'>): string[] {
  return firstOf(missing, ['more file is missing or damaged', 'more files are missing or damaged']);
}

/** The first sentences, and the number of the rest. */
export function firstOf(
  sentences: readonly string[],
  [one, many]: readonly [string, string] = ['more problem was found', 'more problems were found'],
): string[] {
  const rest = sentences.length - MOST_NAMED;
  if (rest <= 0) return [...sentences];
  return [
    ...sentences.slice(0, MOST_NAMED),
    `${counted(rest, one, many)}; "npm run tenantry -- doctor" names all of them.`,
  ];
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
