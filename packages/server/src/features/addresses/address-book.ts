import type { Address, AddressSuggestion } from '@tenantry/contract/addresses/addresses.schemas';

/** Where addresses are looked up. `session` ties the calls of one entry together. */
export interface AddressBook {
  suggest(text: string, session: string): Promise<readonly AddressSuggestion[]>;
  /** The whole address behind a suggestion's id; null for an id that is not one of this book. */
  address(id: string, session: string): Promise<Address | null>;
}
