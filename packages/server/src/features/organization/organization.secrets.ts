import type { Transaction } from '../../platform/database/database.ts';
import { CannotOpenError, type Secrets } from '../../platform/secrets/secrets.ts';
import { cannotOpen } from './organization.errors.ts';
import { readSettings, type Settings } from './organization.repository.ts';

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

/** A sentence for each value that this installation's key cannot decrypt, for the start and for `doctor`. */
export async function verifySecrets(tx: Transaction, secrets: Secrets): Promise<string[]> {
  const settings = await readSettings(tx);
  const names = Object.keys(sealedFields) as SealedField[];
  return names.flatMap((field) => {
    try {
      open(tx, secrets, field, settings);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}
