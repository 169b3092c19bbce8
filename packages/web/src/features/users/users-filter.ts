import type { User } from '@tenantry/contract/access/users.schemas';
import { wordsTest } from '../../lib/search-words.ts';

export interface UserRow extends User {
  /** Their home as its address, for tenants who have one. */
  readonly home: string;
  /** The address of the home that they lease now, or will lease next; else empty. */
  readonly leased: string;
}

export const statusLabels = {
  ACTIVE: 'Active',
  INVITED: 'Invited',
  DEACTIVATED: 'Deactivated',
} as const;

export function nameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

interface Choice {
  readonly filter: string;
  readonly deactivated: boolean;
}

/** The loaded rows to show until the server has answered for this choice. */
export function selectUsers(
  rows: readonly UserRow[],
  { filter, deactivated }: Choice,
): readonly UserRow[] {
  const hasWords = wordsTest(filter);
  return rows.filter(
    (row) => (deactivated || row.status !== 'DEACTIVATED') && hasWords(textOf(row)),
  );
}

function textOf(row: UserRow): string {
  const parts = [nameOf(row), row.emailAddress, ...row.roles, row.home, statusLabels[row.status]];
  return parts.join('\n');
}
