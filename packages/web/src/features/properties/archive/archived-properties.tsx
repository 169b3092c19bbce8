import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { useQuery } from '@tanstack/react-query';
import type { ArchivedProperty } from '@tenantry/contract/properties/properties.schemas';
import { ActButton } from '../../../ui/acts/act-button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { IconArchive } from '../../../ui/icons/icons.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { useOrganization } from '../../../lib/session.ts';
import classes from './archived-properties.module.css';
import { NothingFound } from '../search/nothing-found.tsx';
import { archivedPropertiesQuery } from '../properties.queries.ts';
import type { PropertySearch } from '../search/property-params.ts';
import { narrows, searchedArchive } from '../search/property-search.ts';
import { restoreProperty } from './use-delete-property.ts';

interface ArchivedPropertiesProps {
  readonly search: PropertySearch;
  readonly onClear: () => void;
}

/** PROP-8: deleted properties are kept and can be restored. */
export function ArchivedProperties({ search, onClear }: ArchivedPropertiesProps) {
  const nothing = (
    <EmptyState icon={<IconArchive />}>
      Nothing is archived. Properties that you delete are kept here.
    </EmptyState>
  );
  return (
    <QueryView
      queries={[useQuery(archivedPropertiesQuery)]}
      failed="The archived properties could not be loaded."
      empty={nothing}
    >
      {(archived) => {
        const found = searchedArchive(archived, search);
        if (found.length === 0) {
          return narrows({ ...search, status: undefined }) ? (
            <NothingFound onClear={onClear} />
          ) : (
            nothing
          );
        }
        return (
          <ul className={classes.list}>
            {found.map((property) => (
              <ArchivedRow key={property.id} property={property} />
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

/** `MM/dd/yyyy`, the day of a time in that time zone. */
function dayIn(timeZone: string, moment: string): string {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(new Date(moment));
}

function ArchivedRow({ property }: { readonly property: ArchivedProperty }) {
  const { timeZone } = useOrganization();
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{homeInFull(property.home)}</strong>
        <span className={classes.when}>Deleted {dayIn(timeZone, property.archivedAt)}</span>
      </div>
      <ActButton
        calls={{ 'POST /v1/admin/properties/:propertyId/restore': 'properties:write' }}
        aria-label={`Restore ${property.home.label}`}
        act={() => restoreProperty(property)}
      >
        Restore
      </ActButton>
    </li>
  );
}
