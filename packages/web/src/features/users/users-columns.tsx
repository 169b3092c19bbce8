import { Badge, Checkbox } from '@mantine/core';
import type { ListedUser, User } from '@tenantry/contract/access/users.schemas';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { NoValue } from '../../ui/text/no-value.tsx';
import { roleLabel } from '../../lib/role-labels.ts';
import { scopeText } from './users-draft.ts';
import { nameOf, statusLabels } from './users-filter.ts';

interface Selection {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

export function usersColumns({ has, toggle }: Selection): DataColumn<ListedUser>[] {
  return [
    {
      id: 'select',
      phone: 'before',
      header: 'Select',
      cell: (user) => (
        <Checkbox
          aria-label={`Select ${nameOf(user)}`}
          checked={has(user.id)}
          onChange={() => toggle(user.id)}
        />
      ),
    },
    {
      id: 'name',
      phone: 'title',
      header: 'Name',
      value: ({ firstName, lastName }) => `${lastName} ${firstName}`.toLowerCase(),
      cell: (user) => (
        <TextLink to="/people/$userId" params={{ userId: user.id }}>
          {nameOf(user)}
        </TextLink>
      ),
    },
    {
      id: 'email',
      phone: 'below',
      header: 'Email',
      value: ({ emailAddress }) => emailAddress,
      cell: ({ emailAddress }) => <EmailText address={emailAddress} />,
    },
    {
      id: 'role',
      phone: 'below',
      header: 'Role',
      value: ({ roles }) => roles.join(', '),
      cell: ({ roles, scope }) => {
        const names = roles.map(roleLabel).join(', ');
        return scope ? `${names}: ${scopeText(scope)}` : names;
      },
    },
    {
      id: 'property',
      phone: 'absent',
      header: 'Property',
      value: ({ homeAddress = '' }) => homeAddress.toLowerCase(),
      cell: ({ homeAddress }) => homeAddress || <NoValue label="none" />,
    },
    {
      id: 'status',
      phone: 'beside',
      header: 'Status',
      value: ({ status }) => status,
      cell: ({ status }) => <UserStatus status={status} />,
    },
  ];
}

const colors = { ACTIVE: 'pine', INVITED: 'amber', DEACTIVATED: 'gray' } as const;

function UserStatus({ status }: Pick<User, 'status'>) {
  return (
    <Badge variant="light" color={colors[status]} tt="none">
      {statusLabels[status]}
    </Badge>
  );
}
