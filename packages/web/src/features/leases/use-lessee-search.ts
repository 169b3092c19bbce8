import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@tenantry/contract/access/users.schemas';
import { useState } from 'react';
import { filterToSend } from '../../lib/list-pages.ts';
import { useFoundRows } from '../../ui/tables/use-found-rows.ts';
import { useOrganization } from '../../lib/session.ts';
import { foundUsersQuery } from '../users/users.queries.ts';
import { newUserLabel, possibleLessees, lesseeLabel, userOfEmail } from './lessee-choice.ts';

/** LEASE-4: the users who match what is typed. The server searches for them. */
export function useLesseeSearch(leaseEmail: string) {
  const client = useQueryClient();
  const [chosen, choose] = useState<User | null>();
  const { name } = useOrganization();
  const ofLease = useQuery({
    ...foundUsersQuery(name, filterToSend(leaseEmail)),
    enabled: leaseEmail !== '',
  });
  const lessee =
    chosen === undefined
      ? userOfEmail(possibleLessees(ofLease.data?.items ?? []), leaseEmail)
      : chosen;
  const { setTyped, rows, isSearch, waiting, others, failed } = useFoundRows({
    queryOf: (filter) => foundUsersQuery(name, filter),
    isLabel: (text) => text === (lessee ? lesseeLabel(lessee) : newUserLabel),
  });
  const matching = rows && possibleLessees(rows);
  const isListed = !lessee || isSearch || matching?.some(({ id }) => id === lessee.id);
  const users = matching && (isListed ? matching : [lessee, ...matching]);
  return {
    /** Null for a new one. */
    lessee: lessee ?? null,
    choose,
    setTyped,
    /** The matching users; undefined while loading. */
    users,
    waiting,
    others,
    failed: !users && failed,
    /** Asks the server for the user with exactly this email. */
    findByEmail: async (email: string) => {
      const filter = filterToSend(email);
      if (filter === undefined) return undefined;
      const { items } = await client.query(foundUsersQuery(name, filter));
      return userOfEmail(possibleLessees(items), email);
    },
  };
}
