import { z } from 'zod';
import { home } from '../properties/home.ts';
import { id, text } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { dollarsInResponse } from '#shared/money.schemas';

export const receivableColumns = ['lessee', 'home', 'due', 'dueNow', 'owed'] as const;

const selection = {
  /**
   * `due`: the due date has come; `late`: the late date has passed; `former`: the lease has ended. `payers` are all who
   * may pay: also the leases that owe nothing and have not ended.
   */
  show: z.enum(['due', 'late', 'former', 'payers']).optional(),
  /** Only of units of this building. */
  buildingId: id.optional(),
};

/** `filter` matches the tenant, the address and the numbers of open invoices. */
export const receivablesQuery = listQuery(receivableColumns, selection);

/** The same selection as the list, without its pages. */
export const receivablesCsvQuery = z.strictObject({ ...selection, filter: text(200).optional() });

export type ReceivablesCsvQuery = z.output<typeof receivablesCsvQuery>;

export type ReceivablesQuery = z.output<typeof receivablesQuery>;

const openInvoice = z.object({
  id: z.string(),
  number: z.int(),
  dueDate: z.string(),
  amount: dollarsInResponse,
  remainingBalance: dollarsInResponse,
  /** 0 while it is not late. */
  daysLate: z.int(),
  /** The late fee as of today that is not on any invoice yet. */
  lateFeeOwed: dollarsInResponse,
});

/** What a tenant owes under a lease. */
export const receivable = z.object({
  /** The id of the lease. */
  id: z.string(),
  propertyId: z.string(),
  home,
  /** The tenant's account. */
  userId: z.string(),
  lessee: z.string(),
  /** The lease has ended. */
  former: z.boolean(),
  /** The sum of the open invoices' balances, due or not. */
  owed: dollarsInResponse,
  /** The part of `owed` whose due date has come. */
  dueNow: dollarsInResponse,
  /** Late fees as of today that are not on any invoice yet. */
  lateFees: dollarsInResponse,
  /** Days since the oldest open invoice became late; 0 if none is late. */
  daysLate: z.int(),
  /** Days until the first open invoice is due; 0 if one is due now, null if none is open. */
  daysUntilDue: z.int().nullable(),
  /** Oldest first. */
  invoices: z.array(openInvoice),
});

export type Receivable = z.output<typeof receivable>;

export const receivableTotals = z.object({
  /** The sum of all open balances. */
  owed: dollarsInResponse,
  /** The number of leases that owe. */
  tenants: z.int(),
  /** The part of `owed` that is due. */
  due: dollarsInResponse,
  /** The part of `due` that is late. */
  late: dollarsInResponse,
  lateTenants: z.int(),
  /** The late fees of these tenants that are not on any invoice yet. */
  lateFees: dollarsInResponse,
});

export type ReceivableTotals = z.output<typeof receivableTotals>;
