import type { OrganizationUpdate } from '@tenantry/contract/organization/organization.schemas';
import {
  delicateChanges,
  isDelicate,
  type DelicateChanges,
} from '@tenantry/contract/organization/delicate.rules';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { requireConfirmed } from '../../platform/http/confirmed.ts';
import { isStale, staleVersion } from '../../platform/http/errors.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { changeOfDomain, refusingTaken } from './domain.service.ts';
import { mailPasswordNeeded, notThisNumber, phoneTakesNoTexts } from './organization.errors.ts';
import * as repository from './organization.repository.ts';
import { open, seal } from './organization.secrets.ts';
import { adminOrganization } from './organization.service.ts';
import { presentDelicate } from './organization.presenter.ts';
import { tellAdminsOfChange } from './tell-admins.ts';
import {
  forAudit,
  isOtherMask,
  lastDigits,
  plainColumns,
  unlessMasked,
  needsMailPassword,
} from './settings.domain.ts';

/**
 * ORG-1: saves the sent fields and leaves all others unchanged. Sensitive changes need a person who has just confirmed
 * who they are (ORG-6); every administrator is mailed about them unless `tells` is false.
 */
export async function updateOrganization(
  tx: Transaction,
  secrets: Secrets,
  input: OrganizationUpdate,
  { tells = true }: { readonly tells?: boolean } = {},
) {
  const before = await repository.lockSettings(tx);
  if (isStale(before, input.version)) throw staleVersion(await adminOrganization(tx));
  const known = await repository.readOrganization(tx);
  const delicate = presentDelicate(known, before);
  if (isDelicate(delicate, input)) requireConfirmed(tx);
  if (needsMailPassword(before, input)) throw mailPasswordNeeded();
  if (input.phoneNumber && !phoneNumberForTexts(input.phoneNumber)) throw phoneTakesNoTexts();
  const { name, timeZone, mailPassword, secondFactorFrom, providersAreSecondFactor } = input;
  const { bankAccountNumber, bankRoutingNumber } = numbersGiven(before, input);
  const { domain, columns } = await changeOfDomain(tx, before, known.domain, input.domain);
  const sealed = {
    bankAccountNumberSealed: seal(tx, secrets, 'bankAccountNumber', bankAccountNumber),
    bankAccountLastFour: lastDigits(bankAccountNumber),
    bankRoutingNumberSealed: seal(tx, secrets, 'bankRoutingNumber', bankRoutingNumber),
    bankRoutingLastFour: lastDigits(bankRoutingNumber),
    mailPasswordSealed: seal(tx, secrets, 'mailPassword', mailPassword),
  };
  const own = { name, timeZone, secondFactorFrom, providersAreSecondFactor };
  await repository.updateOrganization(tx, own);
  await refusingTaken(repository.moveToDomain(tx, domain));
  const after = await repository.updateSettings(tx, {
    ...plainColumns(input),
    ...sealed,
    ...columns,
  });
  await recordAudit(tx, {
    action: 'organization.updated',
    entityId: tx.organization.id,
    before: { ...nameable(known), ...forAudit(before), wantedDomain: before.wantedDomain },
    after: {
      ...nameable(await repository.readOrganization(tx)),
      ...forAudit(after),
      wantedDomain: after.wantedDomain,
      // Records that they changed, not their values.
      bankAccountNumberChanged: bankAccountNumber !== undefined,
      bankRoutingNumberChanged: bankRoutingNumber !== undefined,
      mailPasswordChanged: mailPassword !== undefined,
    },
  });
  const changes = delicateChanges(delicate, input);
  if (tells) await mailAboutSensitiveChanges(tx, { input, known, after, changes });
  return adminOrganization(tx);
}

interface Saved {
  readonly input: OrganizationUpdate;
  readonly known: Transaction['organization'];
  readonly changes: DelicateChanges;
  readonly after: repository.Settings;
}

/** ORG-6: mails every administrator, by the installation's mail server. */
async function mailAboutSensitiveChanges(tx: Transaction, { input, known, after, changes }: Saved) {
  const { name, domain } = known;
  if (changes.mail) {
    const server = after.mailHost ?? 'the mail server of the installation';
    await tellAdminsOfChange(tx, `The mail settings of ${name} were changed`, (who) => [
      `${who} changed the mail settings. Email is now sent through ${server}.`,
    ]);
  }
  if (changes.domain) {
    const waits = after.wantedDomain === input.domain;
    await tellAdminsOfChange(
      tx,
      `The domain of ${name} ${waits ? 'may change' : 'was changed'}`,
      (who) => [
        waits
          ? `${who} asked to change the domain from ${domain} to ${input.domain}. The change takes effect once the new domain is verified.`
          : `${who} changed the domain from ${domain} to ${input.domain}. Log in there from now on.`,
      ],
    );
  }
  if (changes.payments) {
    await tellAdminsOfChange(tx, `The payment details of ${name} were changed`, (who) => [
      `${who} changed where tenants send their money: bank account, Zelle or Cash App.`,
    ]);
  }
  if (changes.protection) {
    await tellAdminsOfChange(tx, `The protection of logins at ${name} was changed`, (who) => [
      `${who} changed who needs a second factor to log in, or which refunds ask for a confirmation.`,
    ]);
  }
  if (changes.letterhead) {
    await tellAdminsOfChange(tx, `The name or address of ${name} was changed`, (who) => [
      `${who} changed the name or address that tenants see on invoices and emails. The name is now ${input.name}.`,
    ]);
  }
}

/** A number that is sent back as its mask counts as omitted. */
function numbersGiven(kept: repository.Settings, input: OrganizationUpdate) {
  const { bankAccountNumber, bankRoutingNumber } = input;
  if (isOtherMask(bankAccountNumber, kept.bankAccountLastFour))
    throw notThisNumber('bankAccountNumber');
  if (isOtherMask(bankRoutingNumber, kept.bankRoutingLastFour))
    throw notThisNumber('bankRoutingNumber');
  return {
    bankAccountNumber: unlessMasked(bankAccountNumber),
    bankRoutingNumber: unlessMasked(bankRoutingNumber),
  };
}

function nameable({ name, domain, timeZone, ...organization }: Transaction['organization']) {
  const { secondFactorFrom, providersAreSecondFactor } = organization;
  return { name, domain, timeZone, secondFactorFrom, providersAreSecondFactor };
}

/** ORG-5: the full numbers; each access is recorded. */
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
