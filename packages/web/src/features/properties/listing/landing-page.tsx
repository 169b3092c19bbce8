import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDocumentTitle } from '@mantine/hooks';
import type {
  AttributeDefinition,
  PublicProperty,
} from '@tenantry/contract/properties/properties.schemas';
import { useRef, type ReactNode } from 'react';
import { useDescription } from '../../../lib/use-description.ts';
import { publicOrganizationQuery } from '../../../lib/public.queries.ts';
import { ChoiceGroup } from '../../../ui/forms/choice-group.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { IconHomeSearch } from '../../../ui/icons/first-icons.tsx';
import { PageSpinner } from '../../../ui/states/page-spinner.tsx';
import { Banner } from './banner.tsx';
import { groupedByBuilding, isBuildingGroup } from '../buildings/building-groups.ts';
import { BuildingUnits } from '../buildings/building-units.tsx';
import classes from './landing-page.module.css';
import { publicAttributesQuery, publicPropertiesQuery } from '../properties.queries.ts';
import { PropertyCard } from '../search/property-card.tsx';
import { availableFirst, unitsTogether } from '../search/property-order.ts';
import { PropertyGrid, PropertyGridItem, PropertyGridSkeleton } from '../search/property-grid.tsx';
import { useImageState } from './use-image-state.ts';
import { useLatch } from '../../../ui/acts/use-latch.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';

const route = getRouteApi('/');

/** PUB-1 to PUB-3. */
export function PublicLandingPage() {
  const organization = useQuery(publicOrganizationQuery);
  const attributes = useQuery(publicAttributesQuery);
  // The list is shown after the banner, but loads at once.
  useQuery({ ...publicPropertiesQuery, notifyOnChangeProps: [] });
  const image = organization.isError ? null : organization.data?.marketingImageUrl;
  const imageState = useImageState(image, organization.data?.marketingImageSize);
  const list = useRef<HTMLElement>(null);
  const ready = useLatch(!attributes.isPending && imageState !== 'waiting');
  const name = organization.data?.name ?? 'Properties';
  useDocumentTitle(name);
  useDescription(`Homes for lease from ${name}: pictures, prices and features.`);
  if (!ready) return <PageSpinner label="Loading" />;
  const scrollToList = () => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current?.scrollIntoView({ behavior: reduced ? 'auto' : 'smooth' });
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Banner
        name={name}
        image={imageState === 'shown' && image ? image : null}
        size={organization.data?.marketingImageSize ?? null}
        onClick={scrollToList}
      />
      <section ref={list} tabIndex={-1} className={classes.list} aria-label="Properties">
        <PublicProperties bannerShown={imageState === 'shown'} />
      </section>
    </>
  );
}

interface PublicPropertiesProps {
  readonly bannerShown: boolean;
}

function PublicProperties({ bannerShown }: PublicPropertiesProps) {
  const properties = useQuery(publicPropertiesQuery);
  const attributes = useQuery(publicAttributesQuery);
  return (
    <QueryView
      queries={[properties, attributes]}
      failed="The properties could not be loaded."
      loading={<PropertyGridSkeleton />}
      empty={
        <EmptyState icon={<IconHomeSearch />}>
          There are no properties here yet. Please come back soon.
        </EmptyState>
      }
    >
      {(list, definitions) => (
        <ChosenProperties list={list}>
          {(chosen, narrowed) => (
            <Cards
              chosen={chosen}
              narrowed={narrowed}
              definitions={definitions}
              firstShown={!bannerShown}
            />
          )}
        </ChosenProperties>
      )}
    </QueryView>
  );
}

interface CardsProps {
  readonly chosen: readonly PublicProperty[];
  readonly narrowed: boolean;
  readonly definitions: readonly AttributeDefinition[];
  /** The first card is seen before anything is scrolled. */
  readonly firstShown: boolean;
}

/** UNIT-3: the homes, with the units of a building below its name. One unit alone is named in full by its card. */
function Cards({ chosen, narrowed, definitions, firstShown }: CardsProps) {
  const places = new Map(chosen.map(({ id }, index) => [id, index]));
  const cardOf = (property: PublicProperty) => {
    const index = places.get(property.id) ?? 0;
    return (
      <PropertyGridItem key={property.id} index={index}>
        <PropertyCard
          property={property}
          definitions={definitions}
          to="/view-property/$propertyId"
          first={index === 0 && firstShown}
        />
      </PropertyGridItem>
    );
  };
  return (
    <PropertyGrid even>
      {groupedByBuilding(chosen)
        .flatMap((group) =>
          isBuildingGroup(group) && group.units.length === 1 ? group.units : group,
        )
        .map((group) =>
          isBuildingGroup(group) ? (
            <BuildingUnits
              key={`${group.buildingId}:${group.units[0]?.id}`}
              group={group}
              view="cards"
              even
              narrowed={narrowed}
              title={<h2>{group.buildingName}</h2>}
            >
              {cardOf}
            </BuildingUnits>
          ) : (
            cardOf(group)
          ),
        )}
    </PropertyGrid>
  );
}

interface ChosenPropertiesProps {
  readonly list: readonly PublicProperty[];
  /** @param narrowed whether the visitor left some out */
  readonly children: (chosen: readonly PublicProperty[], narrowed: boolean) => ReactNode;
}

const choices = [
  { value: 'for-lease', label: 'For lease' },
  { value: undefined, label: 'All properties' },
] as const;

/** PUB-12: properties for lease come first. The visitor can choose to see only those. */
function ChosenProperties({ list, children }: ChosenPropertiesProps) {
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const forLease = list.filter(({ status }) => status === 'FOR_LEASE');
  const isMixed = forLease.length > 0 && forLease.length < list.length;
  return (
    <>
      {(show || isMixed) && (
        <div className={classes.choice}>
          <ChoiceGroup
            label="Show"
            choices={choices}
            value={show}
            onChoose={(value) =>
              void navigate({ to: '/', search: { show: value }, replace: true, resetScroll: false })
            }
          />
        </div>
      )}
      {show && forLease.length === 0 ? (
        <EmptyState icon={<IconHomeSearch />}>No properties are for lease right now.</EmptyState>
      ) : (
        children(unitsTogether(show ? forLease : availableFirst(list)), show !== undefined)
      )}
    </>
  );
}
