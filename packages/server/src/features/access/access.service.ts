import type { AuthResponse, SessionFacts } from '@tenantry/contract/access/access.schemas';
import type { Role } from '@tenantry/contract/access/roles';
import { SESSION_MINUTES } from '@tenantry/contract/access/session.rules';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf, instantOf } from '../../platform/clock.ts';
import type { Actor, Transact, Transaction } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import { forTrail } from '../../platform/http/errors.ts';
import { TooManyAttempts, type AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import { emailAddressTaken, sessionEnded, signInFailed } from './access.errors.ts';
import * as repository from './access.repository.ts';
import { knowsDevice, rememberDevice, type Device } from './devices.ts';
import { passwordMatches } from './passwords.ts';
import { holderIn, isBuiltIn, rolesOfOrganization } from './rights.ts';
import { queueResetLink } from './reset-link-job.ts';
import { tellOfUnknownBrowser } from './sign-in-notices.ts';
import { isOfAccount, lockedOutBucket, mailingBucket, signInBuckets } from './sign-in.limits.ts';

const SESSION = { minutes: SESSION_MINUTES };

/** A session ends at the latest 12 hours after the sign-in. */
const LONGEST_SESSION = { hours: 12 };

export async function authenticate(tx: Transaction, token: string): Promise<Actor | null> {
  return repository.liveSession(tx, hashToken(token));
}

export interface PasswordSignIn {
  readonly organization: Organization;
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly device: Device;
}

/** No transaction is open while the password is checked, which is slow on purpose. */
export async function signInWithPassword(
  transact: Transact,
  limits: AttemptLimits,
  { organization, username, password, address, device }: PasswordSignIn,
): Promise<AuthResponse> {
  const emailAddress = username.trim().toLowerCase();
  const { user, known } = await transact(async (tx) => ({
    user: await repository.userByEmail(tx, emailAddress),
    known: await knowsDevice(tx, emailAddress, device),
  }));
  const knownDevice = known ? device : null;
  const buckets = signInBuckets({ organization, emailAddress, address, knownDevice });
  const attempt = await limits.count(buckets).catch(async (refused: unknown) => {
    if (!(refused instanceof TooManyAttempts)) throw refused;
    const lockedOut = { organization, emailAddress, address };
    if (isOfAccount(refused)) await tellLockedOut(transact, limits, lockedOut);
    throw forTrail(refused, { ...tried(user), kind: 'lockedOut' });
  });
  const active = user && !user.deactivatedAt ? user : null;
  const matches = await passwordMatches(active?.passwordHash ?? null, password);
  if (!active || !matches) throw forTrail(signInFailed(), { ...tried(user), kind: 'signInFailed' });
  await attempt.forgive();
  return transact(async (tx) => {
    // The password may have been changed meanwhile, which ends every session; this one must not be created after that.
    const current = await repository.lockUser(tx, active.id);
    if (!current || current.deactivatedAt || current.passwordHash !== active.passwordHash) {
      throw signInFailed();
    }
    return startSessionFrom(tx, current, device);
  });
}

/** The account of a sign-in, if it exists; any other typed text may be a password. */
function tried(user: repository.User | null) {
  return user ? { userId: user.id, emailAddress: user.emailAddress } : {};
}

/**
 * AUTH-10: mails the owner of a locked account a link that lets them in. The job checks whether the account exists. The
 * mail counts toward the links that this network address may request.
 */
async function tellLockedOut(
  transact: Transact,
  limits: AttemptLimits,
  {
    organization,
    emailAddress,
    address,
  }: Pick<PasswordSignIn, 'organization' | 'address'> & { readonly emailAddress: string },
): Promise<void> {
  try {
    await limits.count([
      mailingBucket(organization, address),
      lockedOutBucket(organization, emailAddress),
    ]);
  } catch (error) {
    if (error instanceof TooManyAttempts) return;
    throw error;
  }
  await transact((tx) => queueResetLink(tx, { emailAddress, lockedOut: true }));
}

/** A session in a remembered browser. */
export async function startSessionFrom(tx: Transaction, user: repository.User, device: Device) {
  await tellOfUnknownBrowser(tx, user, device);
  await rememberDevice(tx, user.id, device);
  return startSession(tx, user, device);
}

/** @param from null if the browser is not known */
export async function startSession(
  tx: Transaction,
  user: repository.User,
  from: Pick<Device, 'userAgent' | 'address'> | null,
): Promise<AuthResponse> {
  const token = newToken();
  const expiresAt = tx.now.add(SESSION);
  await repository.insertSession(tx, {
    ...newKey(tx),
    userId: user.id,
    tokenHash: hashToken(token),
    createdAt: dateOf(tx.now),
    expiresAt: dateOf(expiresAt),
    confirmedAt: dateOf(tx.now),
    userAgent: from?.userAgent ?? null,
    address: from?.address ?? null,
  });
  await recordAudit({ ...tx, actor: null }, { action: 'user.signedIn', entityId: user.id });
  return authResponse(tx, user, { token, expiresAt });
}

export async function extendSession(tx: Transaction, actor: Actor, token: string) {
  const session = await repository.sessionById(tx, actor.sessionId);
  const user = await repository.userById(tx, actor.userId);
  if (!session || !user) throw sessionEnded();
  const expiresAt = endOfSession(instantOf(session.createdAt), tx.now);
  await repository.extendSession(tx, session.id, dateOf(expiresAt));
  return authResponse(tx, user, { token, expiresAt });
}

/** When a session that started then and is used now ends. */
function endOfSession(startedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const [sliding, longest] = [now.add(SESSION), startedAt.add(LONGEST_SESSION)];
  return Temporal.Instant.compare(sliding, longest) < 0 ? sliding : longest;
}

export async function endSession(tx: Transaction, actor: Actor): Promise<void> {
  await repository.deleteSession(tx, actor.sessionId);
  await recordAudit(tx, { action: 'user.signedOut', entityId: actor.userId });
}

export interface NewUser {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: Role[];
  readonly isLimited?: boolean;
  /** Null for someone who will set a password by an invitation. */
  readonly passwordHash: string | null;
}

/** Null if the email address is taken. */
export async function addUser(tx: Transaction, user: NewUser): Promise<repository.User | null> {
  const row = await repository.insertUser(tx, {
    ...newKey(tx),
    ...user,
    createdAt: dateOf(tx.now),
  });
  if (!row) return null;
  const { emailAddress, firstName, lastName, roles } = user;
  const after = { emailAddress, firstName, lastName, roles };
  await recordAudit(tx, { action: 'user.created', entityId: row.id, after });
  return row;
}

export async function createUser(tx: Transaction, user: NewUser): Promise<repository.User> {
  const row = await addUser(tx, user);
  if (!row) throw emailAddressTaken();
  return row;
}

/** Who is signed in. */
export async function sessionOf(tx: Transaction, actor: Actor): Promise<SessionFacts> {
  const user = await repository.userById(tx, actor.userId);
  if (!user) throw sessionEnded();
  return factsOf(tx, user);
}

async function factsOf(tx: Transaction, user: repository.User): Promise<SessionFacts> {
  const { organization, today } = tx;
  const { roles, firstName, lastName } = user;
  const { name, timeZone } = organization;
  const own = isBuiltIn(roles) ? [] : await rolesOfOrganization(tx);
  const permissions = [...holderIn(own)(user).permissions];
  const reachesEverything = !user.isLimited;
  const facts = { roles, permissions, reachesEverything, firstName, lastName };
  return { ...facts, organization: { name, timeZone, today } };
}

async function authResponse(
  tx: Transaction,
  user: repository.User,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Temporal.Instant },
): Promise<AuthResponse> {
  return { ...(await factsOf(tx, user)), token, expr: expiresAt.epochMilliseconds };
}
