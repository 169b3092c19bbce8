import { actOfProperty, defineParts, type PalettePlace } from '../../ui/feature.ts';
import { settingsSections } from '../organization/settings-sections.ts';
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
    'move-out': { load: async () => (await import('./move-out.tsx')).MoveOut, narrow: true },
    'renew-lease': {
      load: async () => (await import('./renew-lease.tsx')).RenewLease,
      narrow: true,
    },
    account: { load: async () => (await import('./account-screen.tsx')).AccountScreen },
  },
  palette: [
    {
      ...actOfProperty(5, 'Bill late fee', 'charge', 'charges:write', 'account'),
      detail: 'On the account of this property',
    },
    actOfProperty(6, 'Manage leases', 'end renew', 'leases:write', 'manage-leases'),
    actOfProperty(7, 'Move out', 'end notice vacate', 'leases:write', 'move-out'),
    actOfProperty(8, 'Renew lease', 'extend raise', 'leases:write', 'renew-lease'),
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
    { kind: 'Page', place: 190, label: 'Archive', detail: 'Deleted records', path: '/archive' },
    ...settingsSections.map(({ id, label, detail, words }, index): PalettePlace => ({
      kind: 'Setting',
      place: 200 + index,
      label,
      detail,
      words: `open ${words}`,
      path: `/organization-settings#${id}`,
    })),
  ],
});
