import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { forgetTypedRows, keepTypedRows, keptTypedRows } from '../../lib/typed-rows.ts';
import {
  amountLeft,
  emptyDraft,
  emptyRow,
  filledRows,
  type CheckDraft,
  type CheckRow,
} from './check-draft.ts';

const KEPT = 'checks';

type CheckField = 'payer' | 'amount' | 'number';

/** The id of a field of a row. */
export const fieldId = (key: string, field: CheckField) => `check-${field}-${key}`;

/** Puts the cursor into a field, after the change that led there was drawn. */
export function focusCheck(key: string, field: CheckField): void {
  requestAnimationFrame(() => {
    const input = document.getElementById(fieldId(key, field));
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  });
}

const newDraft = (today: CalendarDate) => emptyDraft(today, newIdempotencyKey());

/** The rows of a batch of checks. They are kept in this tab until they are recorded. */
export function useCheckRows(today: CalendarDate) {
  const [draft, setDraft] = useState(
    () => (keptTypedRows(KEPT) as CheckDraft | undefined) ?? newDraft(today),
  );
  useEffect(() => {
    if (filledRows(draft).length > 0) keepTypedRows(KEPT, draft);
    else forgetTypedRows(KEPT);
  }, [draft]);
  const setRows = (change: (rows: readonly CheckRow[]) => readonly CheckRow[]) =>
    setDraft((before) => ({ ...before, rows: change(before.rows) }));
  const changeRow = (key: string, changes: Partial<CheckRow>) =>
    setRows((rows) => rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  return {
    draft,
    changeRow,
    setDate: (paymentDate: string | null) => setDraft((before) => ({ ...before, paymentDate })),
    /** Proposes what the payer owes, less the other checks of the same payer. */
    payerChanges: (row: CheckRow, payer: Receivable, label: string): Partial<CheckRow> => {
      const others = draft.rows.filter(({ key }) => key !== row.key);
      return { leaseId: payer.id, payer: label, amount: amountLeft(payer, others) };
    },
    addRow: () => {
      const row = emptyRow(newIdempotencyKey());
      setRows((rows) => [...rows, row]);
      focusCheck(row.key, 'payer');
    },
    removeRow: (key: string) => {
      const others = draft.rows.filter((row) => row.key !== key);
      const left = others.length > 0 ? others : [emptyRow(newIdempotencyKey())];
      setRows(() => left);
      focusCheck(left.at(-1)?.key ?? '', 'payer');
    },
    startAgain: () => setDraft(newDraft(today)),
  };
}
