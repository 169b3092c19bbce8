import { searchWord } from '@tenantry/contract/shared/folded';

/** The search words, folded; each must be found. */
export function wordsOf(filter = ''): string[] {
  return filter
    .split(/[\s,]+/)
    .map(searchWord)
    .filter(Boolean);
}
