import { defineKinds } from '#shared/kinds';

export const propertiesKinds = defineKinds({
  pages: ['state-rules'],
  screens: ['listing'],
  topics: ['properties'],
  archive: {
    property: { needs: 'properties:read', place: 10 },
    photo: { needs: 'properties:read', place: 80 },
  },
  history: { property: 10 },
  search: { property: 10 },
  calendar: {},
});
