import { addressesEndpoints } from '@tenantry/contract/addresses/addresses.endpoints';
import { notFound } from '../../platform/http/errors.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { AddressBook } from './address-book.ts';
import * as service from './addresses.service.ts';

export function registerAddresses(routes: Routes, book: AddressBook): void {
  routes.handleOpen(addressesEndpoints.suggest, async ({ query, transact }) => {
    const { text, session } = query;
    const own = await transact((tx) => service.ownSuggestions(tx, text));
    return [...service.merge(own, await book.suggest(text, session))];
  });

  routes.handleOpen(addressesEndpoints.address, async ({ params, query }) => {
    const address = await book.address(params.addressId, query.session);
    if (!address) throw notFound();
    return address;
  });
}
