import {
  hasMore,
  isStaff,
  roleNames,
  type Holder,
  type Role,
} from '@tenantry/contract/access/roles';
import type { UserScope } from '@tenantry/contract/access/scope.schemas';
import { isDelicateAccount } from '@tenantry/contract/access/users.rules';
import type { User, UserInput, UserUpdate } from '@tenantry/contract/access/users.schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { violates } from '../../../platform/database/errors.ts';
import { requireConfirmed } from '../../../platform/http/confirmed.ts';
import { forTrail, isStale, notFound, staleVersion } from '../../../platform/http/errors.ts';
import { emailAddressTaken } from '../access.errors.ts';
import { inviteUser } from './access.invitations.ts';
import { userByEmail, userById, type User as UserRow } from '../access.repository.ts';
import { addUser } from '../access.service.ts';
import { deleteIdentities, deleteRefusals } from '../external/external.repository.ts';
import { removeFactors } from '../second-factor/factors.ts';
import { joinedOf } from './joined.ts';
import { tellPerson } from '../notices.ts';
import { acceptablePassword } from '../passwords/passwords.rules.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { inOrder, reachingTooHigh, refusalOf, type RoleChange } from './users.domain.ts';
import { endAccess, followChange } from './users.access.ts';
import { refused, roleUnknown, scopeUnknown, userIsDeactivated } from './users.errors.ts';
import { lock, refuseKey, type Locked } from './users.locks.ts';
import * as notices from './users.notices.ts';
import { presentUser } from './users.presenter.ts';
import * as repository from './users.repository.ts';

type Places = NonNullable<UserScope>;

/** USER-6, TRUST-6: tenants' homes and people's places, which later features know; the app connects them. */
export interface UserHomes {
  /** The homes of those users who have one. */
  homesOf(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Sets or clears a tenant's home; refuses a property that does not exist. */
  setHome(tx: Transaction, userId: string, propertyId: string | null): Promise<void>;
  /** The buildings and homes of those users who reach only some. */
  placesOf(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, Places>>;
  placesExist(tx: Transaction, places: Places): Promise<boolean>;
  /** Replaces the places of a user; null leaves none. */
  setPlaces(tx: Transaction, userId: string, places: UserScope): Promise<void>;
}

/** The hash of the requested password, if this person may have it; null if none is requested. */
export async function hashOf(
  input: UserInput | UserUpdate,
  { name: organizationName }: Organization,
): Promise<string | null> {
  if (input.password === undefined) return null;
  return hashPassword(await acceptablePassword(input.password, { ...input, organizationName }));
}

const NO_PLACES: Places = { buildingIds: [], propertyIds: [] };

export async function presentUsers(
  tx: Transaction,
  homes: Pick<UserHomes, 'homesOf' | 'placesOf'>,
  rows: readonly UserRow[],
) {
  const lessees = rows.filter(({ roles }) => roles.includes('Leasee')).map(({ id }) => id);
  const homeOf = lessees.length > 0 ? await homes.homesOf(tx, lessees) : new Map<string, string>();
  const limited = rows.filter(({ isLimited }) => isLimited).map(({ id }) => id);
  const placesOf =
    limited.length > 0 ? await homes.placesOf(tx, limited) : new Map<string, Places>();
  const joined = await joinedOf(tx, rows);
  return rows.map((row) =>
    presentUser(row, {
      propertyId: homeOf.get(row.id) ?? null,
      scope: row.isLimited ? (placesOf.get(row.id) ?? NO_PLACES) : null,
      hasJoined: joined.has(row.id),
    }),
  );
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
  const locked = await lock(tx, known?.id ?? null);
  const { actor, target } = locked;
  if (target && !target.deactivatedAt) throw emailAddressTaken();
  const { propertyId, scope = null, ...columns } = columnsOf(input, target);
  const after = refuseUpdate(locked, { ...columns, hasHome: propertyId !== null });
  refuseKey(tx, passwordHash !== null);
  if (isDelicateAccount(null, input)) requireConfirmed(tx);
  const user = target
    ? await reactivate(tx, target, { ...columns, passwordHash })
    : await addUser(tx, { ...columns, passwordHash });
  // Someone else created it first.
  if (!user) throw emailAddressTaken();
  await homes.setHome(tx, user.id, propertyId);
  if (scope || target) await keepScope(tx, homes, user.id, scope, target && NO_PLACES);
  if (!passwordHash) await inviteUser(tx, user.id);
  if (isStaff(after.roles)) await notices.mailAboutPromotion(tx, actor, { ...user, ...after });
  return presentOne(tx, homes, user);
}

type Columns = Pick<UserRow, 'emailAddress' | 'firstName' | 'lastName' | 'roles' | 'isLimited'>;

type Home = { readonly propertyId: string | null; readonly scope: UserScope | undefined };

function columnsOf(input: UserInput | UserUpdate, before: UserRow | null): Columns & Home {
  const { emailAddress, firstName, lastName, propertyId = null, scope } = input;
  const isKept = scope === undefined && before !== null && !before.deactivatedAt;
  const isLimited = isKept ? before.isLimited : Boolean(scope);
  const roles = inOrder(input.roles);
  return { emailAddress, firstName, lastName, roles, isLimited, propertyId, scope };
}

async function reactivate(
  tx: Transaction,
  before: UserRow,
  changes: Columns & Pick<UserRow, 'passwordHash'>,
): Promise<UserRow> {
  const after = await repository.updateUser(tx, before.id, { ...changes, deactivatedAt: null });
  await endAccess(tx, before.id);
  await removeFactors(tx, before.id);
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
  const locked = await lock(tx, userId);
  const { actor, target: before } = locked;
  if (!before) throw notFound();
  const shown = await presentOne(tx, homes, before);
  if (isStale(before, input.version)) throw staleVersion(shown);
  if (before.deactivatedAt) throw userIsDeactivated();
  const { propertyId, scope, ...columns } = columnsOf(input, before);
  const rights = refuseUpdate(locked, { ...columns, hasHome: propertyId !== null });
  refuseKey(tx, passwordHash !== null || columns.emailAddress !== before.emailAddress);
  const hasNewScope = scope !== undefined && !isSameScope(scope, shown.scope);
  if (hasNewScope || isDelicateAccount(before, input)) requireConfirmed(tx);
  const changes = { ...columns, ...(passwordHash && { passwordHash }) };
  if (hasMore(before, rights)) await notices.mailAboutDemotion(tx, actor, before, rights.roles);
  const after = await refusingTaken(repository.updateUser(tx, userId, changes));
  // Unless a tenant has a home of their own, it follows their leases, even if the form sends it back.
  if (propertyId !== shown.propertyId) await homes.setHome(tx, userId, propertyId);
  const newScope = scope !== undefined && (await keepScope(tx, homes, userId, scope, shown.scope));
  await followChange(tx, before, after, newScope);
  if (hasMore(rights, before)) {
    await notices.mailAboutPromotion(tx, actor, { ...after, ...rights });
  }
  await recordAudit(tx, {
    action: 'user.updated',
    entityId: userId,
    before: { ...recorded(before), ...(newScope && { scope: shown.scope }) },
    after: {
      ...recorded(after),
      ...(newScope && { scope }),
      passwordChanged: passwordHash !== null,
    },
  });
  return presentOne(tx, homes, after);
}

/** The rights after the change, unless it is refused. */
function refuseUpdate(
  { actor, target, otherAdmins, own, withRights }: Locked,
  changes: { readonly roles: Role[]; readonly isLimited: boolean; readonly hasHome: boolean },
): Holder {
  const { roles, isLimited, hasHome } = changes;
  const names = new Set<Role>([
    ...roleNames,
    ...own.map(({ name }) => name),
    ...(target?.roles ?? []),
  ]);
  const unknown = roles.find((role) => !names.has(role));
  if (unknown !== undefined) throw roleUnknown(unknown);
  const after = withRights({ roles, isLimited });
  refuse({ actor, target, after, hasHome, isLimited, otherAdmins });
  return { roles, permissions: after.permissions };
}

function isSameScope(one: UserScope, other: UserScope): boolean {
  const sorted = (places: UserScope) =>
    places && [places.buildingIds.toSorted(), places.propertyIds.toSorted()];
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Sets the scope if it differs from the one before, and says whether it did. */
async function keepScope(
  tx: Transaction,
  homes: UserHomes,
  userId: string,
  scope: UserScope,
  before: UserScope = null,
): Promise<boolean> {
  if (isSameScope(scope, before)) return false;
  if (scope && !(await homes.placesExist(tx, scope))) throw scopeUnknown();
  await homes.setPlaces(tx, userId, scope);
  return true;
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

/** The fields of a user for the audit trail. */
export function recorded({ emailAddress, firstName, lastName, roles, deactivatedAt }: UserRow) {
  return { emailAddress, firstName, lastName, roles, deactivatedAt };
}
