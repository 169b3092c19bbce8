import { Autocomplete, VisuallyHidden, type AutocompleteProps } from '@mantine/core';
import type { Address } from '@tenantry/contract/addresses/addresses.schemas';
import { useState } from 'react';
import { useAddressSuggestions } from './use-address-suggestions.ts';

interface AddressAutocompleteProps extends Omit<
  AutocompleteProps,
  'data' | 'filter' | 'onOptionSubmit' | 'dropdownOpened'
> {
  /** A suggestion was chosen; unknown parts are empty. */
  readonly onChoose: (address: Address) => void;
}

/** PROP-11: a text field that suggests addresses for the typed text. Any text can stay in it. */
export function AddressAutocomplete({
  onChoose,
  onChange,
  onBlur,
  ...props
}: AddressAutocompleteProps) {
  const { suggestions, type, choose } = useAddressSuggestions(onChoose);
  const [wanted, setWanted] = useState(false);
  const open = wanted && suggestions.length > 0;
  return (
    <div>
      <Autocomplete
        size="md"
        autoComplete="off"
        {...props}
        data={suggestions.map(({ id, text }) => ({ value: id, label: text }))}
        // The server has already filtered.
        filter={({ options }) => options}
        openOnFocus={false}
        dropdownOpened={open}
        onDropdownOpen={() => setWanted(true)}
        onDropdownClose={() => setWanted(false)}
        onOptionSubmit={(id) => void choose(id)}
        onChange={(value) => {
          type(value);
          onChange?.(value);
        }}
        onBlur={(event) => {
          setWanted(false);
          onBlur?.(event);
        }}
      />
      <VisuallyHidden role="status">
        {open && `${suggestions.length === 1 ? '1 address' : `${suggestions.length} addresses`}. `}
        {open && 'Choose with the arrow keys and Enter.'}
      </VisuallyHidden>
    </div>
  );
}
