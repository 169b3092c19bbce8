import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { ApiError } from '../../lib/api-error.ts';
import type { TickedRow } from '../../lib/ticked-rows.ts';

/** A selected row that an action leaves out, and why. */
export interface LeftOut {
  readonly row: TickedRow;
  readonly reason: string;
}

export interface RehearsedRows<Answer> {
  /** Null if every row is left out. */
  readonly rehearsal: Rehearsal<Answer> | null;
  /** The rows that the action is for. */
  readonly kept: readonly TickedRow[];
  readonly left: readonly LeftOut[];
}

/**
 * HOME-14: rehearses an action that is done for all rows or for none. Rows that the server refuses are left out, with
 * its sentence, until it accepts the others.
 * @param name of the rows in the request, as in `charges.2`
 */
export async function rehearseRows<Answer>(
  name: string,
  rows: readonly TickedRow[],
  rehearse: (rows: readonly TickedRow[]) => Promise<Rehearsal<Answer>>,
): Promise<RehearsedRows<Answer>> {
  if (rows.length === 0) return { rehearsal: null, kept: [], left: [] };
  try {
    return { rehearsal: await rehearse(rows), kept: rows, left: [] };
  } catch (error) {
    const left = rows.flatMap((row, index) => {
      const reason = error instanceof ApiError ? error.fields[`${name}.${index}`] : undefined;
      return reason === undefined ? [] : [{ row, reason }];
    });
    if (left.length === 0) throw error;
    const refused = new Set(left.map(({ row }) => row));
    const others = rows.filter((row) => !refused.has(row));
    const rest = await rehearseRows(name, others, rehearse);
    return { ...rest, left: [...left, ...rest.left] };
  }
}

/** Leaves out the rows for which there is a reason before anything is sent. */
export function withReason(
  rows: readonly TickedRow[],
  reasonFor: (row: TickedRow) => string | null,
) {
  const left: LeftOut[] = [];
  const kept: TickedRow[] = [];
  for (const row of rows) {
    const reason = reasonFor(row);
    if (reason === null) kept.push(row);
    else left.push({ row, reason });
  }
  return { kept, left };
}
