import { z } from 'zod';
import { leaseStatus } from '../leases/leases.schemas.ts';
import { inBuilding, subtotalsOf, unitOfRow } from '../properties/by-building.schemas.ts';
import { home } from '../properties/home.ts';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText } from '#shared/fields';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';
import { externalPaymentMethods } from '#shared/external-methods';

/** BOOKS-17: why the held amount changed. */
export const depositMovementKinds = [
  'RECEIVED',
  'INTEREST',
  'KEPT',
  'REFUNDED',
  'MOVED',
  'REVERSED',
] as const;

export type DepositMovementKind = (typeof depositMovementKinds)[number];

/** The method of a payment from the deposit. */
export const DEPOSIT_METHOD = 'Deposit';

/** The charge for a deposit that was paid out before its payment was returned. */
export const DEPOSIT_REFUNDED_PAYMENT_RETURNED = 'Deposit refunded, payment returned';

const movementInput = {
  amount: positiveDollars,
  day: calendarDate,
  reason: requiredText(200, 'Say why, for example: Lease ended'),
};

/** Keeps a part for open invoices: it becomes a payment of method `Deposit`, and is income on this day. */
export const keepDepositInput = z.strictObject(movementInput);

export const refundDepositInput = z.strictObject({
  ...movementInput,
  method: z.enum(externalPaymentMethods, 'Choose how the money was returned.'),
});

/** Moves a part to another lease of the organization. */
export const moveDepositInput = z.strictObject({ ...movementInput, toLeaseId: id });

export const addDepositInterestInput = z.strictObject(movementInput);

export const depositMovement = z.object({
  id: z.string(),
  kind: z.enum(depositMovementKinds),
  day: z.string(),
  /** Positive if more is held. */
  amount: dollarsInResponse,
  /** The amount held after the movement, in the order of the days. */
  held: dollarsInResponse,
  /** In words: `Invoice 0042, Check of 11/17/2026`. */
  description: z.string(),
  reason: z.string(),
  /** How a refund was paid; null for other movements. */
  method: z.string().nullable(),
});

/** BOOKS-17: the deposit of a lease. */
export const leaseDeposit = z.object({
  leaseId: z.string(),
  propertyId: z.string(),
  lesseeName: z.string(),
  home,
  /** The deposit that the lease agrees on. */
  agreed: dollarsInResponse,
  /** Invoiced as a deposit, less credit notes. */
  charged: dollarsInResponse,
  held: dollarsInResponse,
  /** Oldest first. */
  movements: z.array(depositMovement),
});

export type LeaseDeposit = z.output<typeof leaseDeposit>;

/** The deposits held at the end of a day, today if absent. */
export const depositsQuery = z.strictObject({ asOf: calendarDate.optional(), ...inBuilding });

export type DepositsQuery = z.output<typeof depositsQuery>;

export const depositRegister = z.object({
  asOf: z.string(),
  total: dollarsInResponse,
  /** Leases with a held deposit, by address. */
  rows: z.array(
    z.object({
      leaseId: z.string(),
      propertyId: z.string(),
      home,
      ...unitOfRow,
      lesseeName: z.string(),
      /** The status of the lease. */
      status: leaseStatus,
      agreed: dollarsInResponse,
      held: dollarsInResponse,
      /** The day of its latest movement. */
      lastDay: z.string(),
    }),
  ),
  ...subtotalsOf(z.object({ agreed: dollarsInResponse, held: dollarsInResponse })),
});

export type DepositRegister = z.output<typeof depositRegister>;

export type KeepDeposit = z.output<typeof keepDepositInput>;
export type RefundDeposit = z.output<typeof refundDepositInput>;
export type MoveDeposit = z.output<typeof moveDepositInput>;
