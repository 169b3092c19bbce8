import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import {
  changedFields,
  conflictingFields,
  mergedDraft,
  type ConflictField,
} from './conflict-rows.ts';

interface ConflictOptions<Draft, Row> {
  readonly form: UseFormReturnType<Draft>;
  /** The initial row of the form; null if there is nothing to change. */
  readonly row: Row | null;
  readonly draftOf: (row: Row) => Draft;
  readonly fields: readonly ConflictField<Draft>[];
  /** The labels of changes in values that the form does not show, such as a secret. */
  readonly unseen?: (before: Row, after: Row) => readonly string[];
}

/** What the panel shows after a 409. */
export interface Conflict {
  /** The version that caused the conflict: a later conflict is shown again. */
  readonly version: number;
  /** Labels of everything that somebody else changed. */
  readonly changed: readonly string[];
  readonly rows: readonly ConflictRow[];
  readonly takeAll: (whose: Whose) => void;
}

export type Whose = 'mine' | 'theirs';

export interface ConflictRow {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly chosen: Whose;
  readonly choose: (whose: Whose) => void;
}

interface Met<Draft> {
  readonly mine: Draft;
  readonly theirs: Draft;
  readonly changed: readonly string[];
  readonly keys: ReadonlySet<string>;
}

/**
 * API-8: resolves a conflict if somebody else saved the same record meanwhile. The form then saves over their version,
 * with either value for each field, as the person chooses.
 */
export function useConflict<Draft extends object, Row extends { readonly version: number }>({
  form,
  row,
  draftOf,
  fields,
  unseen,
}: ConflictOptions<Draft, Row>) {
  // The initial values of the draft, and the version that it is saved over.
  const [base, setBase] = useState(row);
  const [met, setMet] = useState<Met<Draft> | null>(null);

  /** Shows what somebody else saved next to what is typed. */
  const meet = (newer: Row) => {
    if (!base) return;
    const drafts = { base: draftOf(base), mine: form.getValues(), theirs: draftOf(newer) };
    setMet({
      mine: drafts.mine,
      theirs: drafts.theirs,
      changed: [
        ...changedFields(fields, drafts).map(({ label }) => label),
        ...(unseen?.(base, newer) ?? []),
      ],
      keys: new Set(conflictingFields(fields, drafts).map(({ key }) => key)),
    });
    setBase(newer);
    form.setInitialValues(drafts.theirs);
    form.setValues(mergedDraft(fields, drafts));
  };

  /** @returns the current record if a save was refused because of it, and null for any other error */
  const meetRefusal = (error: unknown): Row | null => {
    const isStale = error instanceof ApiError && error.code === 'stale_version';
    const newer = isStale ? ((error.current as Row | undefined) ?? null) : null;
    if (newer) meet(newer);
    return newer;
  };

  return {
    base,
    /** For a newer record that is not a conflict, such as the person's own save of a part. */
    setBase,
    meet,
    meetRefusal,
    conflict: base && met ? conflictOf(form, fields, met, base.version) : null,
    /** Called after a save. */
    settle: () => setMet(null),
  };
}

function conflictOf<Draft extends object>(
  form: UseFormReturnType<Draft>,
  fields: readonly ConflictField<Draft>[],
  { mine, theirs, changed, keys }: Met<Draft>,
  version: number,
): Conflict {
  const own = fields.filter(({ key }) => keys.has(key));
  const draftOf = (whose: Whose) => (whose === 'mine' ? mine : theirs);
  const takeFrom = (some: typeof own, whose: Whose) =>
    form.setValues(
      some.reduce<Draft>((draft, { take }) => take(draft, draftOf(whose)), form.getValues()),
    );
  return {
    version,
    changed,
    rows: own.map((field) => {
      const now = field.shown(form.values);
      const isTheirs = now === field.shown(theirs);
      return {
        key: field.key,
        label: field.label,
        // Text typed since then counts as mine.
        mine: isTheirs ? field.shown(mine) : now,
        theirs: field.shown(theirs),
        chosen: isTheirs ? 'theirs' : 'mine',
        choose: (whose) => takeFrom([field], whose),
      };
    }),
    takeAll: (whose) => takeFrom(own, whose),
  };
}
