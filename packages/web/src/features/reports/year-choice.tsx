import { NativeSelect } from '@mantine/core';
import { useToday } from '../../lib/session.ts';

/** The number of years to choose from; the address can name an earlier one. */
const YEARS = 10;

/** The year in an address, if it is valid. */
export const yearOf = (year: string | undefined) =>
  year !== undefined && /^(?:19|20|21)\d\d$/.test(year) ? year : undefined;

interface YearChoiceProps {
  readonly year: string | undefined;
  /** The year that is shown if the address names none; the current one if absent. */
  readonly first?: number | undefined;
  /** Called with undefined for the default year. */
  readonly onChange: (year: string | undefined) => void;
}

/** Chooses the year of the report, from next year backward. */
export function YearChoice({ year, first, onChange }: YearChoiceProps) {
  const current = useToday().slice(0, 4);
  const without = first === undefined ? current : String(first);
  const shown = year ?? without;
  const years = Array.from({ length: YEARS + 2 }, (_, back) => String(Number(current) + 1 - back));
  const choices = years.includes(shown) ? years : [...years, shown];
  return (
    <NativeSelect
      label="Year"
      data={choices}
      value={shown}
      onChange={({ currentTarget: { value } }) => onChange(value === without ? undefined : value)}
    />
  );
}
