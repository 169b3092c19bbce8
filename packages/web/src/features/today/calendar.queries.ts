import { queryOptions } from '@tanstack/react-query';
import { calendarKinds } from '@tenantry/contract/kinds';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

interface CalendarSelection {
  readonly from: string;
  readonly to: string;
  readonly propertyId: string | undefined;
  readonly buildingId: string | undefined;
}

/** HOME-5: what happens on these days. The planned billing runs take longer, so they are a separate query. */
export const calendarQuery = (selection: CalendarSelection, part: 'planned' | 'others') =>
  queryOptions({
    queryKey: [...queryKeys.today, 'calendar', part, selection],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/calendar', {
        query: { ...selection, kinds: kindsOf(part).join(',') },
        signal,
      }),
  });

const kindsOf = (part: 'planned' | 'others') =>
  calendarKinds.filter((kind) => (kind === 'billing_planned') === (part === 'planned'));
