import { tidyMoneyText } from '@tenantry/contract/shared/money-text';

/** A field of a form that two people may have changed. */
export interface ConflictField<Draft> {
  readonly key: string;
  readonly label: string;
  /** Its value as a text that is used to compare two drafts. */
  readonly shown: (draft: Draft) => string;
  /** The first draft with this field from the second. */
  readonly take: (into: Draft, from: Draft) => Draft;
}

/** @param shown formats the value; by default, texts and numbers are shown unchanged */
export function conflictField<Draft>(
  key: keyof Draft & string,
  label: string,
  shown: (value: Draft[typeof key]) => string = (value) => String(value ?? ''),
): ConflictField<Draft> {
  return {
    key,
    label,
    shown: (draft) => shown(draft[key]),
    take: (into, from) => ({ ...into, [key]: from[key] }),
  };
}

/** For `conflictField`: an amount is the same whether typed as `45` or as `$45.00`. */
export const tidyMoney = (value: unknown) => tidyMoneyText(typeof value === 'string' ? value : '');

/** For `conflictField`. */
export const yesOrNo = (value: unknown) => (value ? 'Yes' : 'No');

interface Drafts<Draft> {
  /** The values that both started with. */
  readonly base: Draft;
  readonly mine: Draft;
  readonly theirs: Draft;
}

/** The fields that somebody else changed. */
export function changedFields<Draft>(
  fields: readonly ConflictField<Draft>[],
  { base, theirs }: Pick<Drafts<Draft>, 'base' | 'theirs'>,
) {
  return fields.filter(({ shown }) => shown(base) !== shown(theirs));
}

/** The fields to choose between: somebody else changed them to a value other than the typed one. */
export function conflictingFields<Draft>(
  fields: readonly ConflictField<Draft>[],
  drafts: Drafts<Draft>,
) {
  const { mine, theirs } = drafts;
  return changedFields(fields, drafts).filter(({ shown }) => shown(mine) !== shown(theirs));
}

/** The proposed draft: my own changes, and theirs in the fields that I did not touch. */
export function mergedDraft<Draft>(
  fields: readonly ConflictField<Draft>[],
  drafts: Drafts<Draft>,
): Draft {
  const { base, mine, theirs } = drafts;
  return conflictingFields(fields, drafts)
    .filter(({ shown }) => shown(mine) === shown(base))
    .reduce((draft, { take }) => take(draft, theirs), mine);
}
