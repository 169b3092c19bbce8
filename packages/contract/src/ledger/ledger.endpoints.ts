import { z } from 'zod';
import { endpoint, FILE, heavy } from '#shared/endpoint';
import { id } from '#shared/fields';
import { leaseAccount } from './account.schemas.ts';
import { guaranteedLease } from './guaranteed.schemas.ts';
import {
  addDepositInterestInput,
  depositRegister,
  depositsQuery,
  keepDepositInput,
  leaseDeposit,
  moveDepositInput,
  refundDepositInput,
} from './deposits.schemas.ts';
import {
  receivable,
  receivablesCsvQuery,
  receivablesQuery,
  receivableTotals,
} from './receivables.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });
const leaseParams = z.strictObject({ leaseId: id });

const deposit = '/v1/admin/leasee/:leaseId/deposit' as const;

/** A change of the deposit. */
const changed = {
  method: 'POST',
  access: { staff: 'payments:write' },
  params: leaseParams,
  response: leaseDeposit,
  status: 201,
  idempotent: true,
} as const;

export const ledgerEndpoints = {
  accounts: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/accounts',
    access: { staff: 'payments:read' },
    summary: 'Explain the balance of each lease of a property, active lease first',
    params: propertyParams,
    response: z.array(leaseAccount),
    assistant: true,
  }),
  accountsOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/accounts',
    access: 'lessee',
    summary: "Explain the balance of each of the tenant's own leases, active lease first",
    response: z.array(leaseAccount),
  }),
  guaranteed: endpoint({
    method: 'GET',
    path: '/v1/lessee/guaranteedLeases',
    access: 'lessee',
    summary: 'List what is due on the leases that the person guarantees and may pay for',
    response: z.array(guaranteedLease),
  }),
  receivables: endpoint({
    method: 'GET',
    path: '/v1/admin/receivables',
    access: { staff: 'payments:read' },
    summary: 'List what tenants owe, or a page of it, lease by lease, largest amount first',
    query: receivablesQuery,
    response: z.array(receivable),
    assistant: true,
  }),
  receivablesCsv: endpoint({
    ...heavy,
    method: 'GET',
    path: '/v1/admin/receivables.csv',
    longRead: true,
    access: { staff: 'payments:read' },
    summary: 'Export what the selected tenants owe as CSV, largest amount first',
    query: receivablesCsvQuery,
    response: FILE,
  }),
  receivableTotals: endpoint({
    method: 'GET',
    path: '/v1/admin/receivables/totals',
    access: { staff: 'payments:read' },
    summary: 'Get the total that all tenants owe',
    response: receivableTotals,
    assistant: true,
  }),
  deposit: endpoint({
    method: 'GET',
    path: deposit,
    access: { staff: 'payments:read' },
    summary: 'Get the deposit of a lease: charged, held, and every change',
    params: leaseParams,
    response: leaseDeposit,
    assistant: true,
  }),
  keepDeposit: endpoint({
    ...changed,
    path: `${deposit}/keep`,
    summary: 'Keep a part of the deposit for open invoices; it is income on that day',
    body: keepDepositInput,
  }),
  refundDeposit: endpoint({
    ...changed,
    path: `${deposit}/refund`,
    summary: 'Record a part of the deposit that was paid back to the tenant',
    body: refundDepositInput,
  }),
  moveDeposit: endpoint({
    ...changed,
    path: `${deposit}/move`,
    summary: 'Move a part of the deposit to another lease',
    body: moveDepositInput,
  }),
  addDepositInterest: endpoint({
    ...changed,
    path: `${deposit}/interest`,
    summary: 'Add interest to the deposit of a lease',
    body: addDepositInterestInput,
  }),
  deposits: endpoint({
    method: 'GET',
    path: '/v1/admin/deposits',
    access: { staff: 'payments:read' },
    summary: 'List the deposits held at the end of a day, lease by lease',
    query: depositsQuery,
    response: depositRegister,
    assistant: true,
  }),
  depositsCsv: endpoint({
    ...heavy,
    method: 'GET',
    path: '/v1/admin/deposits.csv',
    longRead: true,
    access: { staff: 'payments:read' },
    summary: 'Export the deposits held at the end of a day as CSV',
    query: depositsQuery,
    response: FILE,
  }),
};
