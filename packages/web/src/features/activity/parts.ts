import { defineParts } from '../../ui/feature.ts';
import type { activityFeature } from './feature.ts';

export const parts = defineParts<typeof activityFeature>({
  pages: { activity: async () => (await import('./activity-page.tsx')).ActivityPage },
  screens: {},
  palette: [
    {
      kind: 'Page',
      place: 165,
      label: 'Activity',
      detail: 'Who changed what, and when',
      words: 'audit trail log history changes',
      path: '/activity',
    },
  ],
});
