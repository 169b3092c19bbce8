import { NOBODY } from '@tenantry/contract/activity/activity.schemas';
import { areas } from '@tenantry/contract/shared/permissions';
import { useQuery } from '@tanstack/react-query';
import { permits, useSession } from '../../lib/session.ts';
import { DayFilter } from '../../ui/tables/day-filter.tsx';
import { ListTools } from '../../ui/tables/list-tools.tsx';
import { PlainSelect } from '../../ui/forms/plain-select.tsx';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { areaLabels } from './activity-labels.ts';
import { activePeopleQuery } from './activity.queries.ts';
import type { ActivitySearch } from './activity-search.ts';
import classes from './activity.module.css';

const ALL = [{ value: 'all', label: 'All properties' }];

interface ActivityToolsProps {
  readonly search: ActivitySearch;
  readonly change: (changes: ActivitySearch) => void;
}

/** The filters of the page: person, property, kind and days. */
export function ActivityTools({ search, change }: ActivityToolsProps) {
  const session = useSession();
  const { data: people = [] } = useQuery(activePeopleQuery);
  const shown = areas.filter(
    (area) => areaLabels[area] !== null && permits(session, `${area}:read`),
  );
  return (
    <ListTools className={classes.tools}>
      <PlainSelect
        label="Person"
        value={search.person ?? ''}
        onChange={({ currentTarget: { value } }) => change({ person: value || undefined })}
      >
        <option value="">Everyone</option>
        <option value={NOBODY}>Tenantry, automatically</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </PlainSelect>
      {permits(session, 'properties:read') && (
        <PropertySelect
          label="Property"
          before={ALL}
          allowDeselect={false}
          value={search.propertyId ?? 'all'}
          onChange={(_, property) => change({ propertyId: property?.id })}
        />
      )}
      <PlainSelect
        label="About"
        value={search.area ?? ''}
        onChange={({ currentTarget: { value } }) => change({ area: value || undefined })}
      >
        <option value="">Everything</option>
        {shown.map((area) => (
          <option key={area} value={area}>
            {areaLabels[area]}
          </option>
        ))}
      </PlainSelect>
      <DayFilter label="From" day={search.from} onChange={(from) => change({ from })} />
      <DayFilter label="To" day={search.to} onChange={(to) => change({ to })} />
    </ListTools>
  );
}
