import { zoneToPropose } from '@tenantry/contract/organization/state-zones';
import type { GettingStartedStep } from '@tenantry/contract/today/today.schemas';
import { activeStaff } from '#features/access';
import { readSettings } from '#features/organization';
import { countsByStatus } from '#features/properties';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import { may } from '../../platform/may.ts';
import * as repository from './today.repository.ts';
import type { TodayOptions } from './today.options.ts';

const KEY = 'getting-started';

/** Later than any day that matters. */
const FOR_EVER = '9999-12-31';

/**
 * HOME-10: what a new organization still has to do, for people who may change its settings. Empty once everything is
 * done or the person has hidden it; a demo is already set up.
 */
export async function gettingStarted(
  tx: Transaction,
  { userId }: Actor,
  options: TodayOptions,
): Promise<GettingStartedStep[]> {
  if (tx.organization.demo || !may(tx, 'settings:write')) return [];
  if ((await repository.putOff(tx, userId)).has(KEY)) return [];
  const { steps, state } = await allSteps(tx, options);
  if (steps.every(({ done }) => done)) return [];
  // A person may want another time zone than that of the homes, so that step does not keep the list open.
  return steps.toSpliced(1, 0, ...(await zoneStep(tx, state)));
}

/** Hides it for the person only. */
export async function hideGettingStarted(tx: Transaction, userId: string): Promise<void> {
  await repository.insertSnooze(tx, userId, { key: KEY, until: FOR_EVER });
}

async function allSteps(
  tx: Transaction,
  { senderOf, takesCards }: TodayOptions,
): Promise<{ steps: GettingStartedStep[]; state: string | null }> {
  const [{ counts }, leased, homeToLease, settings, sender, billed, staff] = await Promise.all([
    countsByStatus(tx),
    repository.hasAnyLease(tx),
    repository.oldestHomeWithoutLease(tx),
    readSettings(tx),
    senderOf(tx),
    repository.hasAnyInvoice(tx),
    activeStaff(tx),
  ]);
  const { zelle, cashApp, bankName, state } = settings;
  const steps: GettingStartedStep[] = [
    { key: 'home', done: Object.values(counts).some((count) => count > 0) },
    { key: 'lease', done: leased, ...(homeToLease && { propertyId: homeToLease }) },
    { key: 'pay', done: takesCards || [zelle, cashApp, bankName].some(Boolean) },
    { key: 'email', done: sender.by !== 'outbox' },
    { key: 'bill', done: billed },
    { key: 'invite', done: staff.length > 1 },
  ];
  return { steps, state };
}

/** Only while the organization's time zone is not that of its address or, without one, of its first home. */
async function zoneStep(tx: Transaction, own: string | null): Promise<GettingStartedStep[]> {
  const chosen = tx.organization.timeZone;
  const state = own || (await repository.stateOfOldestHome(tx));
  const proposed = state ? zoneToPropose(state, chosen) : null;
  if (!state || proposed === null) return [];
  return [{ key: 'zone', done: false, zone: { proposed, chosen, state } }];
}
