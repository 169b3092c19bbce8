import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import { useRef } from 'react';
import { usStates } from './us-states.ts';

type StateSelectProps = Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'onChange'> & {
  readonly onChange: (state: string) => void;
};

/** A state, found by its name or its two letters. Typing either and going on chooses it, without the list. */
export function StateSelect({ onChange, onBlur, onKeyDown, ...props }: StateSelectProps) {
  const typed = useRef('');
  const choose = (state: string) => {
    typed.current = '';
    onChange(state);
  };
  const chooseTyped = () => {
    const state = stateTyped(typed.current);
    if (state) choose(state);
  };
  return (
    <Select
      searchable
      data={usStates}
      filter={({ options, search }) => matching(options as ComboboxItem[], search)}
      nothingFoundMessage="No state matches."
      {...props}
      onInput={({ currentTarget }) => {
        typed.current = currentTarget.value;
      }}
      onBlur={(event) => {
        onBlur?.(event);
        chooseTyped();
      }}
      // Enter sends the form.
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter') chooseTyped();
      }}
      onChange={(value) => choose(value ?? '')}
    />
  );
}

/** The state whose name or two letters were typed. */
function stateTyped(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  return usStates.find((state) => [state.value, state.label].some((name) => same(name, typed)))
    ?.value;
}

const same = (name: string, typed: string) => name.toLowerCase() === typed;

/** The state whose two letters were typed comes first. */
function matching(options: ComboboxItem[], search: string): ComboboxItem[] {
  const typed = search.trim().toLowerCase();
  const isExact = ({ value }: ComboboxItem) => same(value, typed);
  const named = options.filter(
    (option) => !isExact(option) && option.label.toLowerCase().includes(typed),
  );
  return [...options.filter(isExact), ...named];
}
