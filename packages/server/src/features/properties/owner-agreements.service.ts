/** BOOKS-20: the approval limit that is agreed with the owners of a home. */
import type {
  OwnerAgreementInput,
  OwnerAgreements,
} from '@tenantry/contract/properties/owner-agreements.schemas';
import { centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import * as repository from './owner-agreements.repository.ts';
import { propertyExists } from './properties.repository.ts';

export async function agreementsOfHome(
  tx: Transaction,
  propertyId: string,
): Promise<OwnerAgreements> {
  if (!(await propertyExists(tx, propertyId))) throw notFound();
  const owners = await repository.ownersOfHome(tx, propertyId);
  const limit = await repository.approvalLimitOf(tx, propertyId);
  const rows = await repository.agreementsOf(tx, propertyId);
  return {
    owners: owners.map(({ userId, name }) => ({ userId, name })),
    approvalLimit: limit === null ? null : dollarsFromCents(limit),
    agreements: rows.map(({ agreement: { approvalLimit, ...row }, by }) => ({
      id: row.id,
      startsOn: row.startsOn,
      approvalLimit: approvalLimit === null ? null : dollarsFromCents(approvalLimit),
      note: row.note,
      createdAt: row.createdAt.toISOString(),
      createdBy: by,
    })),
  };
}

/** A new agreement takes the place of the earlier ones from its day on; those stay as a record. */
export async function agreeWithOwners(
  tx: Transaction,
  userId: string,
  { propertyId, startsOn, approvalLimit, note }: OwnerAgreementInput & { propertyId: string },
): Promise<OwnerAgreements> {
  if (!(await propertyExists(tx, propertyId))) throw notFound();
  const before = await repository.approvalLimitOf(tx, propertyId);
  const limit = approvalLimit === null ? null : centsFromDollars(approvalLimit);
  const createdAt = dateOf(tx.now);
  const row = { ...newKey(tx), propertyId, startsOn, approvalLimit: limit, note };
  await repository.insertAgreement(tx, { ...row, createdById: userId, createdAt });
  await recordAudit(tx, {
    action: 'property.approvalLimitSet',
    entityId: propertyId,
    before: { approvalLimit: before },
    after: { startsOn, approvalLimit: limit, note },
  });
  return agreementsOfHome(tx, propertyId);
}
