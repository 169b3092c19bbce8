import { defineFeature, none } from '../../platform/feature.ts';
import type { AddressBook } from './address-book.ts';
import { registerAddresses } from './addresses.routes.ts';

export const addressesFeature = defineFeature({
  name: 'addresses',
  register: (routes, { addressBook }: { readonly addressBook: AddressBook }) =>
    registerAddresses(routes, addressBook),
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('Nothing of it waits for somebody.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('It stores nothing.'),
  archive: none('Nothing of it is archived.'),
  tables: none('It has no table.'),
  topics: none('It has no table.'),
});
