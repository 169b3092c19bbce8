import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  CannotOpenError,
  type Secrets,
  type SecretsReport,
} from '../../platform/secrets/secrets.ts';
import { cannotOpen } from './organization.errors.ts';
import {
  lockSettings,
  readSettings,
  replaceSealed,
  type Settings,
} from './organization.repository.ts';

/** The sealed columns and their names for people. */
const sealedFields = {
  bankAccountNumber: { column: 'bankAccountNumberSealed', name: 'bank account number' },
  bankRoutingNumber: { column: 'bankRoutingNumberSealed', name: 'bank routing number' },
  mailPassword: { column: 'mailPasswordSealed', name: 'mail password' },
} as const;

export type SealedField = keyof typeof sealedFields;

const placeOf = (tx: Transaction, field: SealedField) => ({
  organizationId: tx.organization.id,
  field,
});

/** Undefined stays undefined, which leaves the column unchanged; empty text becomes null. */
export function seal(
  tx: Transaction,
  secrets: Secrets,
  field: SealedField,
  text: string | null | undefined,
): string | null | undefined {
  if (text === undefined) return undefined;
  return text ? secrets.seal(placeOf(tx, field), text) : null;
}

/** Decrypts a sealed column. */
export function open(
  tx: Transaction,
  secrets: Secrets,
  field: SealedField,
  settings: Settings,
): string | null {
  const { column, name } = sealedFields[field];
  const sealed = settings[column];
  if (sealed === null) return null;
  try {
    return secrets.open(placeOf(tx, field), sealed);
  } catch (error) {
    throw error instanceof CannotOpenError ? cannotOpen(name) : error;
  }
}

const allFields = Object.keys(sealedFields) as SealedField[];

/** Used at the start, by `doctor` and by `rotate-key`. */
export async function inspectSecrets(tx: Transaction, secrets: Secrets): Promise<SecretsReport> {
  return reportOn(tx, secrets, await readSettings(tx));
}

function reportOn(tx: Transaction, secrets: Secrets, settings: Settings): SecretsReport {
  const stored = storedFields(settings);
  const problems = stored.flatMap(({ field }) => {
    try {
      open(tx, secrets, field, settings);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  const current = stored.filter(({ field, sealed }) =>
    secrets.isCurrent(placeOf(tx, field), sealed),
  );
  const old = stored.length - problems.length - current.length;
  return { problems, current: current.length, old };
}

const storedFields = (settings: Settings) =>
  allFields.flatMap((field) => {
    const { column } = sealedFields[field];
    const sealed = settings[column];
    return sealed === null ? [] : [{ field, column, sealed }];
  });

/** Encrypts each value that is under an old key with the current one. Returns what it found before. */
export async function rotateSecrets(tx: Transaction, secrets: Secrets): Promise<SecretsReport> {
  const settings = await lockSettings(tx);
  const report = reportOn(tx, secrets, settings);
  if (report.old === 0) return report;
  const renewed: Partial<Settings> = {};
  for (const { field, column, sealed } of storedFields(settings)) {
    const text = secrets.isCurrent(placeOf(tx, field), sealed)
      ? null
      : tryOpen(tx, secrets, field, settings);
    if (text !== null) renewed[column] = secrets.seal(placeOf(tx, field), text);
  }
  await replaceSealed(tx, renewed);
  await recordAudit(tx, {
    action: 'organization.keyRotated',
    entityId: tx.organization.id,
    after: { values: report.old },
  });
  return report;
}

/** Null if no key opens it: it stays as it is, and an old key may open it later. */
function tryOpen(
  tx: Transaction,
  secrets: Secrets,
  field: SealedField,
  settings: Settings,
): string | null {
  try {
    return open(tx, secrets, field, settings);
  } catch {
    return null;
  }
}
