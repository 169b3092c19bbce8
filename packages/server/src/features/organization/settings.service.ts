import type { OrganizationUpdate } from '@tenantry/contract/organization/organization.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/errors.ts';
import { staleVersion } from '../../platform/http/errors.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { domainTaken, mailPasswordNeeded } from './organization.errors.ts';
import * as repository from './organization.repository.ts';
import { open, seal } from './organization.secrets.ts';
import { adminOrganization } from './organization.service.ts';
import { forAudit, lastDigits, plainColumns, wantsPasswordAgain } from './settings.domain.ts';

/** ORG-1: saves what was sent, and leaves alone what was not. */
export async function updateOrganization(
  tx: Transaction,
  secrets: Secrets,
  input: OrganizationUpdate,
) {
  const before = await repository.lockSettings(tx);
  if (before.version !== input.version) throw staleVersion(await adminOrganization(tx));
  if (wantsPasswordAgain(before, input)) throw mailPasswordNeeded();
  const { name, domain, timeZone, bankAccountNumber, bankRoutingNumber, mailPassword } = input;
  const known = await repository.readOrganization(tx);
  const sealed = {
    bankAccountNumberSealed: seal(tx, secrets, 'bankAccountNumber', bankAccountNumber),
    bankAccountLastFour: lastDigits(bankAccountNumber),
    bankRoutingNumberSealed: seal(tx, secrets, 'bankRoutingNumber', bankRoutingNumber),
    bankRoutingLastFour: lastDigits(bankRoutingNumber),
    mailPasswordSealed: seal(tx, secrets, 'mailPassword', mailPassword),
  };
  await refusingTaken(repository.updateOrganization(tx, { name, domain, timeZone }));
  const after = await repository.updateSettings(tx, { ...plainColumns(input), ...sealed });
  await recordAudit(tx, {
    action: 'organization.updated',
    entityId: tx.organization.id,
    before: { ...nameable(known), ...forAudit(before) },
    after: {
      ...nameable(await repository.readOrganization(tx)),
      ...forAudit(after),
      // That they changed, and nothing of what they are.
      bankAccountNumberChanged: bankAccountNumber !== undefined,
      bankRoutingNumberChanged: bankRoutingNumber !== undefined,
      mailPasswordChanged: mailPassword !== undefined,
    },
  });
  return adminOrganization(tx);
}

function nameable({ name, domain, timeZone }: Transaction['organization']) {
  return { name, domain, timeZone };
}

async function refusingTaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw violates(error, 'organizations_domain_unique') ? domainTaken() : error;
  }
}

/** ORG-5: the whole numbers, told only together with the note of who looked. */
export async function revealBankDetails(tx: Transaction, secrets: Secrets) {
  const settings = await repository.readSettings(tx);
  const details = {
    bankAccountNumber: open(tx, secrets, 'bankAccountNumber', settings),
    bankRoutingNumber: open(tx, secrets, 'bankRoutingNumber', settings),
  };
  await recordAudit(tx, {
    action: 'organization.bankDetailsShown',
    entityId: tx.organization.id,
  });
  return details;
}
