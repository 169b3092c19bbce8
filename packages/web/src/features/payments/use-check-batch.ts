import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import type { RecordedChecks } from '@tenantry/contract/payments/check-batch.schemas';
import { useState } from 'react';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useToday } from '../../lib/session.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import {
  batchOf,
  problemsByRow,
  problemsOf,
  type CheckDraft,
  type CheckProblems,
  type CheckRow,
} from './check-draft.ts';
import { focusCheck, useCheckRows } from './use-check-rows.ts';

const NONE: CheckProblems = {};

const without = (problems: CheckProblems, name: string): CheckProblems =>
  Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name));

export type CheckBatchForm = ReturnType<typeof useCheckBatch>;

/** PAY-11: a batch of checks: its rows, what is wrong with them, and sending them. */
export function useCheckBatch() {
  const { draft, changeRow, payerChanges, startAgain, ...rows } = useCheckRows(useToday());
  const [problems, setProblems] = useState(NONE);
  const [known, setKnown] = useState(NONE);
  const [recorded, setRecorded] = useState<RecordedChecks | null>(null);
  const { error, submitting, submit } = useSubmit<CheckDraft, RecordedChecks>({
    // The keys of the rows keep each check from being recorded twice, whatever is changed between two attempts.
    send: (sent) => callApi('POST /v1/admin/payments/checks', { body: batchOf(sent) }),
    changes: ['money'],
    onDone: (result) => {
      setRecorded(result);
      setKnown(NONE);
      startAgain();
    },
    onRefused: (reason, sent) => {
      const fields = reason instanceof ApiError ? reason.fields : {};
      const found = problemsByRow(sent, fields);
      setProblems(found);
      const isKnown = reason instanceof ApiError && reason.code === 'already_recorded';
      setKnown(isKnown ? found : NONE);
      return Object.keys(found).length > 0;
    },
  });
  const change = (key: string, changes: Partial<CheckRow>) => {
    setRecorded(null);
    setProblems((before) => without(before, key));
    setKnown((before) => without(before, key));
    changeRow(key, changes);
  };
  const send = () => {
    const found = problemsOf(draft);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) void submit(draft);
    else if (first !== 'paymentDate') focusCheck(first, 'payer');
  };
  return {
    ...rows,
    draft,
    problems,
    /** Those of checks that are recorded already. */
    known,
    recorded,
    error,
    submitting,
    change,
    setDate: (paymentDate: string | null) => {
      setProblems((before) => without(before, 'paymentDate'));
      rows.setDate(paymentDate);
    },
    choosePayer: (row: CheckRow, payer: Receivable, label: string) => {
      change(row.key, payerChanges(row, payer, label));
      focusCheck(row.key, 'amount');
    },
    /** It is another check, so it is another payment. */
    recordAgain: (key: string) => change(key, { key: newIdempotencyKey(), again: true }),
    send,
  };
}
