import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { readTexts } from '../../ui/screens/page-search.ts';

/** A home, for which an inspection can be started, and the part of the list. */
const readInspections = readTexts('propertyId', 'tab');

const readInspection = readTexts('inspectionId', 'tab');

export const inspectionsFeature = defineWebFeature({
  name: 'inspections',
  pages: {
    inspections: { needs: ['maintenance:read'], search: readInspections },
    inspection: { needs: ['maintenance:read'], search: readInspection },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: [
    {
      group: 'work',
      to: '/inspections',
      label: 'Inspections',
      place: 106,
      icon: 'check',
      also: '/inspection',
    },
  ],
  effects: { inspections: [['inspections'], queryKeys.today] },
});
