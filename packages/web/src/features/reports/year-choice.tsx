import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../lib/clock.ts';
import { adminOrganizationQuery } from '../organization/organization.queries.ts';

/** So many years back can be chosen; an earlier one by its address. */
const YEARS = 10;

/** The year in an address, when it is one. */
export const yearOf = (year: string | undefined) =>
  year !== undefined && /^(?:19|20|21)\d\d$/.test(year) ? year : undefined;

interface YearChoiceProps {
  readonly year: string | undefined;
  /** The year that is shown when the address names none; the current one when absent. */
  readonly first?: number | undefined;
  /** Undefined for the year that is shown first. */
  readonly onChange: (year: string | undefined) => void;
}

/** The year that the report is about, from next year back. */
export function YearChoice({ year, first, onChange }: YearChoiceProps) {
  const { data } = useQuery(adminOrganizationQuery);
  const current = data && today(data.timeZone).slice(0, 4);
  const without = first === undefined ? current : String(first);
  const shown = year ?? without ?? '';
  const years = current
    ? Array.from({ length: YEARS + 2 }, (_, back) => String(Number(current) + 1 - back))
    : [];
  const choices = years.includes(shown) || shown === '' ? years : [...years, shown];
  return (
    <NativeSelect
      label="Year"
      data={choices}
      value={shown}
      onChange={({ currentTarget: { value } }) => onChange(value === without ? undefined : value)}
    />
  );
}
