import { z } from 'zod';

/** One entry of the audit trail that the call would write. */
export const rehearsedChange = z.object({
  /** The kind of record: `invoice`. */
  kind: z.string(),
  /** The record's id. A record that the call creates gets another id in the real call. */
  id: z.string(),
  /** What happens to it: `created`. */
  action: z.string(),
  /** The fields as the audit trail records them; null for callers who may not read them. */
  before: z.unknown(),
  after: z.unknown(),
});

/** One posting to the account of a lease. The sum of all postings is the change of what the lease owes. */
export const rehearsedMoney = z.object({
  leaseId: z.string(),
  /** `Invoice 0042`, or `Credit` for the tenant's money that is not applied to an invoice. */
  account: z.string(),
  /** Why: `Paid`. */
  what: z.string(),
  /** Whole cents; positive if the tenant owes more. */
  cents: z.int(),
});

/** A mail or text that the call would send. Links that sign in are left out. */
export const rehearsedSend = z.object({
  channel: z.enum(['email', 'sms']),
  /** The address or number. */
  recipient: z.string(),
  /** Null for a text. */
  subject: z.string().nullable(),
  text: z.string(),
});

export type RehearsedChange = z.output<typeof rehearsedChange>;
export type RehearsedMoney = z.output<typeof rehearsedMoney>;
export type RehearsedSend = z.output<typeof rehearsedSend>;

/** The response to a rehearsed call, based on the response of the call itself. */
export function rehearsalOf<Answer extends z.ZodType>(answer: Answer) {
  return z.object({
    /** The status that the call would have. */
    status: z.int(),
    answer,
    changes: z.array(rehearsedChange),
    /** Empty for staff who may read neither payments nor charges. */
    money: z.array(rehearsedMoney),
    /** Empty for a caller who may not read messages. */
    sends: z.array(rehearsedSend),
  });
}

export type Rehearsal<Answer> = Omit<
  z.output<ReturnType<typeof rehearsalOf<z.ZodType>>>,
  'answer'
> & { readonly answer: Answer };
