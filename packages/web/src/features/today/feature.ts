import { calendarReaders } from '@tenantry/contract/today/today.permissions';
import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { text } from '../../ui/screens/page-search.ts';

/** HOME-5: the month, and what is shown in it. */
interface CalendarSearch {
  /** `YYYY-MM`; the current month if absent. */
  readonly month?: string | undefined;
  /** `month` or `list`; by default the one that fits the screen. */
  readonly layout?: string | undefined;
  /** The kinds of entries that are shown, comma-separated; all if absent. */
  readonly show?: string | undefined;
  readonly propertyId?: string | undefined;
  /** The id of a building. */
  readonly building?: string | undefined;
}

function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const { month, layout, show, propertyId, building } = search;
  return {
    month: text(month) || undefined,
    layout: text(layout) || undefined,
    show: typeof show === 'string' ? show : undefined,
    propertyId: text(propertyId) || undefined,
    building: text(building) || undefined,
  };
}

export const todayFeature = defineWebFeature({
  name: 'today',
  pages: {
    calendar: { needs: [calendarReaders], search: readCalendarSearch },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: [
    { group: 'work', to: '/calendar', label: 'Calendar', key: 'c', place: 120, icon: 'calendar' },
  ],
  effects: { attention: [queryKeys.today] },
});
