import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Transact, Transaction } from '../../../platform/database/database.ts';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { forTrail } from '../../../platform/http/errors.ts';
import type { AttemptLimits, Bucket } from '../../../platform/limits/attempt-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { codeWrong } from '../access.errors.ts';
import type { User } from '../access.repository.ts';
import { tellPerson } from '../notices.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { recoveryCodeTyped } from './recovery-codes.rules.ts';
import * as repository from './second-factor.repository.ts';
import { openSecret } from './second-factor.secrets.ts';
import { acceptableStep } from './totp.rules.ts';

export interface CodeParts {
  readonly transact: Transact;
  readonly limits: AttemptLimits;
  readonly secrets: Secrets;
  readonly organization: Organization;
}

interface TypedCode {
  readonly user: User;
  /** As typed: of the app, or a recovery code. */
  readonly code: string;
  /** Where wrong ones are counted. */
  readonly bucket: Bucket;
}

/**
 * TRUST-1: accepts a code of the person's app, or a recovery code, once, and does the work in the same transaction. After
 * five wrong ones the next waits for 15 minutes.
 */
export async function acceptingCode<Result>(
  { transact, limits, secrets }: CodeParts,
  { user, code, bucket }: TypedCode,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { id: userId, emailAddress } = user;
  const attempt = await limits.count([bucket]).catch((refused: unknown) => {
    throw forTrail(refused, { kind: 'lockedOut', userId, emailAddress });
  });
  const recoveryId = await recoveryCodeBehind(transact, userId, code);
  const result = await transact(async (tx) => {
    const accepted = recoveryId
      ? await useRecoveryCode(tx, user, recoveryId)
      : await useCodeOfApp(tx, secrets, userId, code);
    if (!accepted) throw forTrail(codeWrong(), { kind: 'signInFailed', userId, emailAddress });
    return work(tx);
  });
  await attempt.forgive();
  return result;
}

/** The row is locked, so of two logins with the same code only one succeeds. */
async function useCodeOfApp(tx: Transaction, secrets: Secrets, userId: string, code: string) {
  const app = await repository.lockApp(tx, userId);
  if (!app?.secretSealed) return false;
  const secret = openSecret(tx, secrets, userId, app.secretSealed);
  const lastStep = acceptableStep(secret, code.replaceAll(/\s/g, ''), tx.now, app.lastStep);
  if (lastStep === null) return false;
  await repository.updateApp(tx, userId, { lastStep });
  return true;
}

/** No transaction is open while the codes are compared, which is slow on purpose. */
async function recoveryCodeBehind(
  transact: Transact,
  userId: string,
  typed: string,
): Promise<string | null> {
  const code = recoveryCodeTyped(typed);
  if (code === null) return null;
  const unused = await transact((tx) => repository.unusedCodes(tx, userId));
  for (const { id, codeHash } of unused) {
    if (await passwordMatches(codeHash, code)) return id;
  }
  return null;
}

async function useRecoveryCode(tx: Transaction, user: User, id: string): Promise<boolean> {
  if (!(await repository.useCode(tx, id))) return false;
  const left = await repository.countUnusedCodes(tx, user.id);
  await recordAudit(
    { ...tx, actor: null },
    { action: 'user.recoveryCodeUsed', entityId: user.id, after: { left } },
  );
  const rest = left === 1 ? '1 is left' : `${left} are left`;
  await tellPerson(tx, user, `A recovery code was used to log in to your account. ${rest}.`);
  return true;
}
