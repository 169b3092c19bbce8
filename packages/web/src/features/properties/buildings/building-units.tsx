import type { PropertyStatus } from '@tenantry/contract/properties/properties.schemas';
import { useState, type ReactNode } from 'react';
import { PlainButton } from '../../../ui/acts/plain-button.tsx';
import { FOLDED_ABOVE, type BuildingGroup } from './building-groups.ts';
import classes from './building-units.module.css';
import { PropertyGrid } from '../search/property-grid.tsx';

interface Unit {
  readonly status: PropertyStatus;
}

interface BuildingUnitsProps<Home extends Unit> {
  readonly group: BuildingGroup<Home>;
  readonly view: 'list' | 'cards';
  /** Makes the cards of a row equally high. */
  readonly even?: boolean;
  /** The list shows only what was searched for, so nothing is folded. */
  readonly narrowed: boolean;
  /** The building's name as a heading. */
  readonly title: ReactNode;
  /** Draws a unit as an item of the list. */
  readonly children: (unit: Home) => ReactNode;
}

/** UNIT-3: a building in a list of homes: its name, and below it its units, which many of them fold. */
export function BuildingUnits<Home extends Unit>(props: BuildingUnitsProps<Home>) {
  const { view, even = false, narrowed, title, children } = props;
  const { buildingName, units } = props.group;
  const [opened, setOpened] = useState(false);
  const folds = units.length > FOLDED_ABOVE && !narrowed;
  const open = !folds || opened;
  return (
    <li className={classes.panel} data-view={view} data-building>
      <div className={classes.head}>
        {title}
        <span className={classes.about}>{aboutUnits(units)}</span>
        {folds && (
          <PlainButton
            variant="default"
            aria-expanded={opened}
            aria-label={`${opened ? 'Hide' : 'Show'} units of ${buildingName}`}
            onClick={() => setOpened(!opened)}
          >
            {opened ? 'Hide units' : 'Show units'}
          </PlainButton>
        )}
      </div>
      {open && (
        <PropertyGrid even={even} list={view === 'list'}>
          {units.map(children)}
        </PropertyGrid>
      )}
    </li>
  );
}

/** `16 units, 3 for lease`, `2 units for lease` */
function aboutUnits(units: readonly Unit[]): string {
  const forLease = units.filter(({ status }) => status === 'FOR_LEASE').length;
  const all = units.length === 1 ? '1 unit' : `${units.length} units`;
  if (forLease === 0) return all;
  return forLease === units.length ? `${all} for lease` : `${all}, ${forLease} for lease`;
}
