import type { Role } from '@tenantry/contract/access/roles';
import {
  userInput,
  type User,
  type UserInput,
  type UserUpdate,
} from '@tenantry/contract/access/users.schemas';

/** What the forms hold. */
export interface UserDraft {
  emailAddress: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  propertyId: string | null;
  /** Whether the password below is sent; otherwise a new user is invited, and another one's stays as it is. */
  setPassword: boolean;
  password: string;
}

export function newUserDraft(): UserDraft {
  return {
    emailAddress: '',
    firstName: '',
    lastName: '',
    roles: [],
    propertyId: null,
    setPassword: false,
    password: '',
  };
}

export function userDraft({ emailAddress, firstName, lastName, roles, propertyId }: User) {
  return { ...newUserDraft(), emailAddress, firstName, lastName, roles, propertyId };
}

export function isTenant({ roles }: Pick<UserDraft, 'roles'>): boolean {
  return roles.includes('Leasee');
}

function sent(draft: UserDraft): UserInput {
  const { emailAddress, firstName, lastName, propertyId, password } = draft;
  return {
    emailAddress,
    firstName,
    lastName,
    roles: [...draft.roles],
    ...(isTenant(draft) && propertyId && { propertyId }),
    ...(draft.setPassword && { password }),
  };
}

/** The first message for each field, by the contract's rules (USER-5). */
export function userErrors(draft: UserDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of userInput.safeParse(sent(draft)).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}

/** USER-6: a draft without errors, as it is sent. */
export function userInputOf(draft: UserDraft): UserInput {
  return userInput.parse(sent(draft));
}

/** USER-7: an empty password is left out. */
export function withOptionalPassword(draft: UserDraft): UserDraft {
  return { ...draft, setPassword: draft.password !== '' };
}

export function userUpdateOf(draft: UserDraft, { id, version }: Pick<User, 'id' | 'version'>) {
  const update: UserUpdate = { ...userInputOf(withOptionalPassword(draft)), id, version };
  return update;
}
