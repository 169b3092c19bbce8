import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import type { TickedList, TickedRow } from '../../lib/ticked-rows.ts';
import type { LeftOut } from '../../ui/ticks/rehearse-rows.ts';

/**
 * HOME-14: what the selected tenants owe now, and those who are not reminded, with the reason. A person may owe under
 * several leases; a receivable is one lease.
 */
export function remindedOf(
  from: TickedList,
  rows: readonly TickedRow[],
  due: readonly Receivable[],
): { readonly reminded: readonly Receivable[]; readonly left: readonly LeftOut[] } {
  const idOf = ({ id, userId }: Pick<Receivable, 'id' | 'userId'>) =>
    from === 'people' ? userId : id;
  const owing = Map.groupBy(due, idOf);
  const reminded: Receivable[] = [];
  const left: LeftOut[] = [];
  for (const row of rows) {
    const owed = owing.get((from === 'people' ? row.userId : row.leaseId) ?? '') ?? [];
    const current = owed.filter(({ former }) => !former);
    reminded.push(...current);
    if (current.length > 0) continue;
    const reason = owed.length > 0 ? 'The lease has ended.' : 'Nothing is due now.';
    left.push({ row, reason });
  }
  return { reminded, left };
}
