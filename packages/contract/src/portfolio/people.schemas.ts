import { z } from 'zod';
import { dollarsInResponse } from '#shared/money.schemas';
import { userResponse } from '../access/users.schemas.ts';
import { leaseResponse } from '../leases/leases.schemas.ts';
import { leaseAccount } from '../ledger/account.schemas.ts';
import { home } from '../properties/home.ts';

/** HOME-7: a person, how to reach them, and whether they can sign in. */
export const person = userResponse.extend({
  /** The number on their newest lease; empty without one. */
  phoneNumber: z.string(),
  /**
   * The day of their last sign-in. Null if they never signed in, not for 180 days, or not since their password or email
   * address changed.
   */
  lastSignInOn: z.string().nullable(),
});

export type Person = z.output<typeof person>;

export const leaseOfPerson = leaseResponse.extend({
  home,
  /** The property was deleted and has no page. */
  homeDeleted: z.boolean(),
});

export type LeaseOfPerson = z.output<typeof leaseOfPerson>;

/** The accounts of a person's leases, and their totals. */
export const personAccounts = z.object({
  balanceDue: dollarsInResponse,
  balanceOverdue: dollarsInResponse,
  dueNow: dollarsInResponse,
  lateFeeOnOverdue: dollarsInResponse,
  late: dollarsInResponse,
  credit: dollarsInResponse,
  depositHeld: dollarsInResponse,
  /** The active lease first. */
  accounts: z.array(leaseAccount.extend({ propertyId: z.string() })),
});

export type PersonAccounts = z.output<typeof personAccounts>;
