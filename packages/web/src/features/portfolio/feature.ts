import { archivePermissions } from '@tenantry/contract/kinds';
import { todayPermissions } from '@tenantry/contract/today/today.permissions';
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
    createUser: { needs: ['people:read'], search: readUsersSearch },
    'organization-settings': { needs: ['settings:read'] },
    archive: { needs: [Object.values(archivePermissions)] },
    history: { needs: ['audit:read'] },
  },
  screens: {
    'manage-leases': ['properties:read', 'leases:read'],
    account: ['properties:read', 'payments:read'],
  },
  routes: {
    'admin-landing': [todayPermissions],
    'admin-landing/view-property': ['properties:read'],
    people: ['people:read'],
  },
  nav: [
    { to: '/admin-landing', label: 'Admin', place: 10 },
    { to: '/createUser', label: 'Users', place: 100 },
    { to: '/organization-settings', label: 'Settings', place: 110 },
  ],
  effects: none('Its pages change what other features have.'),
});
