import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { offerDraft, takeDraft } from '../lib/lost-session.ts';

interface Kept<Draft> {
  /** What to keep, as JSON without a secret; undefined while nothing is changed. */
  readonly read: () => Draft | undefined;
  readonly fill: (draft: Draft) => void;
}

/**
 * Keeps what was entered when the session ends, and gives it back after the same person has signed in again.
 * @param name says what it is, and of which version of what
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
 * @param keep the fields to keep, for a form with secrets; all fields without it
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
