import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import { usStates } from './us-states.ts';

type StateSelectProps = Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'onChange'> & {
  readonly onChange: (state: string) => void;
};

/** A state, found by its name or its two letters. */
export function StateSelect({ onChange, ...props }: StateSelectProps) {
  return (
    <Select
      searchable
      data={usStates}
      filter={({ options, search }) => matching(options as ComboboxItem[], search)}
      nothingFoundMessage="No state matches."
      {...props}
      onChange={(value) => onChange(value ?? '')}
    />
  );
}

/** The state whose two letters were typed comes first. */
function matching(options: ComboboxItem[], search: string): ComboboxItem[] {
  const typed = search.trim().toLowerCase();
  const isExact = ({ value }: ComboboxItem) => value.toLowerCase() === typed;
  const named = options.filter(
    (option) => !isExact(option) && option.label.toLowerCase().includes(typed),
  );
  return [...options.filter(isExact), ...named];
}
