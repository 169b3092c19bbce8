import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { settingsLabels } from './organization-draft.ts';
import { timeZoneOption, timeZoneOptions } from './time-zones.ts';

interface TimeZoneSelectProps extends Omit<SelectProps, 'data' | 'label' | 'description'> {
  /** Always offered, also if the browser does not know it. */
  readonly current: string;
}

/** Every time zone, found by typing. */
export function TimeZoneSelect({ current, ...props }: TimeZoneSelectProps) {
  const chosen = props.value ?? props.defaultValue ?? current;
  // The names of some 400 zones take a moment, so they wait until somebody looks for one.
  const [opened, setOpened] = useState(false);
  const zones = useMemo(
    () => (opened ? timeZoneOptions(current) : [timeZoneOption(chosen)]),
    [current, chosen, opened],
  );
  return (
    <Select
      label={settingsLabels.timeZone}
      description="Decides when rent is due and when it is late."
      required
      searchable
      allowDeselect={false}
      data={zones}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage="No time zone matches."
      {...props}
    />
  );
}
