import { onlyFor } from '../../lib/may.ts';
import { PlainSelect } from '../../ui/forms/plain-select.tsx';
import classes from './building-of-today.module.css';
import {
  useBuildingOptions,
  type ChosenBuilding,
} from '../properties/buildings/building-options.tsx';

/** UNIT-3: narrows the day to a building. Loaded only for organizations with units. */
export const BuildingOfToday = onlyFor(
  { 'GET /v1/admin/buildings': 'properties:read' },
  (chosen: ChosenBuilding) => {
    const select = useBuildingOptions(chosen);
    return (
      select && (
        <div className={classes.field}>
          <PlainSelect label="Building" {...select.field}>
            {select.options}
          </PlainSelect>
        </div>
      )
    );
  },
);
