import type { OrganizationUpdate } from '@tenantry/contract/organization/organization.schemas';
import {
  delicateChanges,
  isDelicate,
  type DelicateChanges,
} from '@tenantry/contract/organization/delicate.rules';
import { passwordNeeded, tellAdmins, userById } from '#features/access';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, staleVersion } from '../../platform/http/errors.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { changeOfDomain, refusingTaken } from './domain.service.ts';
import { mailPasswordNeeded, notThisNumber, phoneTakesNoTexts } from './organization.errors.ts';
import * as repository from './organization.repository.ts';
import { open, seal } from './organization.secrets.ts';
import { adminOrganization } from './organization.service.ts';
import { presentDelicate } from './organization.presenter.ts';
import {
  forAudit,
  isOtherMask,
  lastDigits,
  plainColumns,
  unlessMasked,
  needsMailPassword,
} from './settings.domain.ts';

/** ORG-6: whether the save requires confirmation by the person. */
export async function needsConfirmation(tx: Transaction, input: OrganizationUpdate) {
  const organization = await repository.readOrganization(tx);
  return isDelicate(presentDelicate(organization, await repository.readSettings(tx)), input);
}

/**
 * ORG-1: saves the sent fields and leaves all others unchanged. Sensitive changes are refused unless the person has
 * `confirmed` them; every administrator is mailed about them unless `tells` is false.
 */
export async function updateOrganization(
  tx: Transaction,
  secrets: Secrets,
  input: OrganizationUpdate,
  { confirmed, tells = true }: { readonly confirmed: boolean; readonly tells?: boolean },
) {
  const before = await repository.lockSettings(tx);
  if (isStale(before, input.version)) throw staleVersion(await adminOrganization(tx));
  const known = await repository.readOrganization(tx);
  const delicate = presentDelicate(known, before);
  if (!confirmed && isDelicate(delicate, input)) throw passwordNeeded();
  if (needsMailPassword(before, input)) throw mailPasswordNeeded();
  if (input.phoneNumber && !phoneNumberForTexts(input.phoneNumber)) throw phoneTakesNoTexts();
  const { name, timeZone, mailPassword } = input;
  const { bankAccountNumber, bankRoutingNumber } = numbersGiven(before, input);
  const { domain, columns } = await changeOfDomain(tx, before, known.domain, input.domain);
  const sealed = {
    bankAccountNumberSealed: seal(tx, secrets, 'bankAccountNumber', bankAccountNumber),
    bankAccountLastFour: lastDigits(bankAccountNumber),
    bankRoutingNumberSealed: seal(tx, secrets, 'bankRoutingNumber', bankRoutingNumber),
    bankRoutingLastFour: lastDigits(bankRoutingNumber),
    mailPasswordSealed: seal(tx, secrets, 'mailPassword', mailPassword),
  };
  await refusingTaken(repository.updateOrganization(tx, { name, domain, timeZone }));
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
  if (tells) await tellOfDelicate(tx, { input, known, after, changes });
  return adminOrganization(tx);
}

const INTRUDER = 'If nobody on your team did this, change the settings back and set new passwords.';

interface Saved {
  readonly input: OrganizationUpdate;
  readonly known: Transaction['organization'];
  readonly changes: DelicateChanges;
  readonly after: repository.Settings;
}

/** ORG-6: mails every administrator, by the installation's mail server. */
async function tellOfDelicate(tx: Transaction, { input, known, after, changes }: Saved) {
  const user = tx.actor && (await userById(tx, tx.actor.userId));
  const who = user ? `${user.firstName} ${user.lastName} (${user.emailAddress})` : 'The server';
  if (changes.mail) {
    const server = after.mailHost ?? 'the mail server of the installation';
    await tellAdmins(tx, `The mail settings of ${known.name} were changed`, [
      `${who} changed the mail settings. Email is now sent through ${server}.`,
      INTRUDER,
    ]);
  }
  if (changes.domain) {
    const waits = after.wantedDomain === input.domain;
    await tellAdmins(tx, `The domain of ${known.name} ${waits ? 'may change' : 'was changed'}`, [
      waits
        ? `${who} asked to change the domain from ${known.domain} to ${input.domain}. The change takes effect once the new domain is verified.`
        : `${who} changed the domain from ${known.domain} to ${input.domain}. Log in there from now on.`,
      INTRUDER,
    ]);
  }
  if (changes.payments) {
    await tellAdmins(tx, `The payment details of ${known.name} were changed`, [
      `${who} changed where tenants send their money: bank account, Zelle or Cash App.`,
      INTRUDER,
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

function nameable({ name, domain, timeZone }: Transaction['organization']) {
  return { name, domain, timeZone };
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
