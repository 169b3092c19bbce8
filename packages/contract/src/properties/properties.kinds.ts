import { defineKinds } from '#shared/kinds';

export const propertiesKinds = defineKinds({
  pages: ['state-rules'],
  screens: [
    'listing',
    'owner-terms',
    'add-property',
    'add-building',
    'edit-building',
    'add-units',
    'split-units',
  ],
  topics: ['properties'],
  archive: {
    property: { label: 'Properties', needs: 'properties:read', place: 10 },
    building: { label: 'Buildings', needs: 'properties:read', place: 15 },
    photo: { label: 'Photos', needs: 'properties:read', place: 80 },
  },
  records: {
    property: 'properties',
    building: 'properties',
    attributes: 'properties',
    listing: 'properties',
    law: 'settings',
  },
  history: { property: 10, building: 15 },
  search: {
    property: { label: 'Property', place: 10 },
    building: { label: 'Building', place: 15 },
  },
  attention: {},
  calendar: {},
});
