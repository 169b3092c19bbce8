export type { AddressBook } from './address-book.ts';
export { addressBookOf } from './addresses.settings.ts';
export { registerAddresses } from './addresses.routes.ts';
