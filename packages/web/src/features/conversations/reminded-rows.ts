import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import type { TickedList, TickedRow } from '../../lib/ticked-rows.ts';
import type { LeftOut } from '../../ui/ticks/rehearse-rows.ts';

/**
 * HOME-14: what the selected tenants owe now, and those who are not reminded, with the reason. A person may owe under
 * several leases; a receivable is one lease, whose tenants are reminded together (UNIT-6).
 */
export function remindedOf(
  from: TickedList,
  rows: readonly TickedRow[],
  due: readonly Receivable[],
): { readonly reminded: readonly Receivable[]; readonly left: readonly LeftOut[] } {
  const ofLease = Map.groupBy(due, ({ id }) => id);
  const ofPrimary = Map.groupBy(due, ({ userId }) => userId);
  const reminded = new Map<Receivable, TickedRow>();
  const left: LeftOut[] = [];
  for (const row of rows) {
    const owed = new Set([
      ...(ofLease.get(row.leaseId ?? '') ?? []),
      ...((from === 'people' ? ofPrimary.get(row.userId ?? '') : undefined) ?? []),
    ]);
    const current = [...owed].filter(({ former }) => !former);
    const added = current.filter((receivable) => !reminded.has(receivable));
    for (const receivable of added) reminded.set(receivable, row);
    if (added.length > 0) continue;
    const roommate = current.map((receivable) => reminded.get(receivable)?.name).at(0);
    if (roommate !== undefined) left.push({ row, reason: `On the same lease as ${roommate}.` });
    else left.push({ row, reason: owed.size > 0 ? 'The lease has ended.' : 'Nothing is due now.' });
  }
  return { reminded: [...reminded.keys()], left };
}
