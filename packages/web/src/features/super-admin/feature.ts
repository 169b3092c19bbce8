import { defineWebFeature, none } from '../../ui/feature.ts';
import { isSuperAdmin } from '../../lib/session.ts';

export const superAdminFeature = defineWebFeature({
  name: 'super-admin',
  pages: none('Its page is not only for staff.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: [
    {
      group: 'top',
      to: '/super-admin',
      label: 'Super Admin',
      place: 120,
      shownTo: isSuperAdmin,
    },
  ],
  effects: { organizations: [['organizations']] },
});
