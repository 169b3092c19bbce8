import { defineParts } from '../../ui/feature.ts';
import type { exportsFeature } from './feature.ts';

export const parts = defineParts<typeof exportsFeature>({
  pages: {
    export: async () => (await import('./export-page.tsx')).ExportPage,
  },
  screens: {},
  palette: [
    {
      place: 95,
      label: 'Export everything',
      detail: 'All records and files of the organization as one zip',
      permission: 'export:write',
      path: '/export',
    },
  ],
});
