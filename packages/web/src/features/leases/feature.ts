import { defineWebFeature, none } from '../../ui/feature.ts';

export const leasesFeature = defineWebFeature({
  name: 'leases',
  pages: none('Staff have no page of it.'),
  screens: {
    'start-lease': ['properties:read', 'leases:write', 'leases:read', 'people:read'],
    'modify-lease': ['properties:read', 'leases:read', 'charges:read'],
    'contact-info': ['properties:read', 'leases:read'],
  },
  routes: none('It has no other routes.'),
  nav: none('The page of a property links to it.'),
});
