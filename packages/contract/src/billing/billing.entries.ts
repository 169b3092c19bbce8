import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import { dollarsInResponse } from '#shared/money.schemas';
import { namedLease } from '../leases/named-lease.ts';
import type { billingKinds } from './billing.kinds.ts';

export const billingEntries = {
  attention: {
    rent_to_bill: z.object({
      kind: z.literal('rent_to_bill'),
      key: needKey,
      month: z.string(),
      leases: z.int(),
      rent: dollarsInResponse,
      firstDue: z.string(),
    }),
    rent_missed: z.object({
      kind: z.literal('rent_missed'),
      key: needKey,
      ...namedLease,
      /** CHG-7: the first day of the period whose rent manual invoices bill in part. */
      firstDay: z.string(),
      /** The other part. */
      rest: dollarsInResponse,
    }),
    unused_days: z.object({
      kind: z.literal('unused_days'),
      key: needKey,
      ...namedLease,
      invoiceId: z.string(),
      number: z.int(),
      /** The last day of the lease; the invoice bills days after it. */
      lastDay: z.string(),
      /** What the invoice bills for later days, less its credit notes. */
      unused: dollarsInResponse,
    }),
  },
  calendar: {
    billing_planned: z.object({
      kind: z.literal('billing_planned'),
      date: z.string(),
      invoices: z.int(),
      amount: dollarsInResponse,
    }),
  },
} satisfies EntriesOf<typeof billingKinds>;
