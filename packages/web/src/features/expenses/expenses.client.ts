import type { EndpointName } from '@tenantry/contract/api';
import { callApi, type Answer, type CallOptions } from '../../lib/api.ts';

/** Whose expenses: a property's, or (null) the organization's own. */
export type Owner = string | null;

type OfProperty<Name> = Name extends `${infer Method} /v1/admin/organization/${infer Rest}`
  ? `${Method} /v1/admin/properties/:propertyId/${Rest}`
  : never;

/** Endpoints of the organization that a property has too. */
type OwnedName = {
  [Name in EndpointName]: OfProperty<Name> extends EndpointName ? Name : never;
}[EndpointName];

/** Calls an endpoint of the organization, or the same one of a property. */
export function callOf<Name extends OwnedName>(
  owner: Owner,
  name: Name,
  options: CallOptions<Name>,
): Promise<Answer<Name>> {
  // The types of both are the same, but for the id of the property.
  const call = callApi as (name: string, options: object) => Promise<Answer<Name>>;
  if (owner === null) return call(name, options);
  const { params } = options as { readonly params?: object };
  return call(name.replace('/organization/', '/properties/:propertyId/'), {
    ...options,
    params: { ...params, propertyId: owner },
  });
}
