import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import { wordsTest } from '../../lib/search-words.ts';
import { addPendingChoice } from '../forms/pending-choices.ts';
import { usePropertyChoices, type PropertyChoice } from './use-property-choices.ts';

type Own =
  | 'data'
  | 'filter'
  | 'name'
  | 'nothingFoundMessage'
  | 'searchable'
  | 'value'
  | 'onBlur'
  | 'onChange'
  | 'onKeyDown'
  | 'onSearchChange';

interface PropertySelectProps extends Omit<SelectProps, Own>, PropertyChoice {
  readonly nothingMatches?: string;
}

/** A line of the list that is not a choice. */
const messageOf = (label: string) => ({ value: 'message', label, disabled: true });

const moreOf = (others: number) =>
  messageOf(`${others.toLocaleString('en-US')} more: type an address or a tenant`);

/** Chooses a property of the organization. The server searches, because there may be more than a list can show. */
export function PropertySelect({
  value,
  onChange,
  before,
  name,
  labelOf,
  nothingMatches = 'No property matches.',
  error,
  ...props
}: PropertySelectProps) {
  const { first, choices, choose, leave, setTyped, properties, isSearch, waiting, others, failed } =
    usePropertyChoices({ value, onChange, before, name, labelOf });
  const offered = new Set(first.map((choice) => choice.value));
  const isEmpty = properties?.length === 0 && !isSearch;
  const none = isEmpty ? 'No properties yet.' : nothingMatches;
  const notLoaded = failed && 'The properties could not be loaded.';
  // An option, because a list for screen readers needs one.
  const nothing = messageOf(notLoaded || (waiting ? 'Searching…' : none));
  // The server has already filtered the properties; until it responds, only matching ones are offered.
  const isOffered = (option: ComboboxItem, text: string) =>
    (!waiting && !offered.has(option.value)) || wordsTest(text)(option.label);
  return (
    <Select
      searchable
      // Not before the server has responded: Enter takes the option at the marked position, whichever has moved there.
      selectFirstOptionOnChange={!waiting}
      maxDropdownHeight={340}
      {...props}
      data={[...first, ...choices, ...(others > 0 && !waiting ? [moreOf(others)] : [])]}
      filter={({ options, search }) => {
        const fitting = options.filter((option) => 'value' in option && isOffered(option, search));
        return fitting.length > 0 ? fitting : [nothing];
      }}
      error={error ?? notLoaded}
      onSearchChange={setTyped}
      value={value}
      onChange={(id) => choose(id)}
      onKeyDown={(event) => {
        // Without a marked option, Enter would send the form.
        if (event.key === 'Enter' && waiting) event.preventDefault();
      }}
      onBlur={({ currentTarget }) =>
        addPendingChoice(leave(() => document.activeElement === currentTarget))
      }
    />
  );
}
