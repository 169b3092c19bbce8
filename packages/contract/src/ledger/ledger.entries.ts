import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import { dollarsInResponse } from '#shared/money.schemas';
import { countedLease, namedLease } from '../leases/named-lease.ts';
import type { ledgerKinds } from './ledger.kinds.ts';

export const ledgerEntries = {
  attention: {
    rent_late: z.object({
      kind: z.literal('rent_late'),
      key: needKey,
      ...countedLease,
      /** The balance of the invoices whose due date has come. */
      owed: dollarsInResponse,
      /** Not billed yet. */
      lateFees: dollarsInResponse,
      invoices: z.int(),
      daysLate: z.int(),
    }),
    late_fee: z.object({
      kind: z.literal('late_fee'),
      key: needKey,
      ...namedLease,
      invoiceId: z.string(),
      number: z.int(),
      lateFees: dollarsInResponse,
    }),
    deposit_held: z.object({
      kind: z.literal('deposit_held'),
      key: needKey,
      ...namedLease,
      held: dollarsInResponse,
      endedOn: z.string(),
      /** The last day to return it by a law that somebody has checked; absent if there is none. */
      returnBy: z.object({ day: z.string(), statute: z.string() }).optional(),
    }),
  },
  calendar: {
    invoices_due: z.object({
      kind: z.literal('invoices_due'),
      date: z.string(),
      invoices: z.int(),
      amount: dollarsInResponse,
      /** The open balance of the invoices. */
      open: dollarsInResponse,
      /** The lease, if all of them belong to the same lease. */
      lease: z.object(namedLease).nullable(),
    }),
  },
} satisfies EntriesOf<typeof ledgerKinds>;
