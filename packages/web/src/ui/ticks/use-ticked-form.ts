import { useForm, type FormErrors } from '@mantine/form';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { useState } from 'react';
import type { Effect } from '../../lib/effects.ts';
import type { TickedRow } from '../../lib/ticked-rows.ts';
import { useFormSubmit } from '../forms/use-submit.ts';
import { rehearseRows, withReason, type LeftOut, type RehearsedRows } from './rehearse-rows.ts';

interface TickedFormOptions<Draft, Answer> {
  readonly initialValues: Draft;
  readonly validate: (draft: Draft) => FormErrors;
  /** The selected ones; those without a lease, or on that of an earlier one, are left out. */
  readonly rows: readonly TickedRow[];
  /** The name of the rows in the request. */
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

interface Rehearsed<Draft, Answer> {
  readonly draft: Draft;
  readonly rows: RehearsedRows<Answer>;
}

/** The parts of the form that do not depend on its fields. */
export interface TickedForm {
  readonly form: { readonly submitting: boolean };
  readonly error: unknown;
  readonly formProps: ReturnType<typeof useFormSubmit>['formProps'];
  readonly preview: RehearsedRows<unknown> | null;
  readonly left: readonly LeftOut[];
  /** The number of rows that the form is for. */
  readonly count: number;
  readonly canBeSent: boolean;
}

/** UNIT-6: an action is for a lease with all of its tenants, so roommates are not charged or written to twice. */
function oncePerLease(): (row: TickedRow) => string | null {
  const nameOf = new Map<string, string>();
  return ({ leaseId, name }) => {
    if (leaseId === null) return 'Has no lease.';
    const roommate = nameOf.get(leaseId);
    if (roommate !== undefined) return `On the same lease as ${roommate}.`;
    nameOf.set(leaseId, name);
    return null;
  };
}

/**
 * HOME-14: a form for selected rows: the first click shows for whom it is, and who is left out; the second one does it.
 */
export function useTickedForm<Draft extends object, Answer>(
  options: TickedFormOptions<Draft, Answer>,
) {
  const { initialValues, validate, name, rehearse, send, changes, onSent } = options;
  const { kept, left } = withReason(options.rows, oncePerLease());
  const [rehearsedDraft, setRehearsedDraft] = useState<Rehearsed<Draft, Answer> | null>(null);
  const form = useForm<Draft>({ initialValues, validate });
  // The fields may have changed since, also while the rehearsal was under way.
  const preview = rehearsedDraft?.draft === form.values ? rehearsedDraft.rows : null;
  const { error, formProps } = useFormSubmit<
    Draft,
    { readonly rehearsed?: RehearsedRows<Answer>; readonly answer?: Answer }
  >({
    form,
    send: async (draft, idempotencyKey) =>
      preview === null
        ? { rehearsed: await rehearseRows(name, kept, (part) => rehearse(draft, part)) }
        : { answer: await send(draft, preview.kept, idempotencyKey) },
    changes,
    onDone: ({ rehearsed, answer }, draft) => {
      if (rehearsed) setRehearsedDraft({ draft, rows: rehearsed });
      else if (answer) onSent(answer);
    },
    onRefused: () => {
      // Perhaps a row is refused now: the next rehearsal says which.
      setRehearsedDraft(null);
      return false;
    },
  });
  return {
    form,
    error,
    formProps,
    preview,
    left: [...left, ...(preview?.left ?? [])],
    count: preview?.kept.length ?? kept.length,
    canBeSent: kept.length > 0 && (preview === null || preview.rehearsal !== null),
  };
}
