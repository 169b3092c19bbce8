import { useState } from 'react';
import { DayInput } from '../forms/day-input.tsx';
import { parseDay } from '../text/day-text.ts';

interface DayFilterProps {
  readonly label: string;
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A day in the URL; text that is not a day yet stays in the field. */
export function DayFilter({ label, day, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <DayInput
      label={label}
      clearable
      value={typed ?? day ?? null}
      onChange={(value) => {
        const isWhole = value === null || parseDay(value) === value;
        setTyped(isWhole ? null : value);
        if (isWhole) onChange(value ?? undefined);
      }}
    />
  );
}
