import { isStaff, isSuperAdmin, type Role } from '@tenantry/contract/access/roles';
import type { UserScope } from '@tenantry/contract/access/scope.schemas';
import {
  userInput,
  type User,
  type UserInput,
  type UserUpdate,
} from '@tenantry/contract/access/users.schemas';
import { conflictField, type ConflictField } from '../../ui/conflict/conflict-rows.ts';

/** The content of the forms. */
export interface UserDraft {
  emailAddress: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  propertyId: string | null;
  /** TRUST-6: null for everything. */
  scope: UserScope;
  /** Whether the password below is sent. Otherwise a new user is invited, and an existing password is kept. */
  setPassword: boolean;
  password: string;
}

export function newUserDraft(setPassword = false): UserDraft {
  return {
    emailAddress: '',
    firstName: '',
    lastName: '',
    roles: [],
    propertyId: null,
    scope: null,
    setPassword,
    password: '',
  };
}

export function userDraft(user: User): UserDraft {
  const { emailAddress, firstName, lastName, roles, propertyId, scope } = user;
  return { ...newUserDraft(), emailAddress, firstName, lastName, roles, propertyId, scope };
}

/**
 * The fields that two people may have changed. A new password is not shown to anybody else.
 * @param homeName the address of a property
 */
export const userFields = (
  homeName: (propertyId: string) => string,
): readonly ConflictField<UserDraft>[] => [
  conflictField<UserDraft>('emailAddress', 'Email'),
  conflictField<UserDraft>('firstName', 'First name'),
  conflictField<UserDraft>('lastName', 'Last name'),
  {
    key: 'roles',
    label: 'Role',
    shown: ({ roles }) => roles.join(', '),
    // The property is taken together with the role, because only a tenant has one.
    take: (into, { roles, propertyId }) => ({ ...into, roles, propertyId }),
  },
  {
    key: 'propertyId',
    label: 'Property',
    shown: ({ propertyId }) => (propertyId === null ? '' : homeName(propertyId)),
    take: (into, { propertyId }) => ({ ...into, propertyId }),
  },
  {
    key: 'scope',
    label: 'Reaches',
    shown: ({ scope }) => scopeText(scope),
    take: (into, { scope }) => ({ ...into, scope }),
  },
];

const countOf = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** In words: `2 buildings, 1 home`. */
export function scopeText(scope: UserScope): string {
  if (!scope) return 'Everything';
  const places = [
    ...countOf(scope.buildingIds.length, 'building', 'buildings'),
    ...countOf(scope.propertyIds.length, 'home', 'homes'),
  ];
  return places.join(', ') || 'Nothing yet';
}

export function isLessee({ roles }: Pick<UserDraft, 'roles'>): boolean {
  return roles.includes('Leasee');
}

/** TRUST-6: whether people with these roles can be limited to places. */
export function hasScope({ roles }: Pick<UserDraft, 'roles'>): boolean {
  return isStaff(roles) && !isSuperAdmin(roles);
}

function sent(draft: UserDraft): UserInput {
  const { emailAddress, firstName, lastName, propertyId, scope, password } = draft;
  return {
    emailAddress,
    firstName,
    lastName,
    roles: [...draft.roles],
    ...(isLessee(draft) && propertyId && { propertyId }),
    ...(hasScope(draft) && scope && { scope }),
    ...(draft.setPassword && { password }),
  };
}

/** The first message for each field, from the contract's rules (USER-5). */
export function userErrors(draft: UserDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of userInput.safeParse(sent(draft)).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}

/** USER-6: the input of a draft without errors. */
export function userInputOf(draft: UserDraft): UserInput {
  return userInput.parse(sent(draft));
}

/** USER-7: leaves out an empty password. */
export function withOptionalPassword(draft: UserDraft): UserDraft {
  return { ...draft, setPassword: draft.password !== '' };
}

/** The part of the draft that is stored on the device when the session ends. */
export function withoutPassword(draft: UserDraft): Partial<UserDraft> {
  const { emailAddress, firstName, lastName, roles, propertyId, scope } = draft;
  return { emailAddress, firstName, lastName, roles, propertyId, scope };
}

export function userUpdateOf(draft: UserDraft, known: Pick<User, 'id' | 'version' | 'scope'>) {
  const input = userInputOf(withOptionalPassword(draft));
  const { id, version } = known;
  // An omitted scope would stay unchanged.
  const scope = known.scope && !input.scope ? { scope: null } : {};
  const update: UserUpdate = { ...input, ...scope, id, version };
  return update;
}
