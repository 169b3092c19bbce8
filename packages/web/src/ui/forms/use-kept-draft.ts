import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { offerDraft, takeDraft } from '../../lib/lost-session.ts';

interface Kept<Draft> {
  /** The draft as JSON without secrets; undefined while nothing is changed. */
  readonly read: () => Draft | undefined;
  readonly fill: (draft: Draft) => void;
}

/**
 * Stores typed data when the session ends, and restores it after the same person has signed in again.
 * @param name identifies the form, the record and its version
 */
export function useKept<Draft>(name: string, kept: Kept<Draft>): void {
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  });
  useEffect(() => {
    const draft = takeDraft(name) as Draft | undefined;
    if (draft) latest.current.fill(draft);
    return offerDraft(name, () => latest.current.read());
  }, [name]);
}

/**
 * `useKept` for a form.
 * @param keep the fields to store, for a form with secrets; all fields if absent
 */
export function useKeptDraft<Draft extends object>(
  form: UseFormReturnType<Draft>,
  name: string,
  keep: (draft: Draft) => Partial<Draft> = (draft) => draft,
): void {
  useKept<Partial<Draft>>(name, {
    read: () => (form.isDirty() ? keep(form.getValues()) : undefined),
    fill: (draft) => form.setValues(draft),
  });
}
