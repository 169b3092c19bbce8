import { NativeSelect, Switch } from '@mantine/core';
import { periodOf, presets, type Days } from '@tenantry/contract/reports/reports.rules';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { BuildingFilter } from '../properties/buildings/building-filter.tsx';
import classes from './report-filters.module.css';
import type { ReportParams } from './report-params.ts';
import { periodErrors, presetNames, presetOf, searchOfPeriod } from './report-search.ts';
import type { TypedDays } from './use-typed-days.ts';

export const ALL_PROPERTIES = 'All Properties';

/** The changes when a report is to be about other homes. */
export const anotherHome: ReportParams = {
  propertyId: undefined,
  building: undefined,
  hidden: undefined,
  filter: undefined,
};

interface ReportFiltersProps {
  readonly params: ReportParams;
  /** The days in the address. */
  readonly period: Days;
  /** The text in the date fields. */
  readonly days: TypedDays;
  readonly today: string;
  /** The name of the chosen property from the report, because a deleted property is in no list. */
  readonly propertyName: string | undefined;
  readonly onChange: (changes: ReportParams, step?: 'replace' | 'push') => void;
}

/** REP-1. */
export function ReportFilters(props: ReportFiltersProps) {
  const { params, period, today, propertyName, onChange } = props;
  const { typed, type, forget, leave } = props.days;
  const errors = periodErrors(typed);
  const choose = (name: string) => {
    const preset = presets.find((each) => each === name);
    if (!preset) return;
    forget();
    onChange(searchOfPeriod(periodOf(preset, today), today));
  };
  const preset = presetOf(period, today);
  return (
    // A person who leaves a field has finished typing, and may save the report at once.
    <search className={classes.filters} aria-label="Report options" onBlur={leave}>
      <PropertyChoice
        propertyId={params.propertyId}
        name={propertyName}
        onChange={(propertyId) => onChange({ ...anotherHome, propertyId })}
      />
      <BuildingFilter
        amongFields
        value={params.propertyId === undefined ? params.building : undefined}
        onChange={(building) => onChange({ ...anotherHome, building })}
      />
      <NativeSelect
        className={classes.wide ?? ''}
        label="Period"
        value={preset ?? ''}
        data={[
          ...(preset ? [] : [{ value: '', label: 'Other dates' }]),
          ...presets.map((value) => ({ value, label: presetNames[value] })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <DayInput
        label="Start date"
        value={typed.startDate}
        error={errors?.startDate}
        onChange={(day) => type('startDate', day)}
      />
      <DayInput
        label="End date"
        value={typed.endDate}
        error={errors?.endDate}
        onChange={(day) => type('endDate', day)}
      />
      <Switch
        className={classes.switch ?? ''}
        label="Cumulative"
        checked={params.cumulative !== 'false'}
        onChange={({ currentTarget }) =>
          onChange({ cumulative: currentTarget.checked ? undefined : 'false' }, 'push')
        }
      />
    </search>
  );
}

interface PropertyChoiceProps {
  readonly propertyId: string | undefined;
  readonly name: string | undefined;
  readonly onChange: (propertyId: string | undefined) => void;
}

const ALL = 'all';
const before = [{ value: ALL, label: ALL_PROPERTIES }];

function PropertyChoice({ propertyId, name, onChange }: PropertyChoiceProps) {
  return (
    <PropertySelect
      className={classes.wide ?? ''}
      label="Property"
      before={before}
      allowDeselect={false}
      value={propertyId ?? ALL}
      name={name ?? ''}
      onChange={(_, property) => onChange(property?.id)}
    />
  );
}
