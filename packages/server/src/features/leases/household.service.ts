/** UNIT-16: pets, vehicles, insurance policies and emergency contacts of a lease. */
import type {
  HouseholdEntry,
  HouseholdInput,
  HouseholdUpdate,
} from '@tenantry/contract/leases/household.schemas';
import { ofProperty } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { householdKindIsFixed } from './household.errors.ts';
import * as repository from './household.repository.ts';
import type { HouseholdRow } from './household.repository.ts';
import { lockedLease } from './lease-writes.ts';
import { leasesOfProperties } from './leases.repository.ts';

interface LeaseIds {
  readonly propertyId: string;
  readonly leaseId: string;
}

interface EntryIds extends LeaseIds {
  readonly entryId: string;
}

const present = (row: HouseholdRow): HouseholdEntry => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  number: row.number,
  phoneNumber: row.phoneNumber,
  expiresOn: row.expiresOn,
  version: row.version,
});

const columnsOf = (input: HouseholdInput) => ({
  name: input.name,
  description: input.description,
  number: input.number ?? null,
  phoneNumber: input.phoneNumber ?? null,
  expiresOn: input.expiresOn ?? null,
});

export async function householdOf(
  tx: Transaction,
  { propertyId, leaseId }: LeaseIds,
): Promise<HouseholdEntry[]> {
  const leases = await ofProperty(tx, propertyId, leasesOfProperties(tx, [propertyId]));
  if (!leases.some(({ id }) => id === leaseId)) throw notFound();
  return (await repository.entriesOfLease(tx, leaseId)).map(present);
}

/** Also of a lease that has ended: somebody may ask for a plate or a policy afterwards. */
export async function addEntry(
  tx: Transaction,
  { propertyId, leaseId }: LeaseIds,
  input: HouseholdInput,
): Promise<HouseholdEntry> {
  await lockedLease(tx, propertyId, leaseId);
  const { kind } = input;
  const createdAt = dateOf(tx.now);
  const row = { ...newKey(tx), leaseId, kind, ...columnsOf(input), createdAt };
  const after = await repository.insertEntry(tx, row);
  await recordAudit(tx, { action: 'household.added', entityId: after.id, after });
  return present(after);
}

async function lockedEntry(tx: Transaction, { propertyId, leaseId, entryId }: EntryIds) {
  await lockedLease(tx, propertyId, leaseId);
  const entries = await repository.entriesOfLease(tx, leaseId);
  const before = entries.find(({ id }) => id === entryId);
  if (!before) throw notFound();
  return before;
}

export async function changeEntry(
  tx: Transaction,
  ids: EntryIds,
  input: HouseholdUpdate,
): Promise<HouseholdEntry> {
  const before = await lockedEntry(tx, ids);
  if (isStale(before, input.version)) throw staleVersion(present(before));
  if (input.kind !== before.kind) throw householdKindIsFixed();
  const after = await repository.updateEntry(tx, before.id, columnsOf(input));
  await recordAudit(tx, { action: 'household.changed', entityId: before.id, before, after });
  return present(after);
}

export async function removeEntry(tx: Transaction, ids: EntryIds): Promise<void> {
  const before = await lockedEntry(tx, ids);
  await repository.updateEntry(tx, before.id, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'household.removed', entityId: before.id, before });
}
