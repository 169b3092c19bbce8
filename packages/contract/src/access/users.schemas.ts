import { z } from 'zod';
import {
  emailAddress,
  id,
  passwordToSet,
  requiredText,
  version,
  versionSeen,
} from '#shared/fields';
import { listQuery } from '#shared/lists';
import { role } from './access.schemas.ts';
import { MOST_ROLE_LETTERS } from './own-roles.rules.ts';
import { scopeInput, userScope } from './scope.schemas.ts';

export const userStatuses = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const;

export const userResponse = z.object({
  id: z.string(),
  emailAddress: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(role),
  /** The property that a tenant rents; null for all others. */
  propertyId: z.string().nullable(),
  scope: userScope,
  /** `INVITED` until a password is set; `DEACTIVATED` can no longer sign in. */
  status: z.enum(userStatuses),
  version,
});

export type User = z.output<typeof userResponse>;

/** A user in the list. With `include=homes` it has addresses too; they are empty if there is no property. */
export const listedUser = userResponse.extend({
  /** The address of the tenant's property. */
  homeAddress: z.string().optional(),
  /** The address of the property that the user leases now, or will lease next. */
  leasedAddress: z.string().optional(),
});

export type ListedUser = z.output<typeof listedUser>;

const roleName = requiredText(MOST_ROLE_LETTERS, 'Role is required');

const userFields = {
  emailAddress: requiredText(254, 'Email is required').pipe(emailAddress),
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  roles: z.array(roleName, 'Role is required').min(1, 'Role is required').max(5),
  /** Only for the role Leasee. */
  propertyId: id.optional(),
  /** TRUST-6: an omitted scope stays unchanged; that of a new user is everything. */
  scope: scopeInput.optional(),
};

/** USER-5; the strings are exact. */
const password = passwordToSet({
  required: 'password is required',
  tooShort: 'password must be longer than 8 charactors',
});

/** USER-5; without a password the person is mailed an invitation. */
export const userInput = z.strictObject({ ...userFields, password: password.optional() });

export type UserInput = z.output<typeof userInput>;

/** USER-7: an omitted password stays unchanged. */
export const userUpdate = z.strictObject({
  ...userFields,
  id: id.optional(),
  password: password.optional(),
  version: versionSeen,
});

export type UserUpdate = z.output<typeof userUpdate>;

/** AUTH-8: the link of an invitation, for an administrator to pass on. */
export const invitationLink = z.object({ link: z.string() });

export const userColumns = ['name', 'email', 'role', 'property', 'status'] as const;

/** `filter` matches names, email address, roles, status and property. */
export const usersQuery = listQuery(
  userColumns,
  {
    /** `current` excludes deactivated users. */
    show: z.literal('current').optional(),
  },
  { include: z.literal('homes').optional() },
);

export type UsersQuery = z.output<typeof usersQuery>;
