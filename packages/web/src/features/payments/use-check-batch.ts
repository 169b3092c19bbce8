import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import type { RecordedChecks } from '@tenantry/contract/payments/check-batch.schemas';
import { useEffect, useState } from 'react';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useToday } from '../../lib/session.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import {
  batchOf,
  problemsByRow,
  problemsOf,
  wrongField,
  type CheckDraft,
  type CheckProblems,
  type CheckRow,
} from './check-draft.ts';
import { drawNow, fieldId, focusCheck, useCheckRows } from './use-check-rows.ts';

const NONE: CheckProblems = {};

/** Without the sentence of a row that is mended, and that of the whole batch. */
const without = (problems: CheckProblems, name: string): CheckProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(([each]) => each !== name && each !== 'checks'),
  );

/** The id of the field of the date. */
export const DATE_ID = 'check-date';

/** Puts the cursor where the first mistake is. */
function focusMistake({ rows }: CheckDraft, problems: CheckProblems): void {
  const wrong = rows.find(({ key }) => problems[key] !== undefined);
  if (problems['paymentDate'] !== undefined) document.getElementById(DATE_ID)?.focus();
  else if (wrong) focusCheck(wrong.key, wrongField(wrong));
}

interface Refused {
  readonly sent: CheckDraft;
  readonly found: CheckProblems;
}

export type CheckBatchForm = ReturnType<typeof useCheckBatch>;

/** PAY-11: a batch of checks: its rows, what is wrong with them, and sending them. */
export function useCheckBatch() {
  const { draft, changeRow, payerChanges, startAgain, ...rows } = useCheckRows(useToday());
  const [problems, setProblems] = useState(NONE);
  const [known, setKnown] = useState(NONE);
  const [recorded, setRecorded] = useState<RecordedChecks | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
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
      setRefused({ sent, found });
      const isKnown = reason instanceof ApiError && reason.code === 'already_recorded';
      setKnown(isKnown ? found : NONE);
      return Object.keys(found).length > 0;
    },
  });
  useEffect(() => {
    // The fields are disabled until then.
    if (refused && !submitting) focusMistake(refused.sent, refused.found);
  }, [refused, submitting]);
  const forgetProblems = (key: string) => {
    setProblems((before) => without(before, key));
    setKnown((before) => without(before, key));
  };
  const change = (key: string, changes: Partial<CheckRow>) => {
    setRecorded(null);
    forgetProblems(key);
    changeRow(key, changes);
  };
  const send = () => {
    const found = problemsOf(draft);
    setProblems(found);
    setRefused(null);
    if (Object.keys(found).length === 0) void submit(draft);
    else focusMistake(draft, found);
  };
  return {
    ...rows,
    draft,
    problems,
    /** Those of checks that are recorded already. */
    known,
    recorded,
    /** What keeps the whole batch from being recorded. */
    error: error ?? problems['checks'],
    submitting,
    change,
    removeRow: (key: string) => {
      forgetProblems(key);
      rows.removeRow(key);
    },
    setDate: (paymentDate: string | null) => {
      setProblems((before) => without(before, 'paymentDate'));
      rows.setDate(paymentDate);
    },
    choosePayer: (row: CheckRow, payer: Receivable, label: string) => {
      const isHere = document.activeElement?.id === fieldId(row.key, 'payer');
      drawNow(() => change(row.key, payerChanges(row, payer, label)));
      // Somebody who leaves the field with Tab or a click goes where that leads.
      if (isHere) focusCheck(row.key, 'amount');
    },
    /** It is another check, so it is another payment. */
    recordAgain: (key: string) => {
      const another = newIdempotencyKey();
      drawNow(() => change(key, { key: another, again: true }));
      focusCheck(another, 'number');
    },
    send,
  };
}
