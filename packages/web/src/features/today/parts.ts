import { defineParts, none } from '../../ui/feature.ts';
import type { todayFeature } from './feature.ts';

export const parts = defineParts<typeof todayFeature>({
  pages: {
    calendar: async () => (await import('./calendar-page.tsx')).CalendarPage,
  },
  screens: {},
  palette: none('The palette offers nothing of it.'),
});
