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
  /** What the form began with; null while there is nothing to change. */
  readonly row: Row | null;
  readonly draftOf: (row: Row) => Draft;
  readonly fields: readonly ConflictField<Draft>[];
  /** The labels of changes that no field of the form shows, such as a secret. */
  readonly unseen?: (before: Row, after: Row) => readonly string[];
}

/** What the panel shows after a 409. */
export interface Conflict {
  /** The save that it is about: a later conflict is shown again. */
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
 * API-8: what becomes of a form when somebody else saved the same record meanwhile. The form then saves over what they
 * saved, with the fields as the person chooses them: theirs or the own ones.
 */
export function useConflict<Draft extends object, Row extends { readonly version: number }>({
  form,
  row,
  draftOf,
  fields,
  unseen,
}: ConflictOptions<Draft, Row>) {
  // What the draft began with, and what it is saved over.
  const [base, setBase] = useState(row);
  const [met, setMet] = useState<Met<Draft> | null>(null);

  /** Shows what somebody else saved beside what is typed. */
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

  /** @returns the record as it is now when a save was refused for that, and null for any other error */
  const meetRefusal = (error: unknown): Row | null => {
    const isStale = error instanceof ApiError && error.code === 'stale_version';
    const newer = isStale ? ((error.current as Row | undefined) ?? null) : null;
    if (newer) meet(newer);
    return newer;
  };

  return {
    base,
    /** For a newer record that is no conflict, such as the own save of a part. */
    setBase,
    meet,
    meetRefusal,
    conflict: base && met ? conflictOf(form, fields, met, base.version) : null,
    /** Once it is saved. */
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
        // What was typed since counts as mine.
        mine: isTheirs ? field.shown(mine) : now,
        theirs: field.shown(theirs),
        chosen: isTheirs ? 'theirs' : 'mine',
        choose: (whose) => takeFrom([field], whose),
      };
    }),
    takeAll: (whose) => takeFrom(own, whose),
  };
}
