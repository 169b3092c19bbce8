/** LEASE-16, UNIT-14: the rent of a new term, or of the months after a term, as a planned amount. */
import { raisesRent } from '@tenantry/contract/leases/charges.rules';
import type { Renewal, RenewalInput } from '@tenantry/contract/portfolio/renewals.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { addStep } from '#features/billing';
import { schedulesOfLeases, type LeaseRow } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';

/** A rent that begins after the current last day needs no confirmation: it belongs to the new term. */
export async function planRent(
  tx: Transaction,
  lease: LeaseRow,
  { rent, rentFrom, leaseAllows, reason }: Omit<RenewalInput, 'endDate'>,
): Promise<Renewal['rent']> {
  if (rent == null || rentFrom == null) return null;
  const rentOf = async () =>
    (await schedulesOfLeases(tx, [lease.id])).find(
      ({ kind, lastDay }) => kind === 'RENT' && (lastDay === null || lastDay >= rentFrom),
    );
  const schedule = await rentOf();
  if (!schedule) throw notFound();
  const isInTerm = lease.endDate !== null && rentFrom <= lease.endDate;
  await addStep(
    tx,
    { propertyId: lease.propertyId, leaseId: lease.id, chargeId: schedule.id },
    { fromDay: rentFrom, amount: rent, leaseAllows: leaseAllows || !isInTerm, reason },
  );
  const step = (await rentOf())?.steps.find(({ fromDay }) => fromDay === rentFrom);
  if (!step) throw new Error('the planned rent is gone');
  return {
    chargeId: schedule.id,
    stepId: step.id,
    amount: dollarsFromCents(step.amount),
    fromDay: step.fromDay,
    raisesRent: raisesRent(schedule, step),
  };
}
