import type { AddressSuggestion } from '@tenantry/contract/addresses/addresses.schemas';
import { searchWord } from '@tenantry/contract/shared/folded';
import { addressOfOrganization } from '#features/organization';
import { addressesLike } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { suggestionOf } from './address-ids.ts';

const SUGGESTED = 8;
const OWN_SUGGESTED = 4;

/** Addresses that the organization already uses. */
export async function ownSuggestions(tx: Transaction, text: string): Promise<AddressSuggestion[]> {
  const needle = comparable(text);
  if (needle.length < 3) return [];
  const own = await addressOfOrganization(tx);
  const found = await addressesLike(tx, needle, OWN_SUGGESTED);
  const matching = own && comparable(Object.values(own).join(' ')).includes(needle) ? [own] : [];
  return [...matching, ...found].flatMap(
    (address) => suggestionOf({ country: 'United States', addressLine2: '', ...address }) ?? [],
  );
}

/** Folded, words separated by one space: people leave out commas. */
function comparable(text: string): string {
  return searchWord(text)
    .replace(/[,\s]+/g, ' ')
    .trim();
}

/** Merges suggestions into one list without duplicates. */
export function merge(
  ...lists: readonly (readonly AddressSuggestion[])[]
): readonly AddressSuggestion[] {
  const byText = new Map<string, AddressSuggestion>();
  for (const suggestion of lists.flat()) {
    const key = comparable(suggestion.text);
    if (!byText.has(key)) byText.set(key, suggestion);
  }
  return [...byText.values()].slice(0, SUGGESTED);
}
