export type { AddressBook } from './address-book.ts';
export { addressBookOf } from './addresses.settings.ts';
export { addressesFeature } from './feature.ts';
