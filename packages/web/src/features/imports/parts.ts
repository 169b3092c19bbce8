import { defineParts } from '../../ui/feature.ts';
import type { importsFeature } from './feature.ts';

export const parts = defineParts<typeof importsFeature>({
  pages: {
    import: async () => (await import('./import-page.tsx')).ImportPage,
  },
  screens: {},
  palette: [
    {
      place: 94,
      label: 'Import from a spreadsheet',
      detail: 'Homes, tenants, balances, payments and expenses from a CSV or XLSX file',
      permission: 'imports:write',
      path: '/import',
    },
  ],
});
