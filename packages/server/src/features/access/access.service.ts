import type { AuthResponse, SessionFacts } from '@tenantry/contract/access/access.schemas';
import type { Role } from '@tenantry/contract/access/roles';
import { SESSION_MINUTES } from '@tenantry/contract/access/session.rules';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf, instantOf } from '../../platform/clock.ts';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { emailAddressTaken, sessionEnded } from './access.errors.ts';
import * as repository from './access.repository.ts';
import { dayWithoutFactor } from './second-factor/factors.ts';
import { rememberDevice, type Device } from './sessions/devices.ts';
import { leaveAsSupport } from './support/support.endings.ts';
import { supportFacts } from './support/support.rights.ts';
import { holderIn, isBuiltIn, rolesOfOrganization } from './roles/rights.ts';
import { tellOfUnknownBrowser } from './sign-in/sign-in-notices.ts';

const SESSION = { minutes: SESSION_MINUTES };

/** A session ends at the latest 12 hours after the sign-in. */
const LONGEST_SESSION = { hours: 12 };

export async function authenticate(tx: Transaction, token: string): Promise<Actor | null> {
  return repository.liveSession(tx, hashToken(token));
}

interface Proof {
  /** TRUST-3: the person proved to have a second factor. */
  readonly secondFactor?: boolean;
}

/** A session in a remembered browser. */
export async function startSessionFrom(
  tx: Transaction,
  user: repository.User,
  device: Device,
  proof: Proof & { readonly tells?: boolean } = {},
): Promise<AuthResponse> {
  if (proof.tells !== false) await tellOfUnknownBrowser(tx, user, device);
  await rememberDevice(tx, user.id, device);
  return startSession(tx, user, device, proof);
}

/** @param from null if the browser is not known */
export async function startSession(
  tx: Transaction,
  user: repository.User,
  from: Pick<Device, 'userAgent' | 'address'> | null,
  { secondFactor = false }: Proof = {},
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
    secondFactor,
    userAgent: from?.userAgent ?? null,
    address: from?.address ?? null,
  });
  await recordAudit({ ...tx, actor: null }, { action: 'user.signedIn', entityId: user.id });
  return authResponse(tx, user, { token, expiresAt, secondFactor });
}

interface SupportSession {
  readonly grantId: string;
  readonly endsAt: Date;
  readonly operator: string;
  readonly device: Device;
}

/** TRUST-9: support looks on for the person, until the end of the grant. */
export async function startSupportSession(
  tx: Transaction,
  user: repository.User,
  { grantId, endsAt, operator, device }: SupportSession,
): Promise<AuthResponse> {
  const token = newToken();
  await repository.insertSession(tx, {
    ...newKey(tx),
    userId: user.id,
    tokenHash: hashToken(token),
    createdAt: dateOf(tx.now),
    expiresAt: endsAt,
    secondFactor: true,
    supportGrantId: grantId,
    supportOperator: operator,
    userAgent: device.userAgent,
    address: device.address,
  });
  const actor = await authenticate(tx, token);
  if (!actor) throw sessionEnded();
  const expiresAt = instantOf(endsAt);
  const auth = await authResponse(tx, user, { token, expiresAt, secondFactor: true });
  return { ...auth, ...supportFacts(actor, endsAt) };
}

export async function extendSession(tx: Transaction, actor: Actor, token: string) {
  const session = await repository.sessionById(tx, actor.sessionId);
  const user = await repository.userById(tx, actor.userId);
  if (!session || !user) throw sessionEnded();
  // TRUST-9: the access of support has one end.
  const expiresAt = actor.support
    ? instantOf(session.expiresAt)
    : endOfSession(instantOf(session.createdAt), tx.now);
  await repository.extendSession(tx, session.id, dateOf(expiresAt));
  const { secondFactor } = session;
  const auth = await authResponse(tx, user, { token, expiresAt, secondFactor });
  return actor.support ? { ...auth, ...supportFacts(actor, session.expiresAt) } : auth;
}

/** When a session that started then and is used now ends. */
function endOfSession(startedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const [sliding, longest] = [now.add(SESSION), startedAt.add(LONGEST_SESSION)];
  return Temporal.Instant.compare(sliding, longest) < 0 ? sliding : longest;
}

export async function endSession(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.support) return leaveAsSupport(tx, actor.support.grantId);
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
  const facts = await factsOf(tx, user, actor);
  if (!actor.support) return facts;
  const session = await repository.sessionById(tx, actor.sessionId);
  if (!session) throw sessionEnded();
  return { ...facts, ...supportFacts(actor, session.expiresAt) };
}

async function factsOf(
  tx: Transaction,
  user: repository.User,
  { secondFactor }: Required<Pick<Proof, 'secondFactor'>>,
): Promise<SessionFacts> {
  const { organization, today } = tx;
  const { roles, firstName, lastName } = user;
  const { name, timeZone } = organization;
  const own = isBuiltIn(roles) ? [] : await rolesOfOrganization(tx);
  const permissions = [...holderIn(own)(user).permissions];
  const reachesEverything = !user.isLimited;
  const facts = { roles, permissions, reachesEverything, firstName, lastName };
  const secondFactorFrom =
    secondFactor || permissions.length === 0 ? null : await dayWithoutFactor(tx, user.id);
  return {
    ...facts,
    organization: { name, timeZone, today },
    ...(secondFactorFrom && { secondFactorFrom }),
  };
}

interface Started {
  readonly token: string;
  readonly expiresAt: Temporal.Instant;
  readonly secondFactor: boolean;
}

async function authResponse(
  tx: Transaction,
  user: repository.User,
  { token, expiresAt, secondFactor }: Started,
): Promise<AuthResponse> {
  const facts = await factsOf(tx, user, { secondFactor });
  return { ...facts, token, expr: expiresAt.epochMilliseconds };
}
