import { api } from '@tenantry/contract/api';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';

/** An endpoint with its place in the endpoint table: `invoices` and `create`. */
export interface NamedEndpoint {
  readonly feature: string;
  readonly name: string;
  readonly endpoint: EndpointDefinition;
}

export const namedEndpoints: readonly NamedEndpoint[] = Object.entries(api).flatMap(
  ([feature, endpoints]) =>
    Object.entries<EndpointDefinition>(endpoints).map(([name, endpoint]) => ({
      feature,
      name,
      endpoint,
    })),
);
