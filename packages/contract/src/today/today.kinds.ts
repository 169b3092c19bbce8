import { defineKinds } from '#shared/kinds';

export const todayKinds = defineKinds({
  pages: ['calendar'],
  screens: [],
  topics: ['attention'],
  archive: {},
  records: {},
  history: {},
  search: {},
  attention: {
    backups: { place: 150, alwaysShown: true },
    jobs_stopped: { place: 155, alwaysShown: true },
    jobs_waiting: { place: 160, alwaysShown: true },
    task_failed: { place: 170, alwaysShown: true },
  },
  calendar: {},
});
