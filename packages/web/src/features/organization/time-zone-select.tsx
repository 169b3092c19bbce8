import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { settingsLabels } from './organization-draft.ts';
import { timeZoneOptions } from './time-zones.ts';

interface TimeZoneSelectProps extends Omit<SelectProps, 'data' | 'label' | 'description'> {
  /** Always offered, also if the browser does not know it. */
  readonly current: string;
}

/** Every time zone, found by typing. */
export function TimeZoneSelect({ current, ...props }: TimeZoneSelectProps) {
  const zones = useMemo(() => timeZoneOptions(current), [current]);
  return (
    <Select
      label={settingsLabels.timeZone}
      description="Decides when rent is due and when it is late."
      required
      searchable
      allowDeselect={false}
      data={zones}
      nothingFoundMessage="No time zone matches."
      {...props}
    />
  );
}
