import type { Address, AddressSuggestion } from '@tenantry/contract/addresses/addresses.schemas';

/** A service that looks up addresses. `session` groups the calls of one entry. */
export interface AddressBook {
  suggest(text: string, session: string): Promise<readonly AddressSuggestion[]>;
  /** The full address for a suggestion's id; null for an id of another book. */
  address(id: string, session: string): Promise<Address | null>;
}
