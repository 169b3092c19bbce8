import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { newIdempotencyKey } from '../../lib/api.ts';
import { forgetTypedRows, keepTypedRows, keptTypedRows } from '../../lib/typed-rows.ts';
import {
  emptyDraft,
  emptyRow,
  filledRows,
  withPayer,
  type CheckDraft,
  type CheckField,
  type CheckRow,
} from './check-draft.ts';

const KEPT = 'checks';

/** The id of a field of a row. */
export const fieldId = (key: string, field: CheckField) => `check-${field}-${key}`;

/** Puts the cursor into a field. */
export function focusCheck(key: string, field: CheckField): void {
  const input = document.getElementById(fieldId(key, field));
  input?.focus();
  if (input instanceof HTMLInputElement) input.select();
}

/**
 * Draws a change before the cursor goes on. At the next frame it would be too late: a digit of a fast typist or of a
 * check reader would still go into the field before.
 */
export function drawNow(change: () => void): void {
  flushSync(change);
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
    payerChanges: (row: CheckRow, payer: Receivable, label: string): Partial<CheckRow> => {
      const others = draft.rows.filter(({ key }) => key !== row.key);
      return withPayer(row, { payer, label, others });
    },
    addRow: () => {
      const row = emptyRow(newIdempotencyKey());
      drawNow(() => setRows((rows) => [...rows, row]));
      focusCheck(row.key, 'payer');
    },
    removeRow: (key: string) => {
      const others = draft.rows.filter((row) => row.key !== key);
      const left = others.length > 0 ? others : [emptyRow(newIdempotencyKey())];
      drawNow(() => setRows(() => left));
      focusCheck(left.at(-1)?.key ?? '', 'payer');
    },
    startAgain: () => setDraft(newDraft(today)),
  };
}
