import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

const ofCharges = [
  queryKeys.leases,
  queryKeys.properties,
  queryKeys.billing,
  queryKeys.today,
  queryKeys.archive,
] as const;

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
  effects: {
    leases: [...ofCharges, queryKeys.lessee],
    // The recurring charges of leases, and how they are billed.
    charges: ofCharges,
  },
});
