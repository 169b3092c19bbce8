import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import { leaseAccount } from './account.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });

export const ledgerEndpoints = {
  accounts: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/accounts',
    access: { staff: 'payments:read' },
    summary: 'What makes up the balance of each lease of a property, running lease first',
    params: propertyParams,
    response: z.array(leaseAccount),
  }),
  accountsOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/accounts',
    access: 'lessee',
    summary: "What makes up the balance of each of the tenant's own leases, running lease first",
    response: z.array(leaseAccount),
  }),
};
