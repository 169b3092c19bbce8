import type {
  ImportedFile,
  ImportWork,
  RowResult,
} from '@tenantry/contract/imports/imports.schemas';
import { formatDate } from '../../lib/format.ts';

export function stateWords({ state, work, failure, appliedOn }: ImportedFile): string {
  if (work === 'APPLY') return 'Being written';
  if (work === 'REHEARSE') return 'Being checked';
  if (work === 'UNDO') return 'Being undone';
  if (failure !== null) return 'Failed';
  if (state === 'APPLIED') return appliedOn ? `Imported on ${formatDate(appliedOn)}` : 'Imported';
  if (state === 'UNDONE') return 'Undone';
  return state === 'REHEARSED' ? 'Checked, not imported' : 'Not checked yet';
}

export const workWords: Readonly<Record<ImportWork, string>> = {
  REHEARSE: 'Checking every row',
  APPLY: 'Writing the import',
  UNDO: 'Undoing the import',
};

/** The results in the order in which people look at them. */
export const results = ['PROBLEM', 'NEW', 'CHANGED', 'SAME'] as const satisfies RowResult[];

export const resultNames: Readonly<Record<RowResult, string>> = {
  PROBLEM: 'Problems',
  NEW: 'New',
  CHANGED: 'Changed',
  SAME: 'Already there',
};

/** How a column found its field. */
export const matchWords = {
  NAME: 'by its name',
  VALUES: 'by its values',
  PROFILE: 'as kept for such files',
  PERSON: 'chosen',
} as const;
