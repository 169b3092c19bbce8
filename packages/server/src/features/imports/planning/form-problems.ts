import type { z } from 'zod';
import type { ReadRow } from './cells.ts';

/** The fields of a file by those of a form, where they have other names. */
export type FieldNames = Readonly<Record<string, string>>;

/**
 * DATA-3: whatever a form would refuse is a problem of the row, so that writing cannot fail later. A cell that cannot be
 * read is refused once.
 */
export function refuseByForm(
  row: ReadRow,
  result: z.ZodSafeParseResult<unknown>,
  names: FieldNames,
): void {
  for (const { path, message } of result.error?.issues ?? []) {
    const typed = String(path[0] ?? '');
    const field = names[typed] ?? typed;
    const isKnown = row.problems.some((problem) => problem.field === field);
    if (!isKnown) row.refuse(field === '' ? null : field, message);
  }
}
