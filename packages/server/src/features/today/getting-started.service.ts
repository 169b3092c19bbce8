import { permits } from '@tenantry/contract/access/roles';
import type { GettingStartedStep } from '@tenantry/contract/today/today.schemas';
import { countActiveUsers } from '#features/access';
import { readSettings } from '#features/organization';
import { countsByStatus } from '#features/properties';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import * as repository from './today.repository.ts';
import type { TodayOptions } from './today.service.ts';

const KEY = 'getting-started';

/** Later than any day that matters. */
const FOR_EVER = '9999-12-31';

/**
 * HOME-10: what a new organization still has to do, for people who may change its settings. Empty once everything is
 * done or the person has hidden it; a demo is already set up.
 */
export async function gettingStarted(
  tx: Transaction,
  { userId, roles }: Actor,
  options: TodayOptions,
): Promise<GettingStartedStep[]> {
  if (tx.organization.demo || !permits(roles, 'settings:write')) return [];
  if ((await repository.putOff(tx, userId)).has(KEY)) return [];
  const steps = await allSteps(tx, options);
  return steps.every(({ done }) => done) ? [] : steps;
}

/** Hides it for the person only. */
export async function hideGettingStarted(tx: Transaction, userId: string): Promise<void> {
  await repository.insertSnooze(tx, userId, { key: KEY, until: FOR_EVER });
}

async function allSteps(
  tx: Transaction,
  { senderOf, takesCards }: TodayOptions,
): Promise<GettingStartedStep[]> {
  const [counts, leased, homeToLease, settings, sender, billed, people] = await Promise.all([
    countsByStatus(tx),
    repository.hasAnyLease(tx),
    repository.oldestHomeWithoutLease(tx),
    readSettings(tx),
    senderOf(tx),
    repository.hasAnyInvoice(tx),
    countActiveUsers(tx),
  ]);
  const { zelle, cashApp, bankName } = settings;
  return [
    { key: 'home', done: Object.values(counts).some((count) => count > 0) },
    { key: 'lease', done: leased, ...(homeToLease && { propertyId: homeToLease }) },
    { key: 'pay', done: takesCards || [zelle, cashApp, bankName].some(Boolean) },
    { key: 'email', done: sender.by !== 'outbox' },
    { key: 'bill', done: billed },
    { key: 'invite', done: people > 1 },
  ];
}
