import { NativeSelect } from '@mantine/core';
import { onlyFor } from '../../../lib/may.ts';
import { PlainSelect } from '../../../ui/forms/plain-select.tsx';
import classes from './building-filter.module.css';
import { useBuildingOptions, type ChosenBuilding } from './building-options.tsx';

interface BuildingFilterProps extends ChosenBuilding {
  /** Among buttons, which are as high: without a label above, so that nothing moves when it appears. */
  readonly amongButtons?: boolean;
  /** Among fields of the kit, as in reports. */
  readonly amongFields?: boolean;
}

/** UNIT-3: narrows a list to the units of a building. An organization without buildings sees nothing. */
export const BuildingFilter = onlyFor(
  { 'GET /v1/admin/buildings': 'properties:read' },
  PermittedFilter,
);

function PermittedFilter({ amongButtons, amongFields, ...chosen }: BuildingFilterProps) {
  const select = useBuildingOptions(chosen);
  if (!select) return null;
  const { options, field } = select;
  if (amongFields) {
    return (
      <NativeSelect {...field} label="Building">
        {options}
      </NativeSelect>
    );
  }
  return amongButtons ? (
    <NativeSelect
      {...field}
      aria-label="Building"
      size="sm"
      maw={220}
      classNames={{ input: classes.input ?? '' }}
    >
      {options}
    </NativeSelect>
  ) : (
    <PlainSelect {...field} label="Building">
      {options}
    </PlainSelect>
  );
}
