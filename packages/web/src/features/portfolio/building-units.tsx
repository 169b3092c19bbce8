import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useState, type ReactNode } from 'react';
import { TextLink } from '../../ui/link.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import classes from './building-units.module.css';
import { FOLDED_ABOVE, type BuildingGroup } from './property-groups.ts';

interface BuildingUnitsProps {
  readonly group: BuildingGroup;
  readonly view: 'list' | 'cards';
  /** The list shows only what was searched for, so nothing is folded. */
  readonly narrowed: boolean;
  /** Draws a unit as an item of the list. */
  readonly children: (unit: ListedProperty) => ReactNode;
}

/** UNIT-3: a building in the list of properties: its name, and below it its units, which many of them fold. */
export function BuildingUnits({ group, view, narrowed, children }: BuildingUnitsProps) {
  const { buildingId, buildingName, units } = group;
  const [opened, setOpened] = useState(false);
  const folds = units.length > FOLDED_ABOVE && !narrowed;
  const open = !folds || opened;
  return (
    <>
      <li className={classes.building} data-view={view}>
        <h3 className={classes.name}>
          <TextLink to="/admin-landing/view-building/$buildingId" params={{ buildingId }}>
            {buildingName}
          </TextLink>
        </h3>
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
      </li>
      {open && units.map(children)}
    </>
  );
}

/** `16 units, 3 for lease` */
function aboutUnits(units: readonly ListedProperty[]): string {
  const forLease = units.filter(({ status }) => status === 'FOR_LEASE').length;
  const all = units.length === 1 ? '1 unit' : `${units.length} units`;
  return forLease === 0 ? all : `${all}, ${forLease} for lease`;
}
