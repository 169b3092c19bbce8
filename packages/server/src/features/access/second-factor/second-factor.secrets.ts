import type { Transaction } from '../../../platform/database/database.ts';
import {
  CannotOpenError,
  type Secrets,
  type SecretsReport,
} from '../../../platform/secrets/secrets.ts';
import { factorUnreadable } from '../access.errors.ts';
import { allApps, lockApps, updateApp, type FactorRow } from './second-factor.repository.ts';

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

const columns: readonly SealedColumn[] = ['secretSealed', 'pendingSealed'];

/** @param renew gets each secret that is under an old key */
async function examine(
  tx: Transaction,
  secrets: Secrets,
  rows: readonly FactorRow[],
  renew?: (userId: string, column: SealedColumn, secret: string) => Promise<void>,
): Promise<SecretsReport> {
  let [current, old, closed] = [0, 0, 0];
  for (const { userId, ...row } of rows) {
    for (const column of columns) {
      const sealed = row[column];
      if (sealed === null) continue;
      try {
        const secret = secrets.open(placeOf(tx, userId), sealed);
        if (secrets.isCurrent(placeOf(tx, userId), sealed)) current += 1;
        else {
          old += 1;
          await renew?.(userId, column, secret);
        }
      } catch (error) {
        if (!(error instanceof CannotOpenError)) throw error;
        closed += 1;
      }
    }
  }
  const problem = `The secrets of authenticator apps cannot be decrypted: ${closed}. These people log in with a recovery code, or after a reset of their second factor.`;
  return { problems: closed > 0 ? [problem] : [], current, old };
}

/** OPS-2. */
export const inspectFactors = async (tx: Transaction, secrets: Secrets): Promise<SecretsReport> =>
  examine(tx, secrets, await allApps(tx));

/** OPS-2: encrypts the secrets of authenticator apps that are under an old key with the current one. */
export const rotateFactors = async (tx: Transaction, secrets: Secrets): Promise<SecretsReport> =>
  examine(tx, secrets, await lockApps(tx), async (userId, column, secret) => {
    await updateApp(tx, userId, { [column]: sealSecret(tx, secrets, userId, secret) });
  });
