import { isSuperAdmin } from '@tenantry/contract/access/roles';
import { tellAdmins } from '#features/access';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/errors.ts';
import type { DomainProofs } from '../../platform/http/domain-proof.ts';
import { newToken } from '../../platform/tokens.ts';
import {
  domainNotProved,
  domainTaken,
  noPendingDomain,
  onlySuperAdmin,
} from './organization.errors.ts';
import * as repository from './organization.repository.ts';
import { adminOrganization, canChangeDomain } from './organization.service.ts';

type WantedColumns = Partial<Pick<repository.Settings, 'wantedDomain' | 'wantedDomainToken'>>;

interface DomainChange {
  /** The new domain. */
  readonly domain: string;
  readonly columns: WantedColumns;
}

const clearedDomainRequest = { wantedDomain: null, wantedDomainToken: null };

/**
 * ORG-7: handles a changed domain. A SuperAdmin, who runs the installation, sets it directly, and in an organization
 * that has one, nobody else changes it: the SuperAdmin's own sign-in would move too. Any other administrator must prove
 * it first, because mailed links use it; until then the domain stays.
 */
export async function changeOfDomain(
  tx: Transaction,
  settings: repository.Settings,
  current: string,
  sent: string,
): Promise<DomainChange> {
  if (sent === current) return { domain: current, columns: {} };
  if (isSuperAdmin(tx.actor?.roles ?? [])) return { domain: sent, columns: clearedDomainRequest };
  await refuseBesideSuperAdmin(tx);
  if (await repository.domainIsTaken(tx, sent)) throw domainTaken();
  if (sent === settings.wantedDomain) return { domain: current, columns: {} };
  const wantedDomainToken = `tenantry-${newToken()}`;
  return { domain: current, columns: { wantedDomain: sent, wantedDomainToken } };
}

async function refuseBesideSuperAdmin(tx: Transaction): Promise<void> {
  if (!(await canChangeDomain(tx))) throw onlySuperAdmin();
}

/** Looks for the proof, without a transaction, and then changes the organization's domain. */
export async function proveDomain(transact: Transact, proofs: DomainProofs) {
  const { wantedDomain: domain, wantedDomainToken: token } = await transact(
    repository.readSettings,
  );
  if (!domain || !token) throw noPendingDomain();
  if (!(await proofs.proves(domain, token))) throw domainNotProved(domain);
  return transact(async (tx) => {
    const settings = await repository.lockSettings(tx);
    // Another domain was requested meanwhile, so this proof does not count.
    if (settings.wantedDomainToken !== token) throw noPendingDomain();
    await refuseBesideSuperAdmin(tx);
    const before = await repository.readOrganization(tx);
    await refusingTaken(repository.moveToDomain(tx, domain));
    await repository.updateSettings(tx, clearedDomainRequest);
    await recordAudit(tx, {
      action: 'organization.domainProved',
      entityId: tx.organization.id,
      before: { domain: before.domain },
      after: { domain },
    });
    await tellAdmins(tx, `The domain of ${before.name} was changed`, [
      `The domain was changed from ${before.domain} to ${domain}. Log in there from now on.`,
    ]);
    return adminOrganization(tx);
  });
}

export async function keepDomain(tx: Transaction) {
  const { wantedDomain } = await repository.lockSettings(tx);
  if (wantedDomain) {
    await repository.updateSettings(tx, clearedDomainRequest);
    await recordAudit(tx, {
      action: 'organization.domainKept',
      entityId: tx.organization.id,
      before: { wantedDomain },
    });
  }
  return adminOrganization(tx);
}

export async function refusingTaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw violates(error, 'organizations_domain_unique') ? domainTaken() : error;
  }
}
