import type { ListedUser, User } from '@tenantry/contract/access/users.schemas';
import { wordsTest } from '../../lib/search-words.ts';

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

/** The loaded rows that are shown until the server has responded for this selection. */
export function selectUsers(
  rows: readonly ListedUser[],
  { filter, deactivated }: Choice,
): readonly ListedUser[] {
  const hasWords = wordsTest(filter);
  return rows.filter(
    (row) => (deactivated || row.status !== 'DEACTIVATED') && hasWords(textOf(row)),
  );
}

function textOf(row: ListedUser): string {
  const parts = [
    nameOf(row),
    row.emailAddress,
    ...row.roles,
    row.homeAddress,
    statusLabels[row.status],
  ];
  return parts.join('\n');
}
