import { areas } from '@tenantry/contract/shared/permissions';
import type { ActivitySelection } from '@tenantry/contract/activity/activity.schemas';
import { isId } from '../../lib/is-id.ts';
import { parseDay } from '../../ui/text/day-text.ts';
import type { ActivitySearch } from './activity-search.ts';

const dayIn = (typed: string | undefined) =>
  typed !== undefined && parseDay(typed) === typed ? typed : undefined;

const idIn = (typed: string | undefined) => (isId(typed) ? typed : undefined);

/** The filters that the server understands; others in the address are ignored. */
export function selectionIn(search: ActivitySearch): ActivitySelection {
  return {
    person: search.person === 'nobody' ? 'nobody' : idIn(search.person),
    propertyId: idIn(search.propertyId),
    area: areas.find((area) => area === search.area),
    from: dayIn(search.from),
    to: dayIn(search.to),
  };
}
