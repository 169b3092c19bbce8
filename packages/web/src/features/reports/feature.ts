import type { ReportParams } from './report-params.ts';
import type { ListSearch } from '../../ui/screens/screen.ts';
import { validateListSearch } from '../../ui/screens/list-search.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { readDaySearch, text } from '../../ui/screens/page-search.ts';

/** A report for a year; the current one if absent. */
interface YearSearch extends ListSearch {
  readonly year?: string | undefined;
}

const readYearSearch = (search: Record<string, unknown>): YearSearch => ({
  ...validateListSearch(search),
  year: text(search['year']) || undefined,
});

export const reportsFeature = defineWebFeature({
  name: 'reports',
  pages: {
    // The page itself checks its parameters, so that their rules are loaded with it.
    reports: {
      needs: ['properties:read', 'books:read'],
      search: (search: Record<string, unknown>): ReportParams => search,
    },
    aging: { needs: ['properties:read', 'books:read'], search: readDaySearch },
    'rent-roll': { needs: ['properties:read', 'books:read'], search: readDaySearch },
    'rent-grid': { needs: ['properties:read', 'books:read'], search: readYearSearch },
    'tax-package': { needs: ['properties:read', 'books:read'], search: readYearSearch },
    repairs: { needs: ['properties:read', 'books:read'], search: readYearSearch },
    vacancy: { needs: ['properties:read', 'books:read'], search: readYearSearch },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: [{ group: 'top', to: '/reports', label: 'Reports', key: 'o', place: 90 }],
  effects: none('It changes nothing.'),
});
