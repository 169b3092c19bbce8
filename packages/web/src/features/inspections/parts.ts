import { defineParts } from '../../ui/feature.ts';
import type { inspectionsFeature } from './feature.ts';

export const parts = defineParts<typeof inspectionsFeature>({
  pages: {
    inspections: async () => (await import('./inspections-page.tsx')).InspectionsPage,
    inspection: async () => (await import('./inspection-page.tsx')).InspectionPage,
  },
  screens: {},
  palette: [
    {
      place: 83,
      label: 'Start an inspection',
      detail: 'Move-in, move-out, routine or drive-by',
      words: 'walkthrough condition report',
      permission: 'maintenance:write',
      path: '/inspections?tab=start',
    },
  ],
});
