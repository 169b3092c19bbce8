import { IconPlus } from '@tabler/icons-react';
import type {
  AdminProperty,
  AttributeDefinition,
} from '@tenantry/contract/properties/properties.schemas';
import { useDeferredValue, useMemo, useState } from 'react';
import { changed } from '../../lib/query-client.ts';
import classes from './admin-landing-page.module.css';
import { AdminPropertyCard } from './admin-property-card.tsx';
import { ArchivedProperties } from '../properties/archived-properties.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import {
  LazyPropertyEditor,
  preloadEditor,
  useOpenEditor,
} from '../properties/lazy-property-editor.ts';
import { NothingFound } from '../properties/nothing-found.tsx';
import { PropertyFilters } from '../properties/property-filters.tsx';
import { PropertyGrid, PropertyGridItem } from '../properties/property-grid.tsx';
import { citiesOf, narrows, searched } from '../properties/property-search.ts';
import { usePropertySearch } from '../properties/use-property-search.ts';

interface EditablePropertiesProps {
  readonly properties: readonly AdminProperty[];
  readonly definitions: readonly AttributeDefinition[];
}

/** PROP-2: the cards that the search lets through, and the tile that adds one. */
export function EditableProperties({ properties, definitions }: EditablePropertiesProps) {
  const { search, set, setFilter, clear } = usePropertySearch();
  const cities = useMemo(() => citiesOf(properties), [properties]);
  // Typing goes before drawing hundreds of cards.
  const shownSearch = useDeferredValue(search);
  // A card that is being edited stays, whatever is looked for: something was typed into it.
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(
    () => searched(properties, shownSearch, edited),
    [properties, shownSearch, edited],
  );
  const { unsaved, opening, add, cancel, saved } = useUnsavedCards(() => {
    if (narrows(search)) clear();
  });
  const archived = search.status === 'archived';
  const nothing = found.length === 0 && unsaved.length === 0;
  const setEditing = (id: string, editing: boolean) =>
    setEdited((ids) => {
      const others = [...ids].filter((other) => other !== id);
      return new Set(editing ? [...others, id] : others);
    });
  return (
    <>
      <PropertyFilters
        search={search}
        cities={cities}
        found={archived ? 'Archived properties' : foundWords(found.length, properties.length)}
        onChange={set}
        onType={setFilter}
        onClear={clear}
      >
        {!archived && properties.length > 0 && (
          <PlainButton
            busy={opening}
            onMouseEnter={preloadEditor}
            onFocus={preloadEditor}
            onClick={add}
          >
            New property
          </PlainButton>
        )}
      </PropertyFilters>
      {archived && <ArchivedProperties search={search} onClear={clear} />}
      {!archived && nothing && properties.length === 0 && (
        <p className={classes.none}>There are no properties yet. Begin with the first one.</p>
      )}
      {!archived && nothing && narrows(search) && properties.length > 0 && (
        <NothingFound onClear={clear} />
      )}
      {/* Not taken away: cards may hold what somebody typed. */}
      <div hidden={archived}>
        <PropertyGrid>
          {found.map((property, index) => (
            <AdminPropertyCard
              key={property.id}
              index={index}
              property={property}
              definitions={definitions}
              editing={edited.has(property.id)}
              onEditing={(editing) => setEditing(property.id, editing)}
            />
          ))}
          {unsaved.map((key) => (
            <PropertyGridItem key={key} index={0} pinned>
              <LazyPropertyEditor
                property={null}
                definitions={definitions}
                onCancel={() => cancel(key)}
                onSaved={() => saved(key)}
              />
            </PropertyGridItem>
          ))}
          <li>
            <AddTile opening={opening} onClick={add} />
          </li>
        </PropertyGrid>
      </div>
    </>
  );
}

function foundWords(found: number, all: number): string {
  const properties = all === 1 ? 'property' : 'properties';
  return found === all ? `${all} ${properties}` : `${found} of ${all} ${properties}`;
}

/** Cards that are not saved yet, by a number of their own. */
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
    // What was just added is to be seen, whatever was looked for before.
    showAll();
    await changed('properties');
    remove(key);
  };
  return { unsaved, opening, add, cancel, saved };
}

interface AddTileProps {
  readonly opening: boolean;
  readonly onClick: () => void;
}

function AddTile({ opening, onClick }: AddTileProps) {
  return (
    <button
      type="button"
      className={classes.add}
      disabled={opening}
      onMouseEnter={preloadEditor}
      onFocus={preloadEditor}
      onClick={onClick}
    >
      <IconPlus size={32} stroke={1.5} aria-hidden />
      Add Property
    </button>
  );
}
