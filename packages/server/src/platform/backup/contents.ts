import { cents, formatCents } from '@tenantry/contract/shared/money';
import type { Manifest } from './manifest.ts';

/** What a backup contains, in words. */
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

/** Sentences about files that are not in the backup; of many, the first ones and how many there are. */
export function missingFilesOf({ files: { missing } }: Pick<Manifest, 'files'>): string[] {
  if (missing.length <= MOST_NAMED) return [...missing];
  const rest = missing.length - MOST_NAMED;
  return [
    ...missing.slice(0, MOST_NAMED),
    `${counted(rest, 'more file is', 'more files are')} missing or damaged; "npm run tenantry -- doctor" names all of them.`,
  ];
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
