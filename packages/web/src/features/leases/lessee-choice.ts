import type { User } from '@tenantry/contract/access/users.schemas';
import type { LeaseDraft } from './lease-draft.types.ts';

type Person = Pick<User, 'id' | 'emailAddress' | 'firstName' | 'lastName' | 'roles' | 'status'>;

/** The users who can be the tenant of a lease: everybody who can sign in and is not an administrator. */
export function possibleLessees<P extends Person>(users: readonly P[]): P[] {
  return users
    .filter(({ roles, status }) => status !== 'DEACTIVATED' && roles.every(isLesseeRole))
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

function isLesseeRole(role: Person['roles'][number]): boolean {
  return role === 'Leasee';
}

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`;
}

/** The choice for a person who is not a user yet. */
export const newUserLabel = 'New User';

/** Two people may have the same name, but never the same email address. */
export function lesseeLabel(user: Person): string {
  return `${nameOf(user)} (${user.emailAddress})`;
}

/** LEASE-4: the user with the email of a lease. */
export function userOfEmail<P extends Person>(users: readonly P[], email: string): P | undefined {
  const wanted = email.trim().toLowerCase();
  return users.find(({ emailAddress }) => emailAddress.toLowerCase() === wanted);
}

/** LEASE-4: a chosen user sets name and email; `New User` clears all three. */
export function withLessee(draft: LeaseDraft, user: Person | undefined): LeaseDraft {
  const { firstName = '', lastName = '', emailAddress = '' } = user ?? {};
  return { ...draft, firstName, lastName, emailAddress };
}
