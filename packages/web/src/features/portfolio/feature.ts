import { archiveReaders } from '@tenantry/contract/portfolio/archive.permissions';
import { todayPermissions } from '@tenantry/contract/today/today.permissions';
import { isOwner } from '../../lib/session.ts';
import type { UsersSearch } from '../users/use-users-search.ts';
import { validateListSearch } from '../../ui/screens/list-search.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { text } from '../../ui/screens/page-search.ts';

const readUsersSearch = (search: Record<string, unknown>): UsersSearch => ({
  ...validateListSearch(search),
  userId: text(search['userId']) || undefined,
});

export const portfolioFeature = defineWebFeature({
  name: 'portfolio',
  pages: {
    createUser: { needs: ['people:read'], search: readUsersSearch, start: 20 },
    people: { needs: ['people:read'] },
    'organization-settings': { needs: ['settings:read'] },
    archive: { needs: [archiveReaders] },
    history: { needs: ['audit:read'] },
  },
  screens: {
    'manage-leases': ['properties:read', 'leases:read'],
    account: ['properties:read', 'payments:read'],
    'move-out': ['properties:read', 'leases:read', 'leases:write'],
    'renew-lease': ['properties:read', 'leases:read', 'leases:write'],
  },
  routes: {
    'admin-landing': { needs: [todayPermissions], start: 10 },
    'admin-landing/view-property': ['properties:read'],
    'admin-landing/view-building': ['properties:read'],
  },
  nav: [
    { group: 'top', to: '/admin-landing', label: 'Admin', place: 10, hiddenFrom: isOwner },
    { group: 'top', to: '/createUser', label: 'Users', key: 'u', place: 100 },
    { group: 'top', to: '/organization-settings', label: 'Settings', key: 's', place: 110 },
    {
      group: 'day',
      to: '/admin-landing',
      label: 'Today',
      key: 't',
      place: 10,
      icon: 'sun',
      thumb: true,
      counts: { part: 'total', words: 'to do' },
      hiddenFrom: isOwner,
    },
    {
      group: 'day',
      to: '/admin-landing',
      hash: 'properties',
      page: 'admin-landing/view-property',
      also: 'admin-landing/view-building',
      label: 'Properties',
      key: 'h',
      place: 20,
      icon: 'home',
      thumb: true,
      hiddenFrom: isOwner,
    },
    { group: 'day', to: '/people', label: 'People', key: 'p', place: 30, icon: 'users' },
  ],
  effects: none('Its pages change what other features have.'),
});
