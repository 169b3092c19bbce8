import { defineParts, none } from '../../ui/feature.ts';
import type { reportsFeature } from './feature.ts';

export const parts = defineParts<typeof reportsFeature>({
  pages: {
    reports: async () => (await import('./reports-page.tsx')).ReportsPage,
    aging: async () => (await import('./aging-page.tsx')).AgingPage,
    'rent-roll': async () => (await import('./rent-roll-page.tsx')).RentRollPage,
    'rent-grid': async () => (await import('./rent-grid-page.tsx')).RentGridPage,
    'tax-package': async () => (await import('./tax-package-page.tsx')).TaxPackagePage,
    vacancy: async () => (await import('./vacancy-page.tsx')).VacancyPage,
  },
  screens: {},
  palette: none('The palette offers nothing of it.'),
});
