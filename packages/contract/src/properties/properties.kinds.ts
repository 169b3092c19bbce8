import { defineKinds } from '#shared/kinds';

export const propertiesKinds = defineKinds({
  pages: ['state-rules'],
  screens: ['listing', 'add-property'],
  topics: ['properties'],
  archive: {
    property: { label: 'Properties', needs: 'properties:read', place: 10 },
    photo: { label: 'Photos', needs: 'properties:read', place: 80 },
  },
  records: {
    property: 'properties',
    attributes: 'properties',
    listing: 'properties',
    law: 'settings',
  },
  history: { property: 10 },
  search: { property: { label: 'Property', place: 10 } },
  attention: {},
  calendar: {},
});
