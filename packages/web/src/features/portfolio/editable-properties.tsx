import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { PropertyCity } from '@tenantry/contract/properties/properties.schemas';
import { useState, type ReactNode } from 'react';
import type { LoadedRows } from '../../lib/list-pages.ts';
import { changed } from '../../lib/query-client.ts';
import { onlyFor, useMay, type Calls } from '../../lib/may.ts';
import classes from './admin-landing-page.module.css';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { AdminPropertyCard } from './admin-property-card.tsx';
import { rememberView, ViewChoice, viewOf } from './view-choice.tsx';
import { PropertyListHead } from './property-row.tsx';
import { ArchivedProperties } from '../properties/archive/archived-properties.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import {
  groupedByBuilding,
  isBuildingGroup,
  type BuildingGroup,
  type PropertyGroup,
} from '../properties/buildings/building-groups.ts';
import { BuildingUnits } from '../properties/buildings/building-units.tsx';
import {
  LazyPropertyEditor,
  preloadEditor,
  useOpenEditor,
} from '../properties/editor/lazy-property-editor.ts';
import { NothingFound } from '../properties/search/nothing-found.tsx';
import { PropertyFilters } from '../properties/search/property-filters.tsx';
import { PropertyGrid, PropertyGridItem } from '../properties/search/property-grid.tsx';
import { narrows } from '../properties/search/property-search.ts';
import type { usePropertySearch } from '../properties/search/use-property-search.ts';

interface EditablePropertiesProps {
  readonly search: ReturnType<typeof usePropertySearch>;
  /** The loaded pages of the search result. */
  readonly found: LoadedRows<ListedProperty>;
  /** The number of all properties, whatever the search. */
  readonly all: number;
  readonly cities: readonly PropertyCity[];
  /** Loads the next page. */
  readonly more: ReactNode;
}

/** PROP-2: the found properties as cards or rows, and the tile that adds one. */
export function EditableProperties(props: EditablePropertiesProps) {
  const { found, all, cities, more } = props;
  const { search, set, setFilter, clear } = props.search;
  const { shown, isEdited, setEditing } = useEditedCards(found.items);
  const { unsaved, opening, add, cancel, saved } = useUnsavedCards(() => {
    if (narrows(search)) clear();
  });
  const archived = search.status === 'archived';
  const mayAdd = useMay(callsToAdd);
  const view = viewOf(search, all);
  const groups: readonly PropertyGroup<ListedProperty>[] = isByPlace(search.sort)
    ? groupedByBuilding(shown)
    : shown;
  const places = new Map(shown.map(({ id }, index) => [id, index]));
  const cardOf = (property: ListedProperty) => (
    <AdminPropertyCard
      key={property.id}
      index={places.get(property.id) ?? 0}
      view={view}
      property={property}
      editing={isEdited(property.id)}
      onEditing={(editing) => setEditing(property, editing)}
    />
  );
  const nothing = shown.length === 0 && unsaved.length === 0;
  return (
    <>
      <PropertyFilters
        search={search}
        cities={cities.map(({ city }) => city)}
        found={archived ? 'Archived properties' : foundText(found.total, all)}
        onChange={set}
        onType={setFilter}
        onClear={clear}
      >
        {!archived && all > 0 && (
          <ViewChoice
            view={view}
            onChoose={(next) => {
              rememberView(next);
              set({ view: next });
            }}
          />
        )}
        {!archived && <AddButton />}
      </PropertyFilters>
      {archived && (
        <>
          <ArchivedProperties search={search} onClear={clear} />
          <p className={classes.archive}>
            <TextLink to="/archive">Open the archive</TextLink>
          </p>
        </>
      )}
      {!archived && nothing && all === 0 && (
        <p className={classes.none}>No properties yet.{mayAdd && ' Add the first one.'}</p>
      )}
      {!archived && nothing && narrows(search) && all > 0 && <NothingFound onClear={clear} />}
      {/* Hidden instead of removed, because cards may contain typed text. */}
      <div hidden={archived}>
        {view === 'list' && shown.length > 0 && (
          <PropertyListHead withMoney={shown.some(({ balanceDue }) => balanceDue !== undefined)} />
        )}
        <PropertyGrid list={view === 'list'}>
          {groups.map((group) =>
            isBuildingGroup(group) ? (
              <BuildingUnits
                key={`${group.buildingId}:${group.units[0]?.id}`}
                group={group}
                view={view}
                narrowed={narrows(search)}
                title={<BuildingTitle {...group} />}
              >
                {cardOf}
              </BuildingUnits>
            ) : (
              cardOf(group)
            ),
          )}
          {unsaved.map((key) => (
            <PropertyGridItem key={key} index={0} pinned>
              <LazyPropertyEditor
                property={null}
                onCancel={() => cancel(key)}
                onSaved={() => saved(key)}
              />
            </PropertyGridItem>
          ))}
          <li>
            <AddTile slim={view === 'list'} opening={opening} onClick={add} />
          </li>
        </PropertyGrid>
        {more}
      </div>
    </>
  );
}

type BuildingTitleProps = Pick<BuildingGroup<ListedProperty>, 'buildingId' | 'buildingName'>;

const BuildingTitle = ({ buildingId, buildingName }: BuildingTitleProps) => (
  <h3>
    <TextLink to="/admin-landing/view-building/$buildingId" params={{ buildingId }}>
      {buildingName}
    </TextLink>
  </h3>
);

/** Units of a building follow each other only in the order of addresses. */
const isByPlace = (sort: string | undefined) => sort === undefined || sort === 'city';

function foundText(found: number, all: number): string {
  const properties = all === 1 ? 'property' : 'properties';
  return found === all ? `${all} ${properties}` : `${found} of ${all} ${properties}`;
}

/** A card that is being edited stays, whatever the search, because it may contain typed text. */
function useEditedCards(properties: readonly ListedProperty[]) {
  const [edited, setEdited] = useState<ReadonlyMap<string, ListedProperty>>(new Map());
  const found = new Set(properties.map(({ id }) => id));
  const kept = [...edited.values()].filter(({ id }) => !found.has(id));
  return {
    shown: [...kept, ...properties],
    isEdited: (id: string) => edited.has(id),
    setEditing: (property: ListedProperty, editing: boolean) =>
      setEdited((before) => {
        const others = [...before].filter(([id]) => id !== property.id);
        return new Map(editing ? [...others, [property.id, property]] : others);
      }),
  };
}

/** Cards that are not saved yet, identified by numbers. */
function useUnsavedCards(showAll: () => void) {
  const [unsaved, setUnsaved] = useState<readonly number[]>([]);
  const [opening, open] = useOpenEditor();
  const add = () => open(() => setUnsaved((keys) => [...keys, (keys.at(-1) ?? 0) + 1]));
  const remove = (key: number) => setUnsaved((keys) => keys.filter((other) => other !== key));
  const cancel = (key: number) => {
    remove(key);
    void changed('properties');
  };
  const saved = async (key: number) => {
    // A new card must be visible, whatever the search was.
    showAll();
    await changed('properties');
    remove(key);
  };
  return { unsaved, opening, add, cancel, saved };
}

const callsToAdd = { 'POST /v1/admin/properties': 'properties:write' } satisfies Calls;

/** PROP-13. */
function PermittedAddButton() {
  return (
    <ScreenButton to="add-property" search={{}}>
      Add property
    </ScreenButton>
  );
}

const AddButton = onlyFor(callsToAdd, PermittedAddButton);

interface AddTileProps {
  readonly opening: boolean;
  readonly onClick: () => void;
  /** Whether the tile is as high as a row. */
  readonly slim: boolean;
}

function PermittedAddTile({ slim, opening, onClick }: AddTileProps) {
  return (
    <button
      type="button"
      className={classes.add}
      data-slim={slim || undefined}
      disabled={opening}
      onMouseEnter={preloadEditor}
      onFocus={preloadEditor}
      onClick={onClick}
    >
      <IconPlus size={slim ? 20 : 32} stroke={1.5} aria-hidden />
      Add Property
    </button>
  );
}

const AddTile = onlyFor(callsToAdd, PermittedAddTile);
