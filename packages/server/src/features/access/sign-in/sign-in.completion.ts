import type { AuthResponse } from '@tenantry/contract/access/access.schemas';
import type { SecondFactorAsked } from '@tenantry/contract/shared/errors';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isSecondFactorDue } from '../../../platform/http/confirmed.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { secondFactorAsked, signInExpired } from '../access.errors.ts';
import { userById, type User } from '../access.repository.ts';
import { startSessionFrom } from '../access.service.ts';
import { knowsDevice, type Device } from '../sessions/devices.ts';
import { factorsOf, hasFactor, type Factors } from '../second-factor/factors.ts';
import { acceptingCode, type CodeParts } from '../second-factor/second-factor.codes.ts';
import * as repository from '../second-factor/second-factor.repository.ts';
import { codeBucket } from './sign-in.limits.ts';

/** How long a person may take for the second step. */
const TICKET = { minutes: 10 };

interface Beginning {
  /** At Google or Amazon, which the organization may count as a second factor (TRUST-3). */
  readonly byProvider?: boolean;
  /** Whether the person is mailed about an unknown browser. */
  readonly tells?: boolean;
  /** The person's factors, if they were read together with the person. */
  readonly factors?: Factors;
}

type Begun = { readonly session: AuthResponse } | { readonly asked: SecondFactorAsked };

/**
 * TRUST-1: what a right password, a mailed link or a provider leads to: a session, or, if the person has a second factor,
 * a ticket for the second step in the same browser.
 */
export async function beginSession(
  tx: Transaction,
  user: User,
  device: Device,
  { byProvider = false, tells = true, ...known }: Beginning = {},
): Promise<Begun> {
  const factors = known.factors ?? (await factorsOf(tx, user.id));
  // A mailbox alone can link an account at a provider, so a factor that the person has set up is asked for anyway.
  const secondFactor =
    byProvider && tx.organization.providersAreSecondFactor && !hasFactor(factors);
  if (secondFactor || !asksForFactor(tx, user, factors)) {
    return { session: await startSessionFrom(tx, user, device, { secondFactor, tells }) };
  }
  const ticket = newToken();
  await repository.insertTicket(tx, {
    userId: user.id,
    tokenHash: hashToken(ticket),
    deviceHash: device.remember(),
    expiresAt: dateOf(tx.now.add(TICKET)),
  });
  return { asked: { ticket, ways: factors.app ? ['code', 'recoveryCode'] : ['passkey'] } };
}

/** A passkey is asked for only where a second factor is required: others may use any browser with their password. */
const asksForFactor = (tx: Transaction, { roles }: User, factors: Factors): boolean =>
  factors.app ||
  (hasFactor(factors) && isSecondFactorDue(tx) && roles.some((role) => role !== 'Leasee'));

/** After the commit, because the ticket must stay. @throws AppError that asks for the second factor */
export function sessionOrRefusal(begun: Begun): AuthResponse {
  if ('session' in begun) return begun.session;
  throw secondFactorAsked(begun.asked);
}

interface SecondStep {
  readonly ticket: string;
  readonly code: string;
  readonly device: Device;
}

/** The second step of a sign-in. */
export async function finishSignIn(
  parts: CodeParts,
  { ticket, code, device }: SecondStep,
): Promise<AuthResponse> {
  const halves = { tokenHash: hashToken(ticket), deviceHash: device.tokenHash ?? '' };
  const begun = await parts.transact(async (tx) => {
    const userId = await repository.userOfTicket(tx, halves);
    const user = userId && (await userById(tx, userId));
    return user && { user, known: await knowsDevice(tx, user.emailAddress, device) };
  });
  if (!begun || begun.user.deactivatedAt) throw signInExpired();
  const { user, known } = begun;
  const bucket = codeBucket(parts.organization, user.id, known ? device : null);
  return acceptingCode(parts, { user, code, bucket }, async (tx) => {
    if (!(await repository.takeTicket(tx, halves))) throw signInExpired();
    return startSessionFrom(tx, user, device, { secondFactor: true });
  });
}
