import type { Transaction } from '../../platform/database/database.ts';
import { CannotOpenError, type Secrets } from '../../platform/secrets/secrets.ts';
import { factorUnreadable } from './access.errors.ts';
import { allApps, updateApp, type FactorRow } from './second-factor.repository.ts';

const placeOf = ({ organization }: Transaction, userId: string) => ({
  organizationId: organization.id,
  field: `second factor of ${userId}`,
});

export const sealSecret = (tx: Transaction, secrets: Secrets, userId: string, secret: string) =>
  secrets.seal(placeOf(tx, userId), secret);

/** @throws AppError if the installation has another key, as after a restore without it */
export function openSecret(tx: Transaction, secrets: Secrets, userId: string, sealed: string) {
  try {
    return secrets.open(placeOf(tx, userId), sealed);
  } catch (error) {
    throw error instanceof CannotOpenError ? factorUnreadable() : error;
  }
}

type SealedColumn = 'secretSealed' | 'pendingSealed';

/** The sealed text under the current key; null if nothing has to be changed, or no key opens it. */
function renewed(tx: Transaction, secrets: Secrets, { userId }: FactorRow, sealed: string | null) {
  if (sealed === null || secrets.isCurrent(placeOf(tx, userId), sealed)) return null;
  try {
    return sealSecret(tx, secrets, userId, secrets.open(placeOf(tx, userId), sealed));
  } catch {
    return null;
  }
}

/** OPS-2: encrypts the secrets of authenticator apps that are under an old key. Returns how many were. */
export async function rotateFactors(tx: Transaction, secrets: Secrets): Promise<number> {
  let rotated = 0;
  for (const row of await allApps(tx)) {
    for (const column of ['secretSealed', 'pendingSealed'] satisfies SealedColumn[]) {
      const sealed = renewed(tx, secrets, row, row[column]);
      if (sealed === null) continue;
      await updateApp(tx, row.userId, { [column]: sealed });
      rotated += 1;
    }
  }
  return rotated;
}
