import type { AddressBook } from './address-book.ts';
import { addressOfId, suggestionOf } from './address-ids.ts';
import { completeCity, parseAddress, type AddressParts } from './addresses.domain.ts';
import { loadPlaces } from './places.ts';

const SUGGESTED = 5;

/** Works offline: parses pasted addresses, and knows the cities and zip codes of the United States. */
export function createOfflineBook(): AddressBook {
  return {
    suggest: async (text) => {
      if (text.trim().length < 3) return [];
      const places = await loadPlaces();
      const whole = parseAddress(text, places);
      const found = whole ? [whole] : completeCity(text, places, SUGGESTED);
      return found.flatMap((parts) => suggestionOf(inUnitedStates(parts)) ?? []);
    },
    address: async (id) => addressOfId(id),
  };
}

function inUnitedStates(parts: AddressParts) {
  return { ...parts, country: 'United States' };
}
