import type { EndpointName } from '@tenantry/contract/api';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { callApi, callPage, type Answer, type CallOptions, type Page } from '../../lib/api.ts';

/** The owner of expenses: a property, or null for the organization itself. */
export type Owner = string | null;

type OfProperty<Name> = Name extends `${infer Method} /v1/admin/organization/${infer Rest}`
  ? `${Method} /v1/admin/properties/:propertyId/${Rest}`
  : never;

/** Endpoints that exist for the organization and for a property. */
type OwnedName = {
  [Name in EndpointName]: OfProperty<Name> extends EndpointName ? Name : never;
}[EndpointName];

interface Addressed {
  readonly name: string;
  readonly options: object;
}

/** The same endpoint of a property, if the owner is one. Its types are the same, except for the id of the property. */
function addressed(owner: Owner, name: string, options: object): Addressed {
  if (owner === null) return { name, options };
  const { params } = options as { readonly params?: object };
  return {
    name: name.replace('/organization/', '/properties/:propertyId/'),
    options: { ...options, params: { ...params, propertyId: owner } },
  };
}

/** Calls an endpoint of the organization, or the same one of a property. */
export function callOf<Name extends OwnedName>(
  owner: Owner,
  name: Name,
  options: CallOptions<Name>,
): Promise<Answer<Name>> {
  const call = callApi as (name: string, options: object) => Promise<Answer<Name>>;
  const target = addressed(owner, name, options);
  return call(target.name, target.options);
}

const LIST = 'GET /v1/admin/organization/expenses';

/** Reads a page of the expenses of an owner. */
export function callExpensePage(
  owner: Owner,
  options: CallOptions<typeof LIST>,
): Promise<Page<Expense>> {
  const call = callPage as (name: string, options: object) => Promise<Page<Expense>>;
  const target = addressed(owner, LIST, options);
  return call(target.name, target.options);
}
