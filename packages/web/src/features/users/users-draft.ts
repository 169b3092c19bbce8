import type { Role } from '@tenantry/contract/access/roles';
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
    setPassword,
    password: '',
  };
}

export function userDraft({ emailAddress, firstName, lastName, roles, propertyId }: User) {
  return { ...newUserDraft(), emailAddress, firstName, lastName, roles, propertyId };
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
];

export function isLessee({ roles }: Pick<UserDraft, 'roles'>): boolean {
  return roles.includes('Leasee');
}

function sent(draft: UserDraft): UserInput {
  const { emailAddress, firstName, lastName, propertyId, password } = draft;
  return {
    emailAddress,
    firstName,
    lastName,
    roles: [...draft.roles],
    ...(isLessee(draft) && propertyId && { propertyId }),
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
  const { emailAddress, firstName, lastName, roles, propertyId } = draft;
  return { emailAddress, firstName, lastName, roles, propertyId };
}

export function userUpdateOf(draft: UserDraft, { id, version }: Pick<User, 'id' | 'version'>) {
  const update: UserUpdate = { ...userInputOf(withOptionalPassword(draft)), id, version };
  return update;
}
