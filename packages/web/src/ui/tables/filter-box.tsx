import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '../icons/first-icons.tsx';

export interface FilterBoxProps extends Pick<
  TextInputProps,
  'className' | 'placeholder' | 'value' | 'defaultValue'
> {
  readonly onFilter: (filter: string) => void;
}

/** The box above a list that shows only the rows with these words. */
export function FilterBox({ onFilter, ...props }: FilterBoxProps) {
  return (
    <TextInput
      {...props}
      label="Filter"
      type="search"
      leftSection={<IconSearch size={18} aria-hidden />}
      onChange={(event) => onFilter(event.currentTarget.value)}
    />
  );
}
