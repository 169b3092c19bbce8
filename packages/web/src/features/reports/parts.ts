import { defineParts, type PalettePlace } from '../../ui/feature.ts';
import type { reportsFeature } from './feature.ts';

const report = (place: number, label: string, path: string, words: string): PalettePlace => ({
  kind: 'Page',
  place,
  label,
  detail: 'Report',
  words,
  path,
});

export const parts = defineParts<typeof reportsFeature>({
  pages: {
    reports: async () => (await import('./reports-page.tsx')).ReportsPage,
    aging: async () => (await import('./aging-page.tsx')).AgingPage,
    'rent-roll': async () => (await import('./rent-roll-page.tsx')).RentRollPage,
    'rent-grid': async () => (await import('./rent-grid-page.tsx')).RentGridPage,
    'tax-package': async () => (await import('./tax-package-page.tsx')).TaxPackagePage,
    repairs: async () => (await import('./repairs-page.tsx')).RepairsPage,
    vacancy: async () => (await import('./vacancy-page.tsx')).VacancyPage,
  },
  screens: {},
  palette: [
    report(100, 'Income by month', '/reports?cumulative=false', 'profit expenses cash flow'),
    report(110, 'Rent roll', '/rent-roll', 'leases'),
    report(120, 'Aging', '/aging', 'overdue owed late'),
    report(130, 'Rent by month', '/rent-grid', 'paid'),
    report(140, 'Vacancy', '/vacancy', 'empty vacant'),
    report(145, 'Repairs', '/repairs', 'maintenance work orders cost speed'),
    report(150, 'Tax package', '/tax-package', 'taxes schedule e'),
  ],
});
