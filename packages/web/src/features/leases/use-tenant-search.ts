import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@tenantry/contract/access/users.schemas';
import { useState } from 'react';
import { filterToSend } from '../../lib/list-pages.ts';
import { adminOrganizationQuery } from '../organization/organization.queries.ts';
import { foundUsersQuery } from '../users/users.queries.ts';
import { newUserLabel, possibleTenants, tenantLabel, userOfEmail } from './tenant-choice.ts';

const MS_AFTER_TYPING = 200;

/** LEASE-4: the users to choose a tenant from, as many as match what is typed. The server looks for them. */
export function useTenantSearch(leaseEmail: string) {
  const client = useQueryClient();
  const [chosen, choose] = useState<User | null>();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, MS_AFTER_TYPING);
  const organization = useQuery(adminOrganizationQuery);
  const name = organization.data?.name ?? '';
  const known = name !== '';
  const ofLease = useQuery({
    ...foundUsersQuery(name, filterToSend(leaseEmail)),
    enabled: known && leaseEmail !== '',
  });
  const tenant =
    chosen === undefined
      ? userOfEmail(possibleTenants(ofLease.data?.items ?? []), leaseEmail)
      : chosen;
  // The field shows the current choice: this is no search for others.
  const isSearch = settled !== (tenant ? tenantLabel(tenant) : newUserLabel);
  const found = useQuery({
    ...foundUsersQuery(name, isSearch ? filterToSend(settled) : undefined),
    enabled: known,
    placeholderData: keepPreviousData,
  });
  const matching = found.data && possibleTenants(found.data.items);
  const isListed = !tenant || isSearch || matching?.some(({ id }) => id === tenant.id);
  const users = matching && (isListed ? matching : [tenant, ...matching]);
  return {
    /** Null for a new one. */
    tenant: tenant ?? null,
    choose,
    setTyped,
    /** Those that match; undefined while they load. */
    users,
    /** The users still belong to what was typed before. */
    waiting: typed !== settled || found.isPlaceholderData,
    /** How many more match. */
    others: found.data ? found.data.total - found.data.items.length : 0,
    failed: !users && (organization.isError || found.isError),
    /** The user with exactly this email, asked at the server. */
    findByEmail: async (email: string) => {
      const filter = filterToSend(email);
      if (!known || filter === undefined) return undefined;
      const { items } = await client.query(foundUsersQuery(name, filter));
      return userOfEmail(possibleTenants(items), email);
    },
  };
}
