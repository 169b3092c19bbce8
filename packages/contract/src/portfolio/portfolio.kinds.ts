import { defineKinds } from '#shared/kinds';

export const portfolioKinds = defineKinds({
  pages: ['createUser', 'people', 'organization-settings', 'archive', 'history', 'owner-landing'],
  screens: ['manage-leases', 'account', 'move-out', 'renew-lease'],
  topics: [],
  archive: {},
  records: {},
  history: {},
  search: {},
  attention: { notice_to_plan: { place: 71, alwaysShown: true }, renewal_to_offer: { place: 72 } },
  calendar: { notice_ends: { place: 41, needs: 'leases:read' } },
});
