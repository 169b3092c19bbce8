import { actOfProperty, defineParts } from '../../ui/feature.ts';
import type { portfolioFeature } from './feature.ts';

export const parts = defineParts<typeof portfolioFeature>({
  pages: {
    createUser: async () => (await import('./users-page.tsx')).UsersPage,
    people: async () => (await import('./people-page.tsx')).PeoplePage,
    'organization-settings': async () =>
      (await import('./organization-settings-page.tsx')).OrganizationSettingsPage,
    archive: async () => (await import('./archive-page.tsx')).ArchivePage,
    history: async () => (await import('./history-page.tsx')).HistoryPage,
  },
  screens: {
    'manage-leases': {
      load: async () => (await import('./manage-leases.tsx')).ManageLeases,
      narrow: true,
    },
    account: { load: async () => (await import('./account-screen.tsx')).AccountScreen },
  },
  palette: [
    actOfProperty(5, 'Manage leases', 'leases:write', 'manage-leases'),
    {
      place: 10,
      label: 'Restore from the archive',
      detail: 'Deleted records',
      permission: 'properties:read',
      path: '/archive',
    },
    {
      place: 90,
      label: 'Create user',
      detail: 'Invite a person',
      permission: 'people:write',
      path: '/createUser?tab=create',
    },
  ],
});
