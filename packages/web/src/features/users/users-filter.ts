import type { User } from '@tenantry/contract/access/users.schemas';

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

/** The rows to show: every word of the filter stands somewhere in the row. */
export function selectUsers(
  rows: readonly UserRow[],
  { filter, deactivated }: Choice,
): readonly UserRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (row.status === 'DEACTIVATED' && !deactivated) return false;
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

function textOf(row: UserRow): string {
  const parts = [nameOf(row), row.emailAddress, ...row.roles, row.home, statusLabels[row.status]];
  return parts.join('\n').toLowerCase();
}
