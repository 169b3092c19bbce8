import { DayInput } from '../../ui/forms/day-input.tsx';
import { parseDay } from '../../ui/text/day-text.ts';

/** The day in an address, if it is valid. */
export const dayOf = (asOf: string | undefined) =>
  asOf !== undefined && parseDay(asOf) === asOf ? asOf : undefined;

interface DayChoiceProps {
  readonly asOf: string | undefined;
  /** The day that is shown if the address names none. */
  readonly shown: string | undefined;
  readonly onChange: (asOf: string | undefined) => void;
}

/** Chooses the day of the report; it covers the end of that day. */
export function DayChoice({ asOf, shown, onChange }: DayChoiceProps) {
  return (
    <DayInput
      label="At the end of"
      value={asOf ?? shown ?? null}
      onChange={(day) => onChange(day ?? undefined)}
    />
  );
}
