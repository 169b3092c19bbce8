import { hasMore } from '@tenantry/contract/access/roles';
import { isDelicateAccount } from '@tenantry/contract/access/users.rules';
import type { User, UserInput, UserUpdate } from '@tenantry/contract/access/users.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import { violates } from '../../platform/database/errors.ts';
import { requireConfirmed } from '../../platform/http/confirmed.ts';
import { forTrail, isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { emailAddressTaken } from './access.errors.ts';
import { inviteUser } from './access.invitations.ts';
import {
  deleteSessionsOf,
  invalidatePasswordLinks,
  userByEmail,
  userById,
  type User as UserRow,
} from './access.repository.ts';
import { addUser } from './access.service.ts';
import { forgetDevices } from './devices.ts';
import { deleteIdentities, deleteRefusals, unlinkAll } from './external.repository.ts';
import { joinedOf } from './joined.ts';
import { tellPerson } from './notices.ts';
import { acceptablePassword } from './passwords.rules.ts';
import { hashPassword } from './passwords.ts';
import { decides, inOrder, reachingTooHigh, refusalOf, type RoleChange } from './users.domain.ts';
import { noLongerAdmin, refused, userIsDeactivated } from './users.errors.ts';
import * as notices from './users.notices.ts';
import { presentUser } from './users.presenter.ts';
import * as repository from './users.repository.ts';

/** USER-6: tenants' homes, which later features know; the app connects them. */
export interface UserHomes {
  /** The homes of those users who have one. */
  homesOf(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Sets or clears a tenant's home; refuses a property that does not exist. */
  setHome(tx: Transaction, userId: string, propertyId: string | null): Promise<void>;
}

/** The hash of the requested password, if this person may have it; null if none is requested. */
export async function hashOf(
  input: UserInput | UserUpdate,
  { name: organizationName }: Organization,
): Promise<string | null> {
  if (input.password === undefined) return null;
  return hashPassword(await acceptablePassword(input.password, { ...input, organizationName }));
}

export async function presentUsers(
  tx: Transaction,
  homes: Pick<UserHomes, 'homesOf'>,
  rows: readonly UserRow[],
) {
  const lessees = rows.filter(({ roles }) => roles.includes('Leasee')).map(({ id }) => id);
  const homeOf = lessees.length > 0 ? await homes.homesOf(tx, lessees) : new Map<string, string>();
  const joined = await joinedOf(tx, rows);
  return rows.map((row) => presentUser(row, homeOf.get(row.id) ?? null, joined.has(row.id)));
}

export async function presentOne(tx: Transaction, homes: UserHomes, row: UserRow): Promise<User> {
  const [shown] = await presentUsers(tx, homes, [row]);
  if (!shown) throw notFound();
  return shown;
}

export async function findUser(tx: Transaction, homes: UserHomes, userId: string): Promise<User> {
  const row = await userById(tx, userId);
  if (!row) throw notFound();
  return presentOne(tx, homes, row);
}

/**
 * Creates a user, who is mailed an invitation unless a password is given. A deactivated user with the same email
 * address is reactivated as if new: with the new names, roles and home, and with the new password or an invitation; old
 * passwords, sessions and links stay invalid. Their leases and history remain.
 */
export async function createUser(
  tx: Transaction,
  homes: UserHomes,
  input: UserInput,
  passwordHash: string | null,
): Promise<User> {
  const known = await userByEmail(tx, input.emailAddress);
  const { actor, target, otherAdmins } = await lock(tx, known?.id ?? null);
  if (target && !target.deactivatedAt) throw emailAddressTaken();
  const { propertyId, ...columns } = columnsOf(input);
  const { roles } = columns;
  refuse({ actor, target, roles, hasHome: propertyId !== null, otherAdmins });
  if (isDelicateAccount(null, input)) requireConfirmed(tx);
  const user = target
    ? await reactivate(tx, target, { ...columns, passwordHash })
    : await addUser(tx, { ...columns, passwordHash });
  // Someone else created it first.
  if (!user) throw emailAddressTaken();
  await homes.setHome(tx, user.id, propertyId);
  if (!passwordHash) await inviteUser(tx, user.id);
  if (hasMore(roles, [])) await notices.mailAboutPromotion(tx, actor, user);
  return presentOne(tx, homes, user);
}

type Columns = Pick<UserRow, 'emailAddress' | 'firstName' | 'lastName' | 'roles'>;

function columnsOf(input: UserInput | UserUpdate): Columns & { propertyId: string | null } {
  const { emailAddress, firstName, lastName, propertyId = null } = input;
  return { emailAddress, firstName, lastName, roles: inOrder(input.roles), propertyId };
}

async function reactivate(
  tx: Transaction,
  before: UserRow,
  changes: Columns & Pick<UserRow, 'passwordHash'>,
): Promise<UserRow> {
  const after = await repository.updateUser(tx, before.id, { ...changes, deactivatedAt: null });
  await endAccess(tx, before.id);
  await deleteIdentities(tx, before.id);
  await deleteRefusals(tx, before.id);
  await recordAudit(tx, {
    action: 'user.reactivated',
    entityId: before.id,
    before: recorded(before),
    after: recorded(after),
  });
  // Without a password they are mailed an invitation.
  if (changes.passwordHash) {
    await tellPerson(
      tx,
      after,
      'Your account was reactivated, and an administrator set its password.',
    );
  }
  return after;
}

interface Update {
  readonly userId: string;
  readonly input: UserUpdate;
  readonly passwordHash: string | null;
}

/**
 * Changes a user. A new role, password or email address ends their sessions (their other ones, if they edit themselves)
 * and invalidates mailed links; a new password or email address also unlinks Google and Amazon.
 */
export async function updateUser(
  tx: Transaction,
  homes: UserHomes,
  { userId, input, passwordHash }: Update,
): Promise<User> {
  const { actor, target: before, otherAdmins } = await lock(tx, userId);
  if (!before) throw notFound();
  const shown = await presentOne(tx, homes, before);
  if (isStale(before, input.version)) throw staleVersion(shown);
  if (before.deactivatedAt) throw userIsDeactivated();
  const { propertyId, ...columns } = columnsOf(input);
  const { roles } = columns;
  refuse({ actor, target: before, roles, hasHome: propertyId !== null, otherAdmins });
  if (isDelicateAccount(before, input)) requireConfirmed(tx);
  const changes = { ...columns, ...(passwordHash && { passwordHash }) };
  if (hasMore(before.roles, roles)) await notices.mailAboutDemotion(tx, actor, before, roles);
  const after = await refusingTaken(repository.updateUser(tx, userId, changes));
  // Unless a tenant has a home of their own, it follows their leases, even if the form sends it back.
  if (propertyId !== shown.propertyId) await homes.setHome(tx, userId, propertyId);
  await followChange(tx, before, after);
  if (hasMore(roles, before.roles)) await notices.mailAboutPromotion(tx, actor, after);
  await recordAudit(tx, {
    action: 'user.updated',
    entityId: userId,
    before: recorded(before),
    after: { ...recorded(after), passwordChanged: passwordHash !== null },
  });
  return presentOne(tx, homes, after);
}

/** AUTH-9. */
async function followChange(tx: Transaction, before: UserRow, after: UserRow): Promise<void> {
  const newPassword = before.passwordHash !== after.passwordHash;
  const newEmail = before.emailAddress !== after.emailAddress;
  const newRoles = before.roles.join() !== after.roles.join();
  if (!newPassword && !newEmail && !newRoles) return;
  await endSessions(tx, after.id);
  // A link mailed to someone with fewer rights must not let its reader in with more.
  await invalidatePasswordLinks(tx, after.id);
  if (newPassword || newEmail) {
    await forgetDevices(tx, after.id);
    // Nobody signs in there with the former address, and the new one may be linked.
    if (newPassword) await unlinkAll(tx, after.id);
    else await deleteIdentities(tx, after.id);
  }
  if ((newEmail || newRoles) && !after.passwordHash) await inviteUser(tx, after.id);
  await mailAboutChange(tx, before, after);
}

/** AUTH-11. */
async function mailAboutChange(tx: Transaction, before: UserRow, after: UserRow): Promise<void> {
  const newEmail = before.emailAddress !== after.emailAddress;
  if (newEmail) {
    const change = `The email address of your account was changed from ${before.emailAddress} to ${after.emailAddress}.`;
    await tellPerson(tx, after, change, before.emailAddress);
  }
  if (before.passwordHash !== after.passwordHash) {
    const former = newEmail ? before.emailAddress : null;
    await tellPerson(tx, after, 'An administrator set a new password for your account.', former);
  }
}

/** The current caller and user, locked with every admin: of two simultaneous changes, the second sees the first. */
export async function lock(tx: Transaction, targetId: string | null) {
  const actorId = signedIn(tx).userId;
  const ids = targetId ? [actorId, targetId] : [actorId];
  const rows = await repository.lockWithAdmins(tx, ids);
  const actor = rows.find(({ id }) => id === actorId);
  if (!actor || actor.deactivatedAt || !decides(actor.roles)) throw noLongerAdmin();
  const target = rows.find(({ id }) => id === targetId) ?? null;
  const isOtherAdmin = (row: UserRow) =>
    row.id !== targetId && !row.deactivatedAt && decides(row.roles);
  return { actor, target, otherAdmins: rows.filter(isOtherAdmin).length };
}

export function refuse(change: RoleChange): void {
  const refusal = refusalOf(change);
  if (!refusal) return;
  // Reaching for more rights than one's own is not an accident, so it is recorded.
  const reaches = reachingTooHigh.has(refusal);
  const trail = { kind: 'refused', userId: change.actor.id } as const;
  throw reaches ? forTrail(refused(refusal), trail) : refused(refusal);
}

async function refusingTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, 'users_email') ? emailAddressTaken() : error;
  }
}

function signedIn({ actor }: Transaction): Actor {
  if (!actor) throw noLongerAdmin();
  return actor;
}

/** Ends the user's sessions, except the one that makes the change. */
async function endSessions(tx: Transaction, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId, signedIn(tx).sessionId);
}

/** Invalidates every way in that the user has or could have. */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await invalidatePasswordLinks(tx, userId);
  await forgetDevices(tx, userId);
}

/** The fields of a user for the audit trail. */
export function recorded({ emailAddress, firstName, lastName, roles, deactivatedAt }: UserRow) {
  return { emailAddress, firstName, lastName, roles, deactivatedAt };
}
