import { useForm, type FormErrors } from '@mantine/form';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { useState } from 'react';
import type { Effect } from '../../lib/effects.ts';
import type { TickedRow } from '../../lib/ticked-rows.ts';
import { useFormSubmit } from '../use-submit.ts';
import { rehearseRows, type RehearsedRows } from './rehearse-rows.ts';

interface TickedForm<Draft, Answer> {
  readonly initialValues: Draft;
  readonly validate: (draft: Draft) => FormErrors;
  readonly rows: readonly TickedRow[];
  /** Of the rows in the request. */
  readonly name: string;
  readonly rehearse: (draft: Draft, rows: readonly TickedRow[]) => Promise<Rehearsal<Answer>>;
  readonly send: (
    draft: Draft,
    rows: readonly TickedRow[],
    idempotencyKey: string,
  ) => Promise<Answer>;
  readonly changes: readonly Effect[];
  readonly onSent: (answer: Answer) => void;
}

/**
 * HOME-14: a form for selected rows: the first click shows for whom it is, and who is left out; the second one does it.
 */
export function useTickedForm<Draft extends object, Answer>(options: TickedForm<Draft, Answer>) {
  const { initialValues, validate, rows, name, rehearse, send, changes, onSent } = options;
  const [preview, setPreview] = useState<RehearsedRows<Answer> | null>(null);
  const form = useForm<Draft>({
    initialValues,
    validate,
    onValuesChange: () => setPreview(null),
  });
  const { error, formProps } = useFormSubmit<
    Draft,
    { readonly rehearsed?: RehearsedRows<Answer>; readonly answer?: Answer }
  >({
    form,
    send: async (draft, idempotencyKey) =>
      preview === null
        ? { rehearsed: await rehearseRows(name, rows, (part) => rehearse(draft, part)) }
        : { answer: await send(draft, preview.kept, idempotencyKey) },
    changes,
    onDone: ({ rehearsed, answer }) => {
      if (rehearsed) setPreview(rehearsed);
      else if (answer) onSent(answer);
    },
    onRefused: () => {
      // Perhaps a row is refused now: the next rehearsal says which.
      setPreview(null);
      return false;
    },
  });
  return { form, error, formProps, preview };
}
