import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { CONFIRMED_MINUTES } from '@tenantry/contract/access/confirmation.rules';
import { instantOf } from '../clock.ts';
import { isStaffMember } from '../actor.ts';
import type { Actor, Transaction } from '../database/database.ts';
import { confirmationNeeded, secondFactorNeeded } from './errors.ts';

const FRESH = { minutes: CONFIRMED_MINUTES };

/** TRUST-4: whether the caller proved who they are within the last minutes. A program that calls never has. */
export function hasConfirmed({ confirmedAt }: Actor, now: Temporal.Instant): boolean {
  if (!confirmedAt) return false;
  return Temporal.Instant.compare(instantOf(confirmedAt).add(FRESH), now) >= 0;
}

/**
 * TRUST-4: refuses the call unless the caller proved who they are within the last minutes. A rehearsal does nothing, and
 * work without a caller is the product's own: neither asks.
 */
export function requireConfirmed({ actor, now, recording }: Transaction): void {
  if (!actor || recording || hasConfirmed(actor, now)) return;
  throw confirmationNeeded();
}

type Place = Pick<Transaction, 'organization' | 'today'>;

/** TRUST-3: whether staff of the organization must have a second factor today. */
export const isSecondFactorDue = ({ organization, today }: Place): boolean =>
  organization.secondFactorFrom !== null && organization.secondFactorFrom <= today;

/** TRUST-3: refuses everything but the setup to staff who must have a second factor, and logged in without one. */
export function requireSecondFactor(
  { beforeSecondFactor }: EndpointDefinition,
  actor: Actor | null,
  place: Place,
): void {
  if (!actor || beforeSecondFactor || actor.secondFactor || !isStaffMember(actor)) return;
  if (isSecondFactorDue(place)) throw secondFactorNeeded();
}
